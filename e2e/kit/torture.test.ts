/**
 * Every broken, odd or locked PDF of the kit, published and read without pictures: each has the result in torture-table.ts,
 * and shows something wherever poppler does. The first 3 pages are rendered at publishing and compared; the reader turns all.
 */
import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '../../apps/viewer/src/features/pdf-source/pdf-source.fixture.ts';
import { PHONE, visitorsBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { answering, end, start } from '../support/process.ts';
import { readForeign } from './foreign-reader.ts';
import { greyOf } from './grey.ts';
import { kitPublisher } from './kit-publisher.ts';
import { isBlank } from './likeness.ts';
import { renderByPoppler } from './poppler.ts';
import { torture } from './torture-table.ts';

const MAX_PAGES = 3;
const FILE_TIMEOUT_MS = 200_000;
/** Width in px, enough to tell content from blank. */
const COMPARED = { width: 240, height: 320 };

const folder = resolve(import.meta.dirname, '../../../shared/kit/pdf-torture');
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.pdf')) : [];
const rows = files.map((name) => [name, torture[name]] as const);
/** A visit of the reader takes twice as long as a publishing: with `--short` each fourth file is visited. */
const visited = process.env['SHORT'] ? rows.filter((_, at) => at % 4 === 0) : rows;

const { dataDir, company, parts, publish } = kitPublisher();
const { newPage } = visitorsBrowser();
let server: ChildProcess | undefined;
let source: Awaited<ReturnType<typeof serve>> | undefined;
let origin = '';

beforeAll(async () => {
  if (files.length === 0) return;
  source = await serve((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.end(readFileSync(join(folder, (request.url ?? '').slice(1))));
  });
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = start('apps/server/src/main.ts', { PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: '0' });
  await answering(`${origin}/readyz`, server);
});
afterAll(async () => {
  if (server) await end(server);
  await source?.close();
});

const isEmpty = async (picture: Uint8Array): Promise<boolean> =>
  isBlank(await greyOf(picture, COMPARED.width, COMPARED.width / COMPARED.height));

const isSeenByPoppler = async (name: string, page: number): Promise<boolean> => {
  const picture = await renderByPoppler(join(folder, name), page, COMPARED).catch(() => null);
  return picture !== null && picture.length > 0 && !(await isEmpty(picture));
};

/** First pages on which poppler shows something and we do not. `ours`: by page number. */
const missing = async (name: string, ours: ReadonlyMap<number, Uint8Array>): Promise<number[]> => {
  const pages: number[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const picture = ours.get(page);
    const isSeen = picture !== undefined && !(await isEmpty(picture));
    if (!isSeen && (await isSeenByPoppler(name, page))) pages.push(page);
  }
  return pages;
};

const publishedPictures = async (pdfUid: string): Promise<Map<number, Uint8Array>> => {
  const { database, files } = parts();
  const pictures = new Map<number, Uint8Array>();
  for (const { index, pictures: all = [] } of (await database.repos.documents.pages(pdfUid)) ?? []) {
    const [smallest] = all;
    if (smallest) pictures.set(index, await files.read(smallest.url.replace('/files/', '')));
  }
  return pictures;
};

// Covers §resilience-61.
test('every broken PDF of the kit has a row in the table', () =>
  expect(Object.keys(torture)).toEqual(expect.arrayContaining(files)));

describe.runIf(files.length > 0)('publishing', () => {
  test.each(rows)(
    '%s ends with the pages or the code of the table',
    { timeout: FILE_TIMEOUT_MS },
    async (name, expected) => {
      const path = join(folder, name);
      const ending = await publish(path, MAX_PAGES);
      if (ending.is === 'refused') {
        expect(ending.code).toBe(expected?.published);
        if (!expected?.differs && !expected?.password) expect(await missing(name, new Map())).toEqual([]);
        return;
      }
      expect((await parts().engine.inspect(path)).pages).toHaveLength(Number(expected?.published));
      const { unpublished = [], blank = [], reportedBlank = [] } = expected ?? {};
      const { failedPages } = ending.report;
      const pagesOf = (isBlank: boolean) =>
        failedPages.filter(({ reason }) => (reason === 'blank') === isBlank).map(({ page }) => page);
      expect(pagesOf(false)).toEqual(unpublished);
      expect(pagesOf(true)).toEqual(reportedBlank);
      const missed = await missing(name, await publishedPictures(ending.report.pdfUid));
      expect(missed.filter((page) => !unpublished.includes(page))).toEqual(blank);
    },
  );
});

describe.runIf(files.length > 0)('in the reader, without pictures', () => {
  test.each(visited)(
    '%s shows the pages or the message of the table',
    { timeout: FILE_TIMEOUT_MS },
    async (name, expected) => {
      const page = await newPage(PHONE);
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      const address = `${origin}/view?company=${company.Uid}&pdf=ajeno`;
      const reading = await readForeign(page, address, `${source?.origin}/${name}`, expected?.password);
      expect(reading.shown).toEqual(expected?.shown);
      expect(reading.lost).toEqual(expected?.lost ?? {});
      expect(reading.isPromptShown).toBe(expected?.password !== undefined);
      expect(dialogs, 'dialogs opened by scripts of the PDF').toEqual([]);
      if (!expected?.password) expect(await missing(name, reading.pictures)).toEqual([]);
    },
  );
});
