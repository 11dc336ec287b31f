/** The document in the database: before it is published, and the transaction that adds the edition, which follows the current one. */
import { AppError } from '../../errors/app-error.ts';
import type { PageMoves } from '../carry-over/next-tags.ts';
import { requireRoom } from '../companies/quotas.ts';
import type { Database, Repos } from '../ports/database.ts';
import type { DocumentKey, NewEdition } from '../ports/documents.ts';
import { type Following, type PreparedEdition, prepareEdition } from './follow-edition.ts';

export type SaveDeps<R> = {
  database: Database;
  now: () => Date;
  /** Runs first in the publishing transaction. An error thrown here rolls the edition back. */
  onPublish?: ((repos: Repos) => Promise<void>) | undefined;
  /** Runs last in the publishing transaction. An error thrown here rolls the edition back. */
  onPublished?: ((repos: Repos, report: R) => Promise<void>) | undefined;
  /** The publishing transaction was rolled back, because another edition came first; it is repeated once. */
  onConflict?: (() => void) | undefined;
};

/** Fails early; the repository checks again inside the transaction. */
export const checkOwner = async (documents: Repos['documents'], pdfUid: string, companyUid: string): Promise<void> => {
  const owner = await documents.ownerOf(pdfUid);
  if (owner !== null && owner !== companyUid) throw new AppError('pdf.foreign', { pdfUid });
};

/** `tagged`: the number of tags that publishing placed on the current edition. Null without one; then the name is that of the newest draft. */
export type EditionBefore = { name: string; tagged: number | null };

/** Null without any edition. */
export const editionBefore = async (documents: Repos['documents'], key: DocumentKey): Promise<EditionBefore | null> => {
  const before = await documents.byKey(key);
  if (before === null) return null;
  const { name } = before.details;
  if (before.isDraft) return { name, tagged: null };
  const tags = await documents.tags(key.pdfUid);
  return { name, tagged: tags.filter(({ origin }) => origin === 'auto').length };
};

type ReportOf<R> = (saved: { edition: number }, moves: PageMoves[] | undefined) => R;

const savePrepared = <R>(
  edition: NewEdition & { bytes: number },
  { follow, moves }: PreparedEdition,
  reportOf: ReportOf<R>,
  { database, now, onPublish, onPublished }: SaveDeps<R>,
): Promise<R> =>
  database.inTransaction(async (repos) => {
    await onPublish?.(repos);
    const at = now();
    const { companyUid, pdfUid, bytes } = edition;
    await requireRoom(repos, { companyUid, pdfUid, bytes, now: at }, { isLocking: true });
    const saved = await repos.documents.publish({ ...edition, follow }, at);
    const report = reportOf(saved, moves?.());
    await onPublished?.(repos, report);
    return report;
  });

/**
 * Saves an edition and resolves to its report. It follows the current edition, which `following` compares with it. When another edition
 * was published since then, they are compared again, once. Throws errors of the transaction and of files.
 */
export const saveEdition = async <R>(
  edition: NewEdition & { bytes: number },
  { before, following }: { before: EditionBefore | null; following: Following },
  reportOf: ReportOf<R>,
  deps: SaveDeps<R>,
): Promise<R> => {
  const hasCurrent = before !== null && before.tagged !== null;
  const prepared = hasCurrent ? await prepareEdition(edition.pages, following) : { follow: null, moves: null };
  try {
    return await savePrepared(edition, prepared, reportOf, deps);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'pdf.conflict') throw error;
    deps.onConflict?.();
    return savePrepared(edition, await prepareEdition(edition.pages, following), reportOf, deps);
  }
};
