/** Productos: the price list of the company, and the one that replaces it. */
import { useQuery } from '@tanstack/react-query';
import { productsWords as words } from '@vitrina/ui/messages/studio/products';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { Table2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { companyQuery } from '../../api/queries.ts';
import { hasRole, useApi, useCompany } from '../../api/studio-context.ts';
import { Button } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { PageHeader } from '../../widgets/page-header.tsx';
import { Waiting } from '../../widgets/waiting.tsx';
import { feedQuery } from './feed-query.ts';
import { createListFlow } from './list-flow.ts';
import { NewListSection } from './new-list.tsx';
import { PresentList } from './present-list.tsx';
import { ProductSearch } from './product-search.tsx';
import styles from './products-screen.module.css';

const Lists = () => {
  const api = useApi();
  const company = useCompany();
  const [flow] = useState(() => createListFlow(api, company.uid));
  useEffect(() => flow.remove, [flow]);
  const { data, error, refetch } = useQuery(feedQuery(api, company.uid));
  const { data: about } = useQuery(companyQuery(api, company.uid));
  const hasStore = !['', 'FEED'].includes(about?.company.Integrations.ECOMMERCE.PROVIDER ?? '');
  if (error !== null && data === undefined)
    return (
      <Notice tone="danger" action={<Button onPress={() => void refetch()}>{shellWords.retry}</Button>}>
        {sentenceOf(error)}
      </Notice>
    );
  if (data === undefined) return <Waiting />;
  const hasList = data.products !== null;
  const isEditor = hasRole(company, 'editor');
  return (
    <>
      {hasList || data.attempt !== null || data.source !== null ? <PresentList state={data} /> : null}
      {hasList || hasStore ? <ProductSearch /> : null}
      {isEditor ? <NewListSection flow={flow} hasList={hasList} /> : null}
      {isEditor || hasList || hasStore ? null : (
        <EmptyState picture={<Table2 />} title={words.noList}>
          {words.noListViewer}
        </EmptyState>
      )}
    </>
  );
};

export const ProductsScreen = () => {
  const { uid } = useCompany();
  return (
    <div className={styles.screen}>
      <PageHeader title={words.title} lead={words.lead} />
      <Lists key={uid} />
    </div>
  );
};
