/** A catalogue whose pages are pictures: cards with codes, and a scan of 20 megapixels. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createOcr } from '../../../../ocr/ocr.ts';
import { picturePdf, type Scan, scanPages } from '../../../../pdf/testing/scanned-pdf.ts';
import { type TinyPage, tinyPdf } from '../../../../pdf/testing/tiny-pdf.ts';
import { type Cli, openCli } from '../../../testing/cli.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const PAGES = 3;
const CARDS = 24;
const ACROSS = 3;
const NAMES = ['Silla de comedor', 'Mesa auxiliar', 'Lámpara de pie', 'Espejo redondo', 'Banco de roble'];

const codeOf = (at: number): string => `CN-${1000 + at * 37}`;

const cardPage = (page: number): TinyPage => ({
  content: '0.9 0.94 0.98 rg 0 0 595 842 re f 0 g',
  texts: Array.from({ length: CARDS }, (_, card) => {
    const at = (page - 1) * CARDS + card;
    const [x, y] = [40 + (card % ACROSS) * 180, 780 - Math.floor(card / ACROSS) * 95];
    return [
      { text: NAMES[at % NAMES.length] ?? '', x, y, size: 11 },
      { text: `Ref. ${codeOf(at)}`, x, y: y - 15, size: 9 },
      { text: `$ ${12 + at}.900`, x, y: y - 30, size: 12 },
    ];
  }).flat(),
});

let cli: Cli;
let printed: string;
let scans: Scan[];
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
  const pages = Array.from({ length: PAGES }, (_, at) => cardPage(at + 1));
  printed = await cli.file('impreso.pdf', tinyPdf({ pages }));
  scans = await scanPages(printed);
  const rows = Array.from(
    { length: PAGES * CARDS },
    (_, at) => `${codeOf(at)},${NAMES[at % NAMES.length]},${12900 + at}`,
  );
  await cli.file('lista.csv', `referencia,nombre,precio\n${rows.join('\n')}\n`);
});
afterAll(() => cli.close());

const publish = async (name: string, pages: readonly Scan[], ...more: string[]) => {
  await cli.file(`${name}.pdf`, await picturePdf(pages));
  const run = await cli.run(['publish', `${name}.pdf`, '--company', 'acme', ...more, '--json']);
  expect([run.code, run.err]).toEqual([0, run.err]);
  return JSON.parse(run.out);
};

// Covers §backend-195.
test('98 % of the codes of a catalogue that is printed as pictures have tags', async () => {
  const report = await publish('catalogo', scans, '--feed', 'lista.csv');
  expect(report.ocr.pages).toHaveLength(PAGES);
  expect(report.references.found).toBeGreaterThanOrEqual(0.98 * PAGES * CARDS);
});

// Covers §backend-191.
test('a scan of 20 megapixels is read within the memory of a worker', async () => {
  const [scan] = scans;
  if (!scan) throw new Error('the catalogue has pages');
  const picture = await sharp(scan.picture).resize({ width: 3760 }).jpeg().toBuffer();
  const ocr = createOcr({ workers: 1 });
  try {
    const page = await ocr.read(picture, scan, { language: 'spa', turn: 0 });
    if (page.is === 'failed') throw new Error(page.reason);
    const codes = Array.from({ length: CARDS }, (_, at) => codeOf(at));
    const read = codes.filter((code) => page.words.some(({ text }) => text === code));
    expect(read.length).toBeGreaterThanOrEqual(0.95 * CARDS);
  } finally {
    await ocr.close();
  }
});
