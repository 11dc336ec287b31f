/** Productos del PDF: the printed products of a draft without codes, as a table that becomes price list and tags. */
import { useQuery } from '@tanstack/react-query';
import { proposalsWords as words } from '@vitrina/ui/messages/studio/proposals';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { FileQuestion, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation, useParams } from 'wouter';
import { sentenceOf } from '../../api/api-error.ts';
import { companyQuery } from '../../api/queries.ts';
import { useApi, useCompany } from '../../api/studio-context.ts';
import { companyPath, documentPath } from '../../lib/addresses.ts';
import { Button } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { PageHeader } from '../../widgets/page-header.tsx';
import { Waiting } from '../../widgets/waiting.tsx';
import { type EditionKey, proposalsQuery } from './proposals.api.ts';
import styles from './proposals-screen.module.css';
import { ProposalsTable } from './proposals-table.tsx';

const STORES: Readonly<Record<string, string>> = { VTEX: 'VTEX', SHOPIFY: 'Shopify' };

const StoreNotice = ({ of: { companyUid } }: { of: EditionKey }) => {
  const { data } = useQuery(companyQuery(useApi(), companyUid));
  const store = STORES[data?.company.Integrations.ECOMMERCE.PROVIDER ?? ''];
  return store ? <Notice title={words.storeTitle(store)}>{words.storeHint}</Notice> : null;
};

export const ProposalsScreen = () => {
  const api = useApi();
  const { uid: companyUid } = useCompany();
  const { pdf, number } = useParams<{ pdf: string; number: string }>();
  const key = useMemo(() => ({ companyUid, pdfUid: pdf, number: Number(number) }), [companyUid, pdf, number]);
  const [, navigate] = useLocation();
  const { data, error, refetch } = useQuery(proposalsQuery(api, key));
  const toCatalogs = <Button onPress={() => navigate(companyPath(companyUid))}>{words.toCatalogs}</Button>;
  if (error !== null)
    return (
      <EmptyState
        picture={<SearchX />}
        title={words.failed}
        action={
          <>
            <Button onPress={() => void refetch()}>{shellWords.retry}</Button>
            {toCatalogs}
          </>
        }
      >
        {sentenceOf(error)}
      </EmptyState>
    );
  if (data === undefined) return <Waiting />;
  if (!data?.isDraft)
    return (
      <EmptyState picture={<FileQuestion />} title={words.notDraft} action={toCatalogs}>
        {words.notDraftHint}
      </EmptyState>
    );
  if (data.proposals.products.length === 0)
    return (
      <EmptyState
        picture={<FileQuestion />}
        title={words.empty}
        action={
          <Button onPress={() => navigate(documentPath(companyUid, pdf, `${number}/revisar`))}>{words.toReview}</Button>
        }
      >
        {words.emptyHint}
      </EmptyState>
    );
  return (
    <div className={styles.screen}>
      <PageHeader title={words.title} lead={words.lead(data.name)} />
      <StoreNotice of={key} />
      <ProposalsTable key={data.proposals.version} of={key} data={data} />
    </div>
  );
};
