/** Review lists of the current editions of documents. */
import type { ReviewRepo } from '../../../domain/ports/editing.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { documentOfCompany } from './edition-reads.ts';
import { readReview } from './review-rows.ts';

export const reviewRepo = ({ snapshot }: Connection): ReviewRepo => ({
  entries: (key) =>
    snapshot(async (db) => {
      const current = await documentOfCompany(db, key);
      if (!current) throw new AppError('pdf.unknown', { pdf: key.pdfUid });
      return { edition: current.edition.number, entries: await readReview(db, current.key) };
    }),
});
