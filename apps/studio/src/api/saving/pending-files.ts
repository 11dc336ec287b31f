/** Files that this tab still sends for the pages of an edition, or that wait for a person: publishing waits for them. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { EditionKey } from '../edition-key.ts';
import { useSession } from '../studio-context.ts';

/** `page`: of the first. */
type PendingFiles = { count: number; page: number };

const store = createStore<Readonly<Record<string, PendingFiles>>>(() => ({}));

/** Files of one person are not those of the next one who signs in. */
export const editionScope = ({ companyUid, pdfUid, number }: EditionKey, user: string): string =>
  [user, companyUid, pdfUid, String(number)].join(' ');

/** `pages`: one for each file. */
export const setPendingFiles = (scope: string, pages: readonly number[]): void => {
  const [page = 1] = pages;
  store.setState({ [scope]: { count: pages.length, page } });
};

export const usePendingFiles = (key: EditionKey): PendingFiles | null => {
  const { user } = useSession();
  const pending = useStore(store, (files) => files[editionScope(key, user.uid)]);
  return pending !== undefined && pending.count > 0 ? pending : null;
};
