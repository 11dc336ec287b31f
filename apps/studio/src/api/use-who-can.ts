/** Sentences with the names of the owners, to ask for acts that the own role does not allow. */
import { useQuery } from '@tanstack/react-query';
import type { Member } from '@vitrina/contract/admin';
import { shellWords as words } from '@vitrina/ui/messages/studio/shell';
import { membersQuery } from './queries.ts';
import { useApi, useCompany } from './studio-context.ts';

const MAX_NAMES = 2;
const list = new Intl.ListFormat('es-CO', { type: 'disjunction' });

/** The names of owners; a few, because one of them is enough. */
const ownersOf = (members: readonly Member[]): string[] =>
  members
    .filter(({ role }) => role === 'owner')
    .slice(0, MAX_NAMES)
    .map(({ name, email }) => name || email);

/** `act` in the infinitive: *invitar*. Without names while the team is not known. */
export const useWhoCan = (): { owners: (act: string) => string; editors: (act: string) => string } => {
  const api = useApi();
  const { uid } = useCompany();
  const { data = [] } = useQuery({ ...membersQuery(api, uid), staleTime: 60_000 });
  const names = ownersOf(data);
  const owner = names.length === 0 ? words.anOwner : words.ownerNames(list.format(names));
  return {
    owners: (act) => words.onlyOwners(owner, act),
    editors: (act) => words.onlyEditors(owner, act),
  };
};
