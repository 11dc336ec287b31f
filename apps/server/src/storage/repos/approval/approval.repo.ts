/** Comments and approvals of editions. Owns `edition_comments` and `edition_approvals`; they go with their edition. */
import { EditionComment, type NewComment } from '@vitrina/contract';
import type { Kysely } from 'kysely';
import type { ApprovalRepo, FeedbackLimits, NamedEdition } from '../../../domain/ports/editing.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { readJson, writeJson } from '../../database/schema/rows.ts';
import type { EditionCommentRow, Tables } from '../../database/schema/tables.ts';
import { requireEdition } from '../documents/edition-reads.ts';
import type { EditionKey } from '../documents/edition-rows.ts';
import { lockQuietly } from '../documents/lock-document.ts';

const Position = EditionComment.shape.position;

const mapComment = ({ id, name, body, page_index, position, at, resolved_at }: EditionCommentRow): EditionComment => ({
  id,
  name,
  text: body,
  page: page_index,
  position: position === null ? null : readJson(Position, position, `edition_comments ${id}`),
  at,
  resolvedAt: resolved_at,
});

const positionText = (id: string, position: NewComment['position']): string | null =>
  position === null ? null : writeJson(Position, position, `edition_comments ${id}`);

/** Other writers of the document wait until the transaction ends, so that counts and versions stay true. */
const lockEdition = async (tx: Kysely<Tables>, key: NamedEdition, now: Date) => {
  await lockQuietly(tx, key, now);
  const { key: edition, edition: row } = await requireEdition(tx, key);
  return { edition, version: row.version };
};

/** Throws `comment.too-many`. */
const requireRoom = async (
  tx: Kysely<Tables>,
  table: 'edition_comments' | 'edition_approvals',
  { edition, linkId }: { edition: EditionKey; linkId: string },
  { ofLink, ofEdition, recent }: FeedbackLimits,
): Promise<void> => {
  const written = await tx
    .selectFrom(table)
    .select(['preview_id', 'at'])
    .where('document_uid', '=', edition.document_uid)
    .where('edition', '=', edition.edition)
    .execute();
  const byLink = written.filter(({ preview_id }) => preview_id === linkId);
  if (byLink.length >= ofLink) throw new AppError('comment.too-many', { most: ofLink });
  if (written.length >= ofEdition) throw new AppError('comment.too-many', { most: ofEdition });
  if (byLink.filter(({ at }) => at > recent.since.toISOString()).length >= recent.count)
    throw new AppError('comment.too-many');
};

const readsOf = ({ snapshot }: Connection): Pick<ApprovalRepo, 'of'> => ({
  of: (key) =>
    snapshot(async (db) => {
      const { key: edition, edition: row } = await requireEdition(db, key);
      const comments = await db
        .selectFrom('edition_comments')
        .selectAll()
        .where('document_uid', '=', edition.document_uid)
        .where('edition', '=', edition.edition)
        .orderBy('at')
        .orderBy('id')
        .execute();
      const approvals = await db
        .selectFrom('edition_approvals')
        .select(['name', 'at', 'version'])
        .where('document_uid', '=', edition.document_uid)
        .where('edition', '=', edition.edition)
        .orderBy('at', 'desc')
        .orderBy('id')
        .execute();
      return {
        version: row.version,
        comments: comments.map(mapComment),
        approvals: approvals.map((approval) => ({ ...approval, isOutdated: approval.version !== row.version })),
      };
    }),
});

export const approvalRepo = (connection: Connection): ApprovalRepo => {
  const { write } = connection;
  return {
    ...readsOf(connection),

    addComment: (key, { id, linkId, name, text, page, position }, limits, now) =>
      write(async (tx) => {
        const { edition } = await lockEdition(tx, key, now);
        await requireRoom(tx, 'edition_comments', { edition, linkId }, limits);
        const row: EditionCommentRow = {
          ...edition,
          id,
          preview_id: linkId,
          name,
          body: text,
          page_index: page,
          position: positionText(id, position),
          at: now.toISOString(),
          resolved_at: null,
        };
        await tx.insertInto('edition_comments').values(row).execute();
        return mapComment(row);
      }),

    addApproval: (key, { id, linkId, name, version }, limits, now) =>
      write(async (tx) => {
        const { edition, version: present } = await lockEdition(tx, key, now);
        if (version !== present)
          throw new AppError('edition.conflict', { pdf: key.pdfUid, edition: key.edition, version: present });
        await requireRoom(tx, 'edition_approvals', { edition, linkId }, limits);
        const at = now.toISOString();
        await tx
          .insertInto('edition_approvals')
          .values({ ...edition, id, preview_id: linkId, name, version, at })
          .execute();
        return { name, at, version, isOutdated: false };
      }),

    resolve: (key, id, isResolved, now) =>
      write(async (tx) => {
        const { document_uid, edition } = (await requireEdition(tx, key)).key;
        const row = await tx
          .updateTable('edition_comments')
          .set({ resolved_at: isResolved ? now.toISOString() : null })
          .where('document_uid', '=', document_uid)
          .where('edition', '=', edition)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        return row ? mapComment(row) : null;
      }),

    removeComment: (key, id) =>
      write(async (tx) => {
        const { document_uid, edition } = (await requireEdition(tx, key)).key;
        const removed = await tx
          .deleteFrom('edition_comments')
          .where('document_uid', '=', document_uid)
          .where('edition', '=', edition)
          .where('id', '=', id)
          .executeTakeFirst();
        return removed.numDeletedRows > 0n;
      }),
  };
};
