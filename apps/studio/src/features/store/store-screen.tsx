/** Tienda: where prices come from and orders go. Owners change it; everybody in the company sees it. */
import { useQuery } from '@tanstack/react-query';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { storeWords as words } from '@vitrina/ui/messages/studio/store';
import { useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { companyQuery, membersQuery } from '../../api/queries.ts';
import { hasRole, useApi, useCompany } from '../../api/studio-context.ts';
import { Button } from '../../widgets/button.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { PageHeader } from '../../widgets/page-header.tsx';
import { Waiting } from '../../widgets/waiting.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { storedKeysOf } from './state/store-connection.ts';
import styles from './store-screen.module.css';
import { StoredConnection } from './stored-connection.tsx';

const useReason = (isOwner: boolean): string | null => {
  const api = useApi();
  const { uid } = useCompany();
  const { data = [] } = useQuery({ ...membersQuery(api, uid), enabled: !isOwner });
  const owner = data.find(({ role }) => role === 'owner');
  if (isOwner) return null;
  return `${owner ? shellWords.ask(owner.name || owner.email) : shellWords.askOwner}.`;
};

export const StoreScreen = () => {
  const api = useApi();
  const company = useCompany();
  const isOwner = hasRole(company, 'owner');
  const params = { companyUid: company.uid };
  const { data: state } = useQuery(companyQuery(api, company.uid));
  const secrets = useQuery({
    queryKey: ['secrets', company.uid],
    queryFn: ({ signal }) => api.call('secrets.list', { params }, { signal }),
    enabled: isOwner,
  });
  const [isChanging, setIsChanging] = useState(false);
  const reason = useReason(isOwner);
  const secret = secrets.data && (secrets.data.find(({ isUsed }) => isUsed) ?? null);
  const isKnown = state !== undefined && (!isOwner || secrets.data !== undefined);
  return (
    <div className={styles.screen}>
      <PageHeader title={words.title} lead={words.lead} />
      {secrets.error === null ? null : (
        <Notice
          tone="danger"
          title={words.failed}
          action={<Button onPress={() => void secrets.refetch()}>{shellWords.retry}</Button>}
        >
          {sentenceOf(secrets.error)}
        </Notice>
      )}
      {isKnown || secrets.error !== null ? null : <Waiting />}
      {isKnown && isChanging ? (
        <ConnectionForm
          company={state.company}
          stored={storedKeysOf(state.company, secret ?? null)}
          onDone={() => setIsChanging(false)}
          onCancel={() => setIsChanging(false)}
        />
      ) : null}
      {isKnown && !isChanging ? (
        <StoredConnection
          company={state.company}
          secret={secret}
          reason={reason}
          onChange={() => setIsChanging(true)}
        />
      ) : null}
    </div>
  );
};
