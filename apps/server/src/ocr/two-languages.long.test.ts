/** A menu in two languages, read with the data of both. */
import { afterAll, expect, test, vi } from 'vitest';
import { type Scan, scanPages } from '../pdf/testing/scanned-pdf.ts';
import { scratchDirectory, tinyPdf } from '../pdf/testing/tiny-pdf.ts';
import { createOcr } from './ocr.ts';

// Two processes start, one to draw and one to read; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000 });

const scratch = scratchDirectory();
const ocr = createOcr({ workers: 1 });
afterAll(async () => {
  await ocr.close();
  scratch.remove();
});

// Covers §backend-352.
test('a menu in two languages side by side is read in both', async () => {
  const dishes = [
    ['Ensalada de piña con jamón', 'Pineapple salad with thin ham'],
    ['Champiñones al ajillo', 'Mushrooms with white garlic'],
    ['Costillas a la brasa', 'Barbecued short ribs'],
  ];
  const texts = dishes.flatMap(([spanish = '', english = ''], at) => [
    { text: spanish, x: 30, y: 360 - 60 * at, size: 14 },
    { text: english, x: 300, y: 360 - 60 * at, size: 14 },
  ]);
  const both = scratch.write('dos.pdf', tinyPdf({ pages: [{ texts, mediaBox: '0 0 540 420' }] }));
  const [page] = (await scanPages(both)) as [Scan];
  const read = await ocr.read(page.picture, page, { language: 'spa+eng', turn: 0 });
  if (read.is === 'failed') throw new Error(read.reason);
  const sure = read.words.filter(({ confidence = 1 }) => confidence >= 0.7).map(({ text }) => text);
  for (const text of dishes.flat()) expect(sure.join(' ')).toContain(text);
});
