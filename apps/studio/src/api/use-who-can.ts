/** Names of the people who can do what the own role does not allow, and sentences with them. */
import { useQuery } from '@tanstack/react-query';
import type { Member, Role } from '@vitrina/contract/admin';
import { shellWords as words } from '@vitrina/ui/messages/studio/shell';
import { membersQuery } from './queries.ts';
import { useApi, useCompany } from './studio-context.ts';

const MAX_NAMES = 2;
const list = new Intl.ListFormat('es-CO', { type: 'disjunction' });

/** The names of people with one of these roles; a few, because one of them is enough. */
const namesOf = (members: readonly Member[], roles: readonly Role[]): string[] =>
  members
    .filter(({ role }) => roles.includes(role))
    .slice(0, MAX_NAMES)
    .map(({ name, email }) => name || email);

/** `act` in the infinitive: *invitar*. Without names while the team is not known. */
export const useWhoCan = (): {
  owners: (act: string) => string;
  editors: (act: string) => string;
  authors: (act: string) => string;
  /** Names of people who publish, empty while the team is not known. */
  publishers: string;
} => {
  const api = useApi();
  const { uid } = useCompany();
  const { data = [] } = useQuery({ ...membersQuery(api, uid), staleTime: 60_000 });
  const names = namesOf(data, ['owner']);
  const owner = names.length === 0 ? words.anOwner : words.ownerNames(list.format(names));
  return {
    owners: (act) => words.onlyOwners(owner, act),
    editors: (act) => words.onlyEditors(owner, act),
    authors: (act) => words.onlyAuthors(owner, act),
    publishers: list.format(namesOf(data, ['editor', 'owner'])),
  };
};
