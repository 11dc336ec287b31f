/** Publishes a broken PDF with the real engine, database and file store, and reads the result back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PageWords, PdfPage } from '@vitrina/contract';
import type { Database } from '../../apps/server/src/domain/ports/database.ts';
import type { FileStore } from '../../apps/server/src/domain/ports/files.ts';
import type { PdfEngine } from '../../apps/server/src/domain/ports/pdf.ts';
import { publishDocument } from '../../apps/server/src/domain/publishing/publishing.ts';
import { openDiskFiles } from '../../apps/server/src/storage/files/disk/files-disk.ts';
import { openDatabase } from '../../apps/server/src/storage/open-database.ts';
import { openSecretsKey } from '../../apps/server/src/storage/secrets/secrets.ts';
import { feedProduct, company as requireCompany } from '../../apps/server/src/storage/testing/builders.ts';
import { codeOf, type Ending } from './draw-mutant.ts';

const MAX_PAGES = 2;
/** A new data directory after so many documents, because the pictures of all would fill the disk. */
const DOCUMENTS_PER_DATABASE = 25;
const REFERENCES = ['REF-1001', 'REF-1002', 'REF-1003'];
const company = requireCompany('mutantes');

type TestDatabase = { database: Database; files: FileStore; close: () => Promise<void> };

const openTestDatabase = async (): Promise<TestDatabase> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-mutants-current-'));
  const files = await openDiskFiles({ dataDir });
  const database = await openDatabase({ dataDir, secretsKey: await openSecretsKey({ dataDir }) });
  await database.repos.companies.insert(company, new Date());
  await database.repos.feed.replace(
    company.Uid,
    REFERENCES.map((ref) => feedProduct(ref, { refs: [{ ref, itemId: ref }] })),
    new Date(),
  );
  const close = async (): Promise<void> => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { database, files, close };
};

const limitPages = (engine: PdfEngine): PdfEngine => ({
  ...engine,
  inspect: async (path) => {
    const { pages, outline } = await engine.inspect(path);
    return { pages: pages.slice(0, MAX_PAGES), outline };
  },
});

/** Throws if the published pages do not match the contract, or name a file that is missing. */
const readBack = async (
  { database, files }: Pick<TestDatabase, 'database' | 'files'>,
  pdfUid: string,
): Promise<void> => {
  const pages = PdfPage.array().parse(await database.repos.documents.pages(pdfUid));
  for (const { pictures = [], words } of pages) {
    for (const { url } of pictures) await files.read(url.replace('/files/', ''));
    if (words) PageWords.parse(JSON.parse(new TextDecoder().decode(await files.read(words.replace('/files/', '')))));
  }
};

/** Publishes one after the other, because two editions of a document cannot be made at the same time. */
export const createPublisher = (engine: PdfEngine) => {
  let current: Promise<TestDatabase> | null = null;
  let published = 0;
  let last: Promise<unknown> = Promise.resolve();

  const publish = async (pdfPath: string): Promise<Ending> => {
    if (published > 0 && published % DOCUMENTS_PER_DATABASE === 0) {
      await (await current)?.close();
      current = null;
    }
    current ??= openTestDatabase();
    published += 1;
    const { database, files } = await current;
    const deps = { engine: limitPages(engine), database, files, now: () => new Date(), onProgress: () => undefined };
    try {
      const { pdfUid, failedPages } = await publishDocument({ pdfPath, company, pdfUid: 'mutante' }, deps);
      await readBack({ database, files }, pdfUid);
      const lost = failedPages.filter(({ reason }) => reason !== 'page').length;
      const how = [...new Set(failedPages.map(({ reason }) => reason))].sort().join(', ');
      return { ending: failedPages.length === 0 ? 'published' : `published, pages lost: ${how}`, lost };
    } catch (error) {
      return { ending: codeOf(error), lost: 0 };
    }
  };
  return {
    publish: (pdfPath: string): Promise<Ending> => {
      const mine = last.then(() => publish(pdfPath));
      last = mine.catch(() => undefined);
      return mine;
    },
    close: async (): Promise<void> => (await current)?.close(),
  };
};
