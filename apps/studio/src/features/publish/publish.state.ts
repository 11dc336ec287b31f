/** Publications that can still be taken back, while the page is open. */
import { createStore } from 'zustand/vanilla';

const UNDO_MS = 60_000;

/** `before`: the edition that shoppers saw, null for a first one. `until`: as `Date.now()`. `isUndone`: they see it again, or nothing as before. */
export type Publication = { before: number | null; until: number; isUndone: boolean };

type Key = { companyUid: string; pdfUid: string; number: number };

const nameOf = ({ companyUid, pdfUid, number }: Key): string => `${companyUid}/${pdfUid}/${number}`;

export const publications = createStore<Readonly<Record<string, Publication>>>(() => ({}));

export const publicationOf = (state: Readonly<Record<string, Publication>>, key: Key): Publication | null =>
  state[nameOf(key)] ?? null;

export const keepPublication = (key: Key, before: number | null, now = Date.now()): void =>
  publications.setState({ [nameOf(key)]: { before, until: now + UNDO_MS, isUndone: false } });

/** It was refused. */
export const forgetPublication = (key: Key): void => {
  const { [nameOf(key)]: _refused, ...others } = publications.getState();
  publications.setState(others, true);
};

export const markUndone = (key: Key): void => {
  const known = publicationOf(publications.getState(), key);
  if (known) publications.setState({ [nameOf(key)]: { ...known, isUndone: true } });
};
