/** The document in the database: before it is published, and the transaction that adds the edition. */
import { AppError } from '../../errors/app-error.ts';
import { requireRoom } from '../companies/quotas.ts';
import type { Database, Repos } from '../ports/database.ts';
import type { DocumentKey, NewEdition } from '../ports/documents.ts';

export type SaveDeps<Report> = {
  database: Database;
  now: () => Date;
  /** Runs first in the publishing transaction. An error thrown here rolls the edition back. */
  onPublish?: ((repos: Repos) => Promise<void>) | undefined;
  /** Runs last in the publishing transaction. An error thrown here rolls the edition back. */
  onPublished?: ((repos: Repos, report: Report) => Promise<void>) | undefined;
};

/** Fails early; the repository checks again inside the transaction. */
export const checkOwner = async (documents: Repos['documents'], pdfUid: string, companyUid: string): Promise<void> => {
  const owner = await documents.ownerOf(pdfUid);
  if (owner !== null && owner !== companyUid) throw new AppError('pdf.foreign', { pdfUid });
};

/**
 * The name of the current edition, and the number of tags that publishing placed on it. Without one, `tagged` is null, and the name that
 * of the newest draft; null without any edition.
 */
export const editionBefore = async (
  documents: Repos['documents'],
  key: DocumentKey,
): Promise<{ name: string; tagged: number | null } | null> => {
  const before = await documents.byKey(key);
  if (before === null) return null;
  const { name } = before.details;
  if (before.isDraft) return { name, tagged: null };
  const tags = await documents.tags(key.pdfUid);
  return { name, tagged: tags.filter(({ origin }) => origin === 'auto').length };
};

/** Resolves to the report of the saved edition. */
export const saveEdition = <Report>(
  edition: NewEdition & { bytes: number },
  reportOf: (saved: { edition: number }) => Report,
  { database, now, onPublish, onPublished }: SaveDeps<Report>,
): Promise<Report> =>
  database.inTransaction(async (repos) => {
    await onPublish?.(repos);
    const at = now();
    const { companyUid, pdfUid, bytes } = edition;
    await requireRoom(repos, { companyUid, pdfUid, bytes, now: at }, { isLocking: true });
    const report = reportOf(await repos.documents.publish(edition, at));
    await onPublished?.(repos, report);
    return report;
  });
