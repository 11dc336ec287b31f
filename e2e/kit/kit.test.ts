/**
 * Publishes every real and every broken PDF of the kit (files that nobody here made, beside the repository) through the
 * real engine, database and files. Each must end published or refused with a code; none may stop moving for a minute.
 *
 * Of documents without a price list the first 3 pages are drawn: all 1600 would take half an hour on two cores and
 * repeat themselves. Middle and last pages are drawn, and looked at, in reader.test.ts.
 */

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../apps/server/src/domain/app-error.ts';
import type { Database, FileStore, PdfEngine } from '../../apps/server/src/domain/ports.ts';
import { type PublishReport, publishDocument } from '../../apps/server/src/domain/publishing.ts';
import { readFeed } from '../../apps/server/src/feeds/read-feed.ts';
import { createPdfEngine } from '../../apps/server/src/pdf/engine.ts';
import { openDiskFiles } from '../../apps/server/src/storage/files-disk.ts';
import { openDatabase } from '../../apps/server/src/storage/open-database.ts';
import { openSecretsKey } from '../../apps/server/src/storage/secrets.ts';
import { company as companyNamed } from '../../apps/server/src/storage/testing/builders.ts';

const MOST_PAGES = 3;
const LONGEST_STANDSTILL_MS = 60_000;
const LONGEST_FILE_MS = 300_000;

const kit = resolve(import.meta.dirname, '../../../shared/kit');
const pdfsOf = (folder: string): string[] => {
  const path = join(kit, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => join(folder, name));
};

type Ending = { is: 'published'; report: PublishReport } | { is: 'refused'; code: string };

const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-kit-'));
const company = companyNamed('kit');
let engine: PdfEngine;
let database: Database;
let files: FileStore;

