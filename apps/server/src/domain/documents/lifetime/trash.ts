/** The trash of a company: a deleted document can be brought back for 30 days, with its address, editions and settings. */
import { requireRoomForRestored } from '../../companies/quotas.ts';
import type { Repos } from '../../ports/database.ts';
import type { DocumentKey, EditedDocument } from '../../ports/documents.ts';
import { type Editing, requireDocument, withAudit } from '../editing.ts';

export const TRASH_DAYS = 30;
const TRASH_MS = TRASH_DAYS * 24 * 60 * 60 * 1000;

/** When a document that was deleted at that time is removed for ever. */
export const removalOf = (deletedAt: string): string => new Date(Date.parse(deletedAt) + TRASH_MS).toISOString();

/** Shoppers see it no more; its publishing jobs end. Throws `pdf.unknown`. */
export const deleteDocument = (editing: Editing, key: DocumentKey): Promise<void> =>
  withAudit(editing, key, 'documents.delete', async ({ documents, jobs }) => {
    await documents.moveToTrash(key, editing.now);
    await jobs.cancelOf(key.companyUid, key.pdfUid, editing.now);
  });

/** Throws `pdf.unknown` for a document that is not in the trash, `quota.documents`. */
export const restoreDocument = (editing: Editing, key: DocumentKey): Promise<EditedDocument> =>
  withAudit(editing, key, 'documents.restore', async (repos) => {
    await requireRoomForRestored(repos, key.companyUid, editing.now);
    await repos.documents.takeFromTrash(key, editing.now);
    return requireDocument(repos, key);
  });

/** Removes a document in the trash for ever; files that no document references are swept later. Throws `pdf.unknown`. */
export const purgeDocument = (editing: Editing, key: DocumentKey): Promise<void> =>
  withAudit(editing, key, 'documents.purge', (repos) => repos.documents.purge(key, editing.now));

/** Removes what has been in the trash for 30 days, one document in each transaction. */
export const emptyTrash = async (
  { documents }: Pick<Repos, 'documents'>,
  now: Date,
  signal: AbortSignal,
): Promise<void> => {
  const deletedBefore = new Date(now.getTime() - TRASH_MS);
  for (const key of await documents.namedInTrash({ deletedBefore })) {
    if (signal.aborted) return;
    await documents.purge(key, now, deletedBefore);
  }
};
