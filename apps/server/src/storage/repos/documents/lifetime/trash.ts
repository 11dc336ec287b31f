/** The trash: documents that neither shoppers nor publishers find, until they are restored or removed for ever. */
import type { Kysely } from 'kysely';
import type { DocumentKey, DocumentsRepo } from '../../../../domain/ports/documents.ts';
import type { Connection } from '../../../database/schema/connection.ts';
import type { Tables } from '../../../database/schema/tables.ts';
import { listSummaries } from '../documents-list.ts';
import { lockDocument, lockTrashed } from '../lock-document.ts';
import { removeEdition } from '../publish-edition.ts';

/** With all its editions. */
export const removeDocument = async (tx: Kysely<Tables>, pdfUid: string): Promise<void> => {
  const editions = await tx.selectFrom('editions').select('number').where('document_uid', '=', pdfUid).execute();
  for (const { number } of editions) await removeEdition(tx, { document_uid: pdfUid, edition: number });
  await tx.deleteFrom('documents').where('uid', '=', pdfUid).execute();
};

const moveToTrash = async (tx: Kysely<Tables>, document: DocumentKey, now: Date): Promise<void> => {
  const { key, current, stamp } = await lockDocument(tx, document, now);
  await tx
    .updateTable('documents')
    .set({ deleted_at: stamp.at, deleted_edition: current, current_edition: 0, withdrawn_edition: key.edition })
    .where('uid', '=', document.pdfUid)
    .execute();
};

/** A document that was withdrawn before, or whose end has come, is withdrawn again; a publication whose time has passed does not follow. */
const takeFromTrash = async (tx: Kysely<Tables>, document: DocumentKey, now: Date): Promise<void> => {
  const { seen } = await lockTrashed(tx, document, now);
  await tx
    .updateTable('documents')
    .set({
      deleted_at: null,
      deleted_edition: 0,
      ...(seen > 0 && { current_edition: seen, withdrawn_edition: 0 }),
    })
    .where('uid', '=', document.pdfUid)
    .execute();
  await tx
    .updateTable('documents')
    .set({ publish_at: null, scheduled_edition: 0 })
    .where('uid', '=', document.pdfUid)
    .where('publish_at', '<=', now.toISOString())
    .execute();
};

export const documentTrash = ({
  read,
  write,
  snapshot,
  announce,
}: Connection): Pick<DocumentsRepo, 'moveToTrash' | 'takeFromTrash' | 'purge' | 'trashed' | 'namedInTrash'> => {
  const change = (key: DocumentKey, work: (tx: Kysely<Tables>) => Promise<void>): Promise<void> =>
    write(async (tx) => {
      await work(tx);
      await announce(tx, { kind: 'document', uid: key.pdfUid });
    });
  return {
    moveToTrash: (key, now) => change(key, (tx) => moveToTrash(tx, key, now)),
    takeFromTrash: (key, now) => change(key, (tx) => takeFromTrash(tx, key, now)),

    purge: (key, now, deletedBefore) =>
      change(key, async (tx) => {
        const { deletedAt } = await lockTrashed(tx, key, now);
        if (deletedBefore && deletedAt >= deletedBefore.toISOString()) return;
        await removeDocument(tx, key.pdfUid);
      }),

    trashed: (companyUid, paging) => snapshot((db) => listSummaries(db, companyUid, paging, { isTrash: true })),

    async namedInTrash(query) {
      const rows = await read
        .selectFrom('documents')
        .leftJoin('document_slugs', 'document_slugs.uid', 'documents.uid')
        .select(['documents.uid', 'documents.company_uid'])
        .where('documents.deleted_at', 'is not', null)
        .$if('name' in query, (rows) =>
          rows.where((where) =>
            where.or([
              where('documents.uid', '=', 'name' in query ? query.name : ''),
              where('document_slugs.slug', '=', 'name' in query ? query.name : ''),
            ]),
          ),
        )
        .$if('deletedBefore' in query, (rows) =>
          rows.where('documents.deleted_at', '<', 'deletedBefore' in query ? query.deletedBefore.toISOString() : ''),
        )
        .orderBy('documents.company_uid')
        .orderBy('documents.uid')
        .execute();
      return rows.map(({ uid, company_uid }) => ({ companyUid: company_uid, pdfUid: uid }));
    },
  };
};
