/** A price list that was printed and scanned: its codes are tagged, its words are searched, and the report names its pages. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { picturePdf, scanPages } from '../../../../pdf/testing/scanned-pdf.ts';
import { tinyPdf } from '../../../../pdf/testing/tiny-pdf.ts';
import { type Cli, openCli } from '../../../testing/cli.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
});
afterAll(() => cli.close());

const CODES = ['CN-1042', 'CN-2077', 'CN-3155', 'CN-4810'];
const NAMES = ['Silla de roble', 'Mesa redonda', 'Banco alto', 'Espejo grande'];

// Covers §backend-192, §backend-193, §backend-195.
test('a scanned list gets its tags, its text and a report of the pages that were read', async () => {
  const texts = CODES.flatMap((code, at) => [
    { text: NAMES[at] ?? '', x: 40, y: 360 - 80 * at, size: 14 },
    { text: `Ref. ${code}`, x: 40, y: 340 - 80 * at, size: 12 },
  ]);
  const printed = await cli.file('impresa.pdf', tinyPdf({ pages: [{ texts, mediaBox: '0 0 400 420' }] }));
  await cli.file('lista.pdf', await picturePdf(await scanPages(printed)));
  await cli.file(
    'lista.csv',
    `referencia,nombre,precio\n${CODES.map((code, at) => `${code},${NAMES[at]},100`).join('\n')}\n`,
  );
  const run = await cli.run(['publish', 'lista.pdf', '--company', 'acme', '--feed', 'lista.csv', '--json']);
  const { ocr, references } = JSON.parse(run.out);
  expect(references).toMatchObject({ found: 4, tagged: 4 });
  expect(ocr).toMatchObject({ language: 'spa', pages: [{ page: 1 }], failed: [] });
  expect(ocr.pages[0].confidence).toBeGreaterThan(0.7);
  expect(run.err).toContain('1 page has no text and was read from its picture (OCR, spa)');
  const tags = await cli.read(({ documents }) => documents.tags('lista'));
  expect(tags.map(({ product }) => product.ref).sort()).toEqual(CODES);
});

// Covers §backend-192.
test('with OCR=0 the pages stay without text, and the report says so', async () => {
  const run = await cli.run(['publish', 'lista.pdf', '--company', 'acme', '--pdf', 'apagado', '--json'], { OCR: '0' });
  expect(JSON.parse(run.out).ocr).toEqual({ language: '', pages: [], failed: [{ page: 1, reason: 'off' }] });
  expect(run.err).toContain('the PDF has no text');
  expect(run.err).toContain('could not be read: 1. Cause: reading is off (OCR=0 of the server');
});
