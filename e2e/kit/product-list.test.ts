/** The catalogue of the kit that comes with a price list, through the real engine, database and file store. */

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { readFeed } from '../../apps/server/src/feeds/read-feed.fixture.ts';
import { kitPublisher } from './kit-publisher.ts';

const FILE_TIMEOUT_MS = 300_000;

const kit = resolve(import.meta.dirname, '../../../shared/kit');

const { company, parts, publish } = kitPublisher();

/** Rows of the first sheet below its header. */
const rowsOf = async (file: string): Promise<unknown[][]> => {
  const [sheet] = await readXlsxFile(join(kit, file));
  return sheet?.data.slice(1) ?? [];
};

const catalogue = 'pdf/mo-ve-ipt-desechables.pdf';
describe.runIf(existsSync(join(kit, catalogue)))('the catalogue with a product list', () => {
  test('the catalogue has tags exactly at the printed references of its product list', {
    timeout: FILE_TIMEOUT_MS,
  }, async () => {
    const { database, files } = parts();
    const feed = await readFeed(join(kit, 'feeds/mo-ve-ipt-productos.xlsx'));
    await database.repos.feed.replace(company.Uid, feed.products, new Date());
    const ending = await publish(join(kit, catalogue));
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
    // The page list belongs to a later edition: some of its rows are on other pages of this one, or on none.
    const rows = (await rowsOf('feeds/mo-ve-ipt-paginas.xlsx')).map(([code, , page]) => ({ code: String(code), page }));
    const truth = rows.filter(({ code, page }) => inFeed.has(code) && printed.has(`${code}@${String(page)}`));
    const right = truth.filter(({ code, page }) => tagged.has(`${code}@${String(page)}`));
    const wrong = [...tagged].filter((place) => !printed.has(place));

    expect(pages).toBe(24);
    expect(truth.length).toBeGreaterThan(230);
    expect(right.length / truth.length).toBe(1);
    expect(1 - wrong.length / tagged.size).toBe(1);
    // Compared with the words, without the page list: every printed reference of the feed has a tag.
    const known = [...printed].filter((place) => inFeed.has(place.slice(0, place.lastIndexOf('@'))));
    expect(known.filter((place) => !tagged.has(place))).toEqual([]);
  });
});
