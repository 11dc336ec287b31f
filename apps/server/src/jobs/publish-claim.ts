/** Publishes what a claim asks for: the pages that are finished already are taken over. */
import { AppError } from '../domain/app-error.ts';
import type { Claim } from '../domain/ports/jobs.ts';
import type { Database, FileStore, PdfEngine, Stores } from '../domain/ports.ts';
import { publishDocument } from '../domain/publishing.ts';
import type { Held } from './hold.ts';

export type PublishingParts = {
  database: Database;
  files: FileStore;
  stores: Stores;
  engine: () => Promise<PdfEngine>;
  clock: () => Date;
};

/** Throws what `publishDocument` throws, `company.unknown`, `file.unknown`. */
export const publishClaim = async (claim: Claim, held: Held, parts: PublishingParts): Promise<void> => {
  const { database, files, stores, clock } = parts;
  const { jobs, companies } = database.repos;
  const company = await companies.byUid(claim.company);
  if (!company) throw new AppError('company.unknown', { companyUid: claim.company });
  const pdfPath = await files.localPath(claim.fileKey);
  if (pdfPath === null) throw new AppError('file.unknown', { key: claim.fileKey });
  // A store that is not set up costs tags, not the document.
  const store = await stores.of(company).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  const request = { pdfPath, storedKey: claim.fileKey, company, pdfUid: claim.document, name: claim.name };
  await publishDocument(request, {
    engine: await parts.engine(),
    files,
    database,
    store,
    now: clock,
    onProgress: held.onProgress,
    pages: { kept: () => jobs.keptPages(claim.id), keep: (draft) => jobs.keepPage(claim, draft) },
    onPublish: (repos, { pdfUid: _, ...report }) => held.finish(repos, report),
  });
};
