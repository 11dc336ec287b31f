/** Previews of editions. Owns writes to `edition_previews`; they go with their edition. */
import type { EditionPreviewsRepo } from '../../../domain/ports/editing.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { requireEdition } from './edition-reads.ts';
import { lockQuietly } from './lock-document.ts';

export const editionPreviewsRepo = ({ read, write }: Connection): EditionPreviewsRepo => ({
  add: (key, { hash, expiresAt }) =>
    write(async (tx) => {
      const expires = expiresAt.toISOString();
      const { current } = await lockQuietly(tx, key, expiresAt);
      const { key: edition } = await requireEdition(tx, key);
      if (edition.edition === current) throw new AppError('edition.current', { pdf: key.pdfUid, edition: current });
      await tx
        .insertInto('edition_previews')
        .values({ ...edition, hash, expires_at: expires })
        .execute();
    }),

  async find(hash, now) {
    const row = await read
      .selectFrom('edition_previews')
      .innerJoin('documents', 'documents.uid', 'edition_previews.document_uid')
      .select(['documents.uid', 'documents.company_uid', 'documents.current_edition', 'edition_previews.edition'])
      .where('hash', '=', hash)
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst();
    if (!row) return null;
    const { uid, company_uid, current_edition, edition } = row;
    return { companyUid: company_uid, pdfUid: uid, edition, isCurrent: edition === current_edition };
  },

  removeOf: (key) =>
    write(async (tx) => {
      const { document_uid, edition } = (await requireEdition(tx, key)).key;
      await tx
        .deleteFrom('edition_previews')
        .where('document_uid', '=', document_uid)
        .where('edition', '=', edition)
        .execute();
    }),

  async removeExpired(now) {
    await write((tx) => tx.deleteFrom('edition_previews').where('expires_at', '<=', now.toISOString()).execute());
  },
});
