/**
 * The reader on every real document of the kit: its first, middle and last page as published, as seen in the viewer, and as
 * poppler draws it. A phone and a wide screen take turns from page to page and from document to document. Those pages, their neighbours in a spread
 * and the first three have pictures; all others are left to pdf.js, as if publishing could not render them: 1600 would take half an hour on two cores.
 */
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pagesInView } from '@vitrina/geometry';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../apps/server/src/domain/ports/database.ts';
import type { NewPage } from '../../apps/server/src/domain/ports/elements.ts';
import type { FileStore } from '../../apps/server/src/domain/ports/files.ts';
import type { PdfEngine } from '../../apps/server/src/domain/ports/pdf.ts';
import { publishDocument } from '../../apps/server/src/domain/publishing/publishing.ts';
import { readFeed } from '../../apps/server/src/feeds/read-feed.fixture.ts';
import { openDiskFiles } from '../../apps/server/src/storage/files/disk/files-disk.ts';
import { openDatabase } from '../../apps/server/src/storage/open-database.ts';
import { openSecretsKey } from '../../apps/server/src/storage/secrets/secrets.ts';
import { company as requireCompany } from '../../apps/server/src/storage/testing/builders.ts';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { answering, end, start } from '../support/process.ts';
import { greyOf } from './grey.ts';
import { isBlank, likeness } from './likeness.ts';
import { renderByPoppler } from './poppler.ts';
import { somePagesEngine } from './some-pages.ts';

const FILE_TIMEOUT_MS = 300_000;

/** Width in px: small enough that anti-aliasing and scaling count less than the content. */
const COMPARED = { published: 480, seen: 240 };
/** Minimum similarity (likeness.ts) of the published picture and of a screenshot. */
const MIN_LIKENESS = { published: 0.9, seen: 0.93 };
/**
 * Documents that do not embed their Arial, Times or Verdana. PDFium has fonts of the same widths, as Acrobat does; poppler
 * uses the fonts of the machine, stretched to fit. The same words are in the same places in another font; compared by eye,
 * our rendering is that of the author.
 */
const MIN_LIKENESS_IN_ANOTHER_FONT = { published: 0.65, seen: 0.75 };
const FONTS_NOT_EMBEDDED = new Set<string>([
  'gov-fda-slides-68p.pdf',
  'gov-rice-nigeria-54p.pdf',
  'gov-sns-slides-32p.pdf',
  'gov-va-handbook-104p.pdf',
  'gov-volunteer-newsletter-8p.pdf',
  'mo-ar-cleanway-lista-precios-a.pdf',
  'mo-cl-espantapajaros-carta.pdf',
]);

const SHARP_DESKTOP = { ...DESKTOP, deviceScaleFactor: 2 };

/** The document with tags: its references are in a price list of the kit. */
const WITH_FEED = 'mo-ve-ipt-desechables.pdf';

const kit = resolve(import.meta.dirname, '../../../shared/kit');
const documents = existsSync(join(kit, 'pdf'))
  ? readdirSync(join(kit, 'pdf')).filter((name) => name.endsWith('.pdf'))
  : [];

/** With `--short` each third document, among them the one with tags, a menu and catalogues. */
const compared = process.env['SHORT'] ? documents.filter((_, at) => at % 3 === 2) : documents;

const comparedPages = (count: number): number[] => [...new Set([1, Math.ceil(count / 2), count])];
const drawnPages = (count: number): Set<number> => {
  const first = [1, 2, 3].filter((page) => page <= count);
  return new Set([...first, ...comparedPages(count).flatMap((page) => pagesInView(page, count, 'spread'))]);
};

const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-kit-reader-'));
const plain = requireCompany('kit');
const shop = requireCompany('kit-con-precios');
let engine: PdfEngine;
let database: Database;
let files: FileStore;
let server: ChildProcess | undefined;
let origin = '';

