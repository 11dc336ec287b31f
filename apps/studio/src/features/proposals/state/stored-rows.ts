/** Corrections that are not saved yet, in the browser: they outlive a reload and a closed tab. */
import { Proposal } from '@vitrina/contract/admin';
import { z } from 'zod';
import type { EditionKey } from '../../../api/edition-key.ts';
import type { Row } from './rows.ts';

/** Only for the version of the draft that they correct. */
const Stored = z.object({
  version: z.number(),
  rows: z.array(Proposal.omit({ isSaved: true }).extend({ id: z.string() })),
});

const nameOf = ({ companyUid, pdfUid, number }: EditionKey): string =>
  `vitrina-studio-proposals/${companyUid}/${pdfUid}/${number}`;

/** Browsers may have no storage, or a full one: then a reload loses what is not saved. */
const attempt = <Result>(work: () => Result): Result | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

export const storedRows = {
  read: (key: EditionKey, version: number): Row[] | null =>
    attempt(() => {
      const stored = Stored.parse(JSON.parse(localStorage.getItem(nameOf(key)) ?? ''));
      return stored.version === version ? stored.rows : null;
    }),
  write: (key: EditionKey, version: number, rows: readonly Row[]): void =>
    void attempt(() => localStorage.setItem(nameOf(key), JSON.stringify({ version, rows }))),
  remove: (key: EditionKey): void => void attempt(() => localStorage.removeItem(nameOf(key))),
};
