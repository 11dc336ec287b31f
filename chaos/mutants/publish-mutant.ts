/** A broken PDF published with real engine, database and files, and what was published read back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PageWords, PdfPage } from '@vitrina/contract';
import type { Database, FileStore, PdfEngine } from '../../apps/server/src/domain/ports.ts';
import { publishDocument } from '../../apps/server/src/domain/publishing.ts';
import { openDiskFiles } from '../../apps/server/src/storage/files-disk.ts';
import { openDatabase } from '../../apps/server/src/storage/open-database.ts';
import { openSecretsKey } from '../../apps/server/src/storage/secrets.ts';
import { company as companyNamed, feedProduct } from '../../apps/server/src/storage/testing/builders.ts';
import { codeOf, type Ending } from './draw-mutant.ts';

const MOST_PAGES = 2;
/** Then data of its own again: pictures of all of them would fill the disk. */
const KEPT = 25;
const REFERENCES = ['REF-1001', 'REF-1002', 'REF-1003'];
const company = companyNamed('mutantes');

type Shop = { database: Database; files: FileStore; close: () => Promise<void> };

const openShop = async (): Promise<Shop> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-mutants-shop-'));
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

const firstPagesOf = (whole: PdfEngine): PdfEngine => ({
  ...whole,
  inspect: async (path) => {
    const { pages, outline } = await whole.inspect(path);
    return { pages: pages.slice(0, MOST_PAGES), outline };
  },
});

/** What shoppers would be given fits the contract, and every file it names is there. Throws otherwise. */
const readBack = async ({ database, files }: Pick<Shop, 'database' | 'files'>, pdfUid: string): Promise<void> => {
  const pages = PdfPage.array().parse(await database.repos.documents.pages(pdfUid));
  for (const { pictures = [], words } of pages) {
    for (const { url } of pictures) await files.read(url.replace('/files/', ''));
    if (words) PageWords.parse(JSON.parse(new TextDecoder().decode(await files.read(words.replace('/files/', '')))));
  }
};

/** One after the other: two editions of a document are never made at the same time. */
export const createPublisher = (engine: PdfEngine) => {
  let shop: Promise<Shop> | null = null;
  let published = 0;
  let last: Promise<unknown> = Promise.resolve();

  const publish = async (pdfPath: string): Promise<Ending> => {
    if (published > 0 && published % KEPT === 0) {
      await (await shop)?.close();
      shop = null;
    }
    shop ??= openShop();
    published += 1;
    const { database, files } = await shop;
    const deps = { engine: firstPagesOf(engine), database, files, now: () => new Date(), onProgress: () => undefined };
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
    close: async (): Promise<void> => (await shop)?.close(),
  };
};