beforeAll(async () => {
  engine = somePagesEngine(drawnPages);
  files = await openDiskFiles({ dataDir });
  database = await openDatabase({ dataDir, secretsKey: await openSecretsKey({ dataDir }) });
  for (const company of [plain, shop]) {
    await database.repos.companies.insert(company, new Date());
    await database.repos.companies.setDevelopments(company.Uid, ['interactive_pdf']);
  }
  if (documents.includes(WITH_FEED)) {
    const feed = await readFeed(join(kit, 'feeds/mo-ve-ipt-productos.xlsx'));
    await database.repos.feed.replace(shop.Uid, feed.products, new Date());
  }
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = start('apps/server/src/main.ts', { PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: '0' });
  await answering(`${origin}/readyz`, server);
});
afterAll(async () => {
  if (server) await end(server);
  await engine.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const { newPage } = visitorsBrowser();

/** The largest picture of the page for screens, and the rendering by poppler at the same width. */
const bothOf = async (path: string, { index, pictures }: Pick<NewPage, 'index' | 'pictures'>) => {
  const picture = pictures.filter(({ width }) => width <= 1648).at(-1) ?? pictures[0];
  if (!picture) throw new Error(`page ${index} has no picture`);
  const bytes = await files.read(picture.url.replace('/files/', ''));
  const aspect = picture.width / picture.height;
  return { aspect, published: bytes, byPoppler: await renderByPoppler(path, index, picture) };
};

/** Hides the overlays of a page: its tags, and the shadow at the spine. */
const HIDE_OVERLAYS = '[data-tag] { visibility: hidden } .v-page::before { content: none !important }';

/** Screenshot of the open page with its picture decoded and without overlays. */
const seenIn = async (page: Page, address: string, index: number): Promise<Buffer> => {
  await page.goto(address);
  const region = page.locator('[data-current]').getByRole('region', { name: new RegExp(`^Página ${index} de `) });
  const picture = region.locator(':scope > img');
  await picture.waitFor();
  await page.locator('#first-page').waitFor({ state: 'detached' });
  await picture.evaluate((img: HTMLImageElement) => img.decode());
  const screen = await page.screenshot({ animations: 'disabled', style: HIDE_OVERLAYS });
  const box = await picture.evaluate((img) => {
    // Under device emulation browsers align pictures to whole CSS pixels.
    const box = img.getBoundingClientRect();
    const [left, top] = [Math.round(box.left), Math.round(box.top)];
    const [width, height] = [Math.round(box.right) - left, Math.round(box.bottom) - top];
    const { devicePixelRatio: scale } = window;
    return { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
  });
  return sharp(screen).extract(box).tiff({ compression: 'none' }).toBuffer();
};

const tapFirstTag = async (page: Page): Promise<number> => {
  const tags = page.locator('[data-current] [data-tag]');
  const count = await tags.count();
  if (count === 0) return 0;
  await tags.first().click();
  await page.getByRole('dialog').waitFor();
  return count;
};

describe.runIf(documents.length > 0)('the reader on the kit', () => {
  test.each(compared)(
    '%s is published and shown like poppler renders it',
    { timeout: FILE_TIMEOUT_MS },
    async (name) => {
      const path = join(kit, 'pdf', name);
      const company = name === WITH_FEED ? shop : plain;
      const deps = { engine, files, database, now: () => new Date(), onProgress: () => undefined };
      const report = await publishDocument({ pdfPath: path, company }, deps);
      const drawn = drawnPages(report.pages);
      expect(report.failedPages.filter(({ page }) => drawn.has(page))).toEqual([]);
      const pages = (await database.repos.documents.pages(report.pdfUid)) ?? [];
      expect(pages).toHaveLength(report.pages);
      const empty = pages.filter(({ index, pictures }) => drawn.has(index) && (pictures ?? []).length === 0);
      expect(empty.map(({ index }) => index)).toEqual([]);

      const minLikeness = FONTS_NOT_EMBEDDED.has(name) ? MIN_LIKENESS_IN_ANOTHER_FONT : MIN_LIKENESS;
      const [phone, wide] = [await newPage(PHONE), await newPage(SHARP_DESKTOP)];
      const refused: string[] = [];
      for (const page of [phone, wide])
        page.on('response', (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`));
      const unlike: string[] = [];
      let tags = 0;
      const check = async (
        what: string,
        ours: Uint8Array,
        theirs: Uint8Array,
        aspect: number,
        as: keyof typeof MIN_LIKENESS,
      ) => {
        const [grey, reference] = [
          await greyOf(ours, COMPARED[as], aspect),
          await greyOf(theirs, COMPARED[as], aspect),
        ];
        const score = likeness(grey, reference);
        if (process.env.KIT_LIKENESS) process.stdout.write(`${score.toFixed(3)} ${name} page ${what}\n`);
        if (score < minLikeness[as]) unlike.push(`page ${what}: ${score.toFixed(3)} < ${minLikeness[as]}`);
        if (isBlank(grey) && !isBlank(reference)) unlike.push(`page ${what} is blank`);
      };
      for (const [at, index] of comparedPages(report.pages).entries()) {
        const { aspect, published, byPoppler } = await bothOf(path, {
          index,
          pictures: pages[index - 1]?.pictures ?? [],
        });
        await check(`${index} as published`, published, byPoppler, aspect, 'published');
        const address = `${origin}/view?company=${company.Uid}&pdf=${report.pdfUid}&page=${index}`;
        const isOnPhone = (documents.indexOf(name) + at) % 2 === 0;
        const page = isOnPhone ? phone : wide;
        const seen = await seenIn(page, address, index);
        await check(`${index} on a ${isOnPhone ? 'phone' : 'wide screen'}`, seen, byPoppler, aspect, 'seen');
        tags += await tapFirstTag(page);
      }
      expect(unlike).toEqual([]);
      expect(refused).toEqual([]);
      expect(tags > 0, 'tags').toBe(name === WITH_FEED);
    },
  );
});
