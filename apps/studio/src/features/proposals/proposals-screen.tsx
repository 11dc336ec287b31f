/** Productos del PDF: the printed products of a draft without codes, as a table that becomes price list and tags. */
import { useQuery } from '@tanstack/react-query';
import { proposalsWords as words } from '@vitrina/ui/messages/studio/proposals';
import { FileQuestion } from 'lucide-react';
import { useLocation } from 'wouter';
import { sentenceOf } from '../../api/api-error.ts';
import { type EditionKey, useEditionKey } from '../../api/edition-key.ts';
import { companyQuery } from '../../api/queries.ts';
import { useApi } from '../../api/studio-context.ts';
import { useScheduledDraft } from '../../api/use-scheduled-draft.ts';
import { companyPath, documentPath } from '../../lib/addresses.ts';
import { pagePath } from '../../lib/page-address.ts';
import { Button } from '../../widgets/button.tsx';
import { ScheduledDraft } from '../../widgets/editing/scheduled-draft.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { PageHeader } from '../../widgets/page-header.tsx';
import { ReadFailed } from '../../widgets/read-failed.tsx';
import { Waiting } from '../../widgets/waiting.tsx';
import { proposalsQuery } from './proposals.api.ts';
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
  const key = useEditionKey();
  const { companyUid, pdfUid, number } = key;
  const [, navigate] = useLocation();
  const scheduled = useScheduledDraft(key);
  const { data, error, refetch } = useQuery(proposalsQuery(api, key));
  const toCatalogs = <Button onPress={() => navigate(companyPath(companyUid))}>{words.toCatalogs}</Button>;
  if (error !== null)
    return (
      <ReadFailed title={words.failed} onRetry={() => void refetch()} back={toCatalogs}>
        {sentenceOf(error)}
      </ReadFailed>
    );
  if (data === undefined) return <Waiting />;
  if (!data?.isDraft)
    return (
      <EmptyState picture={<FileQuestion />} title={words.notDraft} action={toCatalogs}>
        {words.notDraftHint}
      </EmptyState>
    );
  if (scheduled !== null) return <ScheduledDraft {...scheduled} onLook={() => navigate(pagePath(key, 1))} />;
  if (data.proposals.products.length === 0)
    return (
      <EmptyState
        picture={<FileQuestion />}
        title={words.empty}
        action={
          <Button onPress={() => navigate(documentPath(companyUid, pdfUid, `${number}/revisar`))}>
            {words.toReview}
          </Button>
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
