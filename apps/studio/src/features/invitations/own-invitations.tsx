/** Invitations of other companies to the signed-in person. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { teamWords as words } from '@vitrina/ui/messages/studio/team';
import { sentenceOf } from '../../api/api-error.ts';
import { useApi } from '../../api/studio-context.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../widgets/button.tsx';
import { Notice } from '../../widgets/notice.tsx';
import styles from './own-invitations.module.css';

/** `onAccepted` gets the uid of the company. */
export const OwnInvitations = ({ onAccepted }: { onAccepted: (company: string) => void }) => {
  const api = useApi();
  const queries = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: ['own-invitations'],
    queryFn: ({ signal }) => api.call('invitations.mine', {}, { signal }),
    staleTime: 60_000,
  });
  const answer = async (company: string, isAccepted: boolean): Promise<void> => {
    try {
      if (isAccepted) await api.call('invitations.accept', { params: { company } });
      else await api.call('invitations.decline', { params: { company } });
    } catch (error) {
      showToast(sentenceOf(error));
    }
    await queries.invalidateQueries({ queryKey: ['own-invitations'] });
    await queries.invalidateQueries({ queryKey: ['companies'] });
    if (isAccepted) onAccepted(company);
  };
  if (data.length === 0) return null;
  return (
    <div className={styles.list}>
      {data.map(({ company, name, role }) => (
        <Notice
          key={company}
          action={
            <span className={styles.buttons}>
              <Button variant="primary" onPress={() => void answer(company, true)}>
                {words.accept}
              </Button>
              <Button variant="plain" onPress={() => void answer(company, false)}>
                {words.decline}
              </Button>
            </span>
          }
        >
          {words.mine(name, words.roles[role])}
        </Notice>
      ))}
    </div>
  );
};