beforeAll(async () => {
  engine = createPdfEngine();
  files = await openDiskFiles({ dataDir });
  database = await openDatabase({ dataDir, secretsKey: await openSecretsKey({ dataDir }) });
  await database.repos.companies.insert(company, new Date());
});
afterAll(async () => {
  await engine.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const firstPagesOf = (whole: PdfEngine, most: number): PdfEngine => ({
  ...whole,
  inspect: async (path) => {
    const { pages, outline } = await whole.inspect(path);
    return { pages: pages.slice(0, most), outline };
  },
});

/** Rejects when nothing has moved for a minute. */
const publish = async (file: string, mostPages = MOST_PAGES): Promise<Ending> => {
  let lastMove = Date.now();
  let watch: NodeJS.Timeout | undefined;
  const standstill = new Promise<never>((_, reject) => {
    watch = setInterval(() => {
      if (Date.now() - lastMove > LONGEST_STANDSTILL_MS) reject(new Error(`${file} stands still`));
    }, 1000);
  });
  const onProgress = (): void => {
    lastMove = Date.now();
  };
  const deps = { engine: firstPagesOf(engine, mostPages), files, database, now: () => new Date(), onProgress };
  try {
    const report = await Promise.race([publishDocument({ pdfPath: join(kit, file), company }, deps), standstill]);
    return { is: 'published', report };
  } catch (error) {
    if (error instanceof AppError) return { is: 'refused', code: error.code };
    throw error;
  } finally {
    clearInterval(watch);
  }
};

const codeOf = async (file: string): Promise<string> => {
  const ending = await publish(file);
  return ending.is === 'refused' ? ending.code : 'published';
};

describe.runIf(existsSync(kit))('the kit', () => {
  test.each(pdfsOf('pdf'))('%s is published, every page of it', { timeout: LONGEST_FILE_MS }, async (file) => {
    const ending = await publish(file);
    expect(ending).toMatchObject({ is: 'published', report: { failedPages: [] } });
    if (ending.is === 'published') {
      const pages = await database.repos.documents.pages(ending.report.pdfUid);
      expect(pages).toHaveLength(ending.report.pages);
      expect(pages?.every(({ pictures }) => (pictures ?? []).length > 0)).toBe(true);
    }
  });

  const refusals: Record<string, string> = {
    'cab-encryption_openpassword.pdf': 'publish.password',
    'embedpdf-demo-protected-14p.pdf': 'publish.password',
    'pdfjs-issue6010_1.pdf': 'publish.password',
    'pdfjs-issue6010_2.pdf': 'publish.password',
    'pdfjs-issue15893_reduced.pdf': 'publish.password',
    'pdfjs-pr6531_2.pdf': 'publish.password',
    'pypdf-libreoffice-writer-password.pdf': 'publish.password',
    'opf-T01_006_header-invalid-syntax-no-pdf.pdf': 'publish.not-a-pdf',
    'pdfjs-bug1606566.pdf': 'publish.not-a-pdf',
    'real-lfs-pointer.pdf': 'publish.not-a-pdf',
    'opf-T02-01_001_document-catalog-No-document-catalog.pdf': 'publish.damaged',
    'pdfjs-REDHAT-1531897-0.pdf': 'publish.damaged',
    'pdfjs-bug1020226.pdf': 'publish.damaged',
    'pdfjs-poppler-742-0-fuzzed.pdf': 'publish.damaged',
    'pypdf-unreadablemetadata.pdf': 'publish.damaged',
    'pdfjs-Brotli-Prototype-FileA.pdf': 'publish.no-pages',
    'opf-T02-02_002_page-tree-kids-links-recursive.pdf': 'publish.no-page-readable',
    'pdfjs-boundingBox_invalid.pdf': 'publish.page-box',
  };
  const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);
  const expectations = pdfsOf('pdf-torture').map((file) => [file, refusals[nameOf(file)] ?? 'published']);
  test.each(expectations)('%s: %s', { timeout: LONGEST_FILE_MS }, async (file = '', code = '') =>
    expect(await codeOf(file)).toBe(code),
  );

  test('a page that cannot be read costs itself only', { timeout: LONGEST_FILE_MS }, async () =>
    expect(await publish('pdf-torture/pdfjs-Pages-tree-refs.pdf')).toMatchObject({
      report: { pages: 2, failedPages: [{ page: 2, reason: 'page' }] },
    }),
  );
});

/** Rows of the first sheet below its header. */
const rowsOf = async (file: string): Promise<unknown[][]> => {
  const [sheet] = await readXlsxFile(join(kit, file));
  return sheet?.data.slice(1) ?? [];
};

const catalogue = 'pdf/mo-ve-ipt-desechables.pdf';
describe.runIf(existsSync(join(kit, catalogue)))('the catalogue with a product list', () => {
  test('has a tag at every reference of the list and no other', { timeout: LONGEST_FILE_MS }, async () => {
    const feed = await readFeed(join(kit, 'feeds/mo-ve-ipt-productos.xlsx'));
    await database.repos.feed.replace(company.Uid, feed.products, new Date());
    const ending = await publish(catalogue, 2000);
    if (ending.is === 'refused') throw new Error(ending.code);
    const { pdfUid, pages } = ending.report;

    const tagged = new Set(
      (await database.repos.documents.tags(pdfUid)).map(({ page, product }) => `${product.ref}@${page}`),
    );
    const inFeed = new Set((await database.repos.feed.references(company.Uid)).map(({ ref }) => ref));
    const printed = new Set<string>();
    for (const { index, words } of (await database.repos.documents.pages(pdfUid)) ?? []) {
      const body = words ? new TextDecoder().decode(await files.read(words.replace('/files/', ''))) : '{"words":[]}';
      for (const [text] of JSON.parse(body).words) printed.add(`${text}@${index}`);
    }
    // The page list is of a later edition: some of its rows are on other pages of this one, or on none.
    const rows = (await rowsOf('feeds/mo-ve-ipt-paginas.xlsx')).map(([code, , page]) => ({ code: String(code), page }));
    const truth = rows.filter(({ code, page }) => inFeed.has(code) && printed.has(`${code}@${String(page)}`));
    const right = truth.filter(({ code, page }) => tagged.has(`${code}@${String(page)}`));
    const wrong = [...tagged].filter((place) => !printed.has(place));

    expect(pages).toBe(24);
    expect(truth.length).toBeGreaterThan(230);
    expect(right.length / truth.length).toBe(1);
    expect(1 - wrong.length / tagged.size).toBe(1);
    // Against the words themselves, without the list of pages: every printed reference of the feed has its tag.
    const known = [...printed].filter((place) => inFeed.has(place.slice(0, place.lastIndexOf('@'))));
    expect(known.filter((place) => !tagged.has(place))).toEqual([]);
  });
});
