/** A catalogue of which some pages have text, some are scans, and some scans have the hidden words of another program. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { picturePdf, type Scan, scanPages } from '../../../../pdf/testing/scanned-pdf.ts';
import { type TinyPage, tinyPdf } from '../../../../pdf/testing/tiny-pdf.ts';
import { type Cli, openCli } from '../../../testing/cli.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const SIZE = { width: 360, height: 240 };
const NAMES = ['Silla', 'Mesa', 'Banco', 'Espejo', 'Repisa', 'Perchero', 'Butaca'];
const codeOf = (page: number): string => `CN-${1000 + page * 137}`;
type Lines = NonNullable<TinyPage['texts']>;

/** The code and the name of the product of a page. */
const linesOf = (page: number): Lines => [
  { text: `${NAMES[page - 1]} de roble macizo`, x: 30, y: 170, size: 22 },
  { text: `Ref. ${codeOf(page)}`, x: 30, y: 120, size: 22 },
  { text: '$ 129.900', x: 30, y: 70, size: 22 },
];
const hidden = (lines: Lines): Lines => lines.map((line) => ({ ...line, isHidden: true }));
/** As a broken character map yields them. */
const GARBLED = hidden(
  ['kqxvrwz hjklmn brtzqx', 'wqrtzp mnbvcx lkjhgf'].map((text, at) => ({ text, x: 30, y: 170 - 50 * at })),
);

let cli: Cli;
let scans: Map<number, Scan>;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
  const mediaBox = `0 0 ${SIZE.width} ${SIZE.height}`;
  const pages = NAMES.map((_, at) => ({ texts: linesOf(at + 1), mediaBox }));
  const printed = await cli.file('impreso.pdf', tinyPdf({ pages }));
  scans = new Map((await scanPages(printed)).map((scan) => [scan.index, scan]));
  const rows = NAMES.map((name, at) => `${codeOf(at + 1)},${name},129900`);
  await cli.file('lista.csv', `referencia,nombre,precio\n${rows.join('\n')}\n`);
});
afterAll(() => cli.close());

/** The picture fills the page unless `share` says less. */
const pageOf = (page: number, { picture = page, texts = [] as Lines, share = 1 } = {}) => ({
  picture: scans.get(picture)?.picture ?? new Uint8Array(),
  ...SIZE,
  texts,
  share,
});

// Covers §backend-360.
test('only pages without usable text are read: scans, also below garbled hidden words, but no page with text and no scan with good hidden words', async () => {
  const pages = [
    pageOf(1, { texts: linesOf(1), share: 0.01 }),
    pageOf(2),
    // A photo in which another code is printed, beside text.
    pageOf(3, { picture: 7, texts: linesOf(3), share: 0.3 }),
    // The hidden words have another code than the picture.
    pageOf(4, { picture: 7, texts: hidden(linesOf(4)) }),
    pageOf(5, { texts: GARBLED }),
    pageOf(6, { texts: linesOf(6), share: 0.01 }),
  ];
  await cli.file('mixto.pdf', await picturePdf(pages));
  const run = await cli.run(['publish', 'mixto.pdf', '--company', 'acme', '--feed', 'lista.csv', '--json']);
  const { ocr } = JSON.parse(run.out);
  expect(ocr.pages.map(({ page }: { page: number }) => page)).toEqual([2, 5]);
  expect(ocr.failed).toEqual([]);
  const tags = await cli.read(({ documents }) => documents.tags('mixto'));
  expect(tags.map(({ product }) => product.ref).sort()).toEqual([1, 2, 3, 4, 5, 6].map(codeOf));
});

// Covers §backend-359.
test('with OCR=0 the report names the pages without text of a catalogue that has text on others', async () => {
  await cli.file('apagado.pdf', await picturePdf([pageOf(1, { texts: linesOf(1), share: 0.01 }), pageOf(2)]));
  const run = await cli.run(['publish', 'apagado.pdf', '--company', 'acme', '--json'], { OCR: '0' });
  expect(JSON.parse(run.out).ocr.failed).toEqual([{ page: 2, reason: 'off' }]);
  expect(run.err).toContain('pages without text that could not be read: 2. Cause: reading is off (OCR=0');
});
