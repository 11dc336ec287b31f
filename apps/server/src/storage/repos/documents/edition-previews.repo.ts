/** Previews of editions. Owns writes to `edition_previews`; they go with their edition. */
import type { EditionPreviewsRepo } from '../../../domain/ports/editing.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { requireEdition } from './edition-reads.ts';
import { lockQuietly } from './lock-document.ts';

type Reads = Pick<EditionPreviewsRepo, 'find' | 'linksOf'>;

const previewReads = ({ read }: Connection): Reads => ({
  async find(hash, now) {
    const row = await read
      .selectFrom('edition_previews')
      .innerJoin('documents', 'documents.uid', 'edition_previews.document_uid')
      .innerJoin('editions', (join) =>
        join
          .onRef('editions.document_uid', '=', 'edition_previews.document_uid')
          .onRef('editions.number', '=', 'edition_previews.edition'),
      )
      .select(['documents.uid', 'documents.company_uid', 'documents.current_edition'])
      .select(['edition_previews.edition', 'edition_previews.expires_at', 'edition_previews.id'])
      .select(['edition_previews.may_comment', 'edition_previews.may_approve'])
      .select(['editions.version', 'editions.name'])
      .where('hash', '=', hash)
      .where('documents.deleted_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst();
    if (!row) return null;
    return {
      companyUid: row.company_uid,
      pdfUid: row.uid,
      edition: row.edition,
      isCurrent: row.edition === row.current_edition,
      version: row.version,
      name: row.name,
      linkId: row.id,
      expiresAt: row.expires_at,
      mayComment: row.may_comment === 1,
      mayApprove: row.may_approve === 1,
    };
  },

  async linksOf(key, now) {
    const { document_uid, edition } = (await requireEdition(read, key)).key;
    const rows = await read
      .selectFrom('edition_previews')
      .leftJoin('users', 'users.uid', 'edition_previews.user_uid')
      .selectAll('edition_previews')
      .select('users.name')
      .where('document_uid', '=', document_uid)
      .where('edition', '=', edition)
      .where('expires_at', '>', now.toISOString())
      .where((where) => where.or([where('may_comment', '=', 1), where('may_approve', '=', 1)]))
      .orderBy('edition_previews.created_at', 'desc')
      .orderBy('edition_previews.id')
      .execute();
    return rows.map(({ id, name, created_at, expires_at, may_comment, may_approve }) => ({
      id,
      createdAt: created_at,
      createdBy: name,
      expiresAt: expires_at,
      mayComment: may_comment === 1,
      mayApprove: may_approve === 1,
    }));
  },
});

export const editionPreviewsRepo = (connection: Connection): EditionPreviewsRepo => {
  const { write } = connection;
  return {
    ...previewReads(connection),

    add: (key, { hash, id, expiresAt, mayComment, mayApprove, userUid }, now) =>
      write(async (tx) => {
        const { current } = await lockQuietly(tx, key, now);
        const { key: edition } = await requireEdition(tx, key);
        if (edition.edition === current) throw new AppError('edition.current', { pdf: key.pdfUid, edition: current });
        await tx
          .insertInto('edition_previews')
          .values({
            ...edition,
            hash,
            id,
            expires_at: expiresAt.toISOString(),
            may_comment: mayComment ? 1 : 0,
            may_approve: mayApprove ? 1 : 0,
            created_at: now.toISOString(),
            user_uid: userUid,
          })
          .execute();
      }),

    remove: (key, id) =>
      write(async (tx) => {
        const { document_uid, edition } = (await requireEdition(tx, key)).key;
        const removed = await tx
          .deleteFrom('edition_previews')
          .where('document_uid', '=', document_uid)
          .where('edition', '=', edition)
          .where('id', '=', id)
          .executeTakeFirst();
        return removed.numDeletedRows > 0n;
      }),

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
  };
};
