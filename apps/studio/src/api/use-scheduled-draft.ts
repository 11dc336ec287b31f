/** A draft that is published at a time as it is: its author may look at it, and reads when that is and who changes it. */
import { useQuery } from '@tanstack/react-query';
import { scheduleWords as words } from '@vitrina/ui/messages/studio/schedule';
import { cityOf, useCompanyTime } from './company-time.ts';
import type { EditionKey } from './edition-key.ts';
import { documentQuery } from './queries.ts';
import { hasRole, useApi, useCompany } from './studio-context.ts';
import { useWhoCan } from './use-who-can.ts';

/** Null for people who publish, and for any other edition. */
export const useScheduledDraft = (key: EditionKey): { title: string; hint: string } | null => {
  const api = useApi();
  const isAuthor = !hasRole(useCompany(), 'editor');
  const { data } = useQuery({ ...documentQuery(api, key), enabled: isAuthor });
  const { timeZone, format } = useCompanyTime();
  const { publishers } = useWhoCan();
  const { edition = null, from = null } = data?.schedule ?? {};
  if (!isAuthor || edition !== key.number || from === null || timeZone === null) return null;
  return {
    title: words.lockedOf(format.format(new Date(from))),
    hint: words.locked(cityOf(timeZone), publishers || words.publisher),
  };
};
