/** Review lists of editions. Owns the states of `review_entries`; publishing adds its rows. */
import type { Kysely } from 'kysely';
import type { EditionOfDocument } from '../../../domain/ports/documents.ts';
import type { ReviewRepo } from '../../../domain/ports/editing.ts';
import type { Connection } from '../../database/schema/connection.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { requireEdition } from './edition-reads.ts';
import { lockQuietly } from './lock-document.ts';
import { readReview } from './review-rows.ts';

const entriesOf = async (db: Kysely<Tables>, key: EditionOfDocument) => {
  const opened = await requireEdition(db, key);
  return { edition: opened.edition.number, entries: await readReview(db, opened.key) };
};

export const reviewRepo = ({ snapshot, write }: Connection): ReviewRepo => ({
  entries: (key) => snapshot((db) => entriesOf(db, key)),

  lockedEntries: (key, now) =>
    write(async (tx) => {
      await lockQuietly(tx, key, now);
      return entriesOf(tx, key);
    }),

  decide: ({ pdfUid, edition }, decided) =>
    write(async (tx) => {
      for (const state of ['placed', 'dismissed'] as const) {
        const numbers = decided.filter((one) => one.state === state).map(({ number }) => number);
        if (numbers.length === 0) continue;
        await tx
          .updateTable('review_entries')
          .set({ state })
          .where('document_uid', '=', pdfUid)
          .where('edition', '=', edition)
          .where('number', 'in', numbers)
          .execute();
      }
    }),
});
