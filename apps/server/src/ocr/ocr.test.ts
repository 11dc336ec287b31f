/** Recognition of words in pictures: boxes, turned pages, killed workers, limits of memory and time. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RecognisedPage, Word } from '../domain/ports/pdf.ts';
import { noisePicture, type Scan, scanPages } from '../pdf/testing/scanned-pdf.ts';
import { scratchDirectory, tinyPdf } from '../pdf/testing/tiny-pdf.ts';
import { createOcr } from './ocr.ts';

const OPTIONS = { language: 'spa', turn: 0 } as const;
const MENU = ['Limonada de coco', 'Ajiaco santafereño', 'Bandeja paisa completa', 'Postre de natas con arequipe'];
const TEXTS = MENU.flatMap((dish, at) => [
  { text: dish, x: 40, y: 380 - 60 * at, size: 16 },
  { text: `$ ${14 + at}.900`, x: 300, y: 380 - 60 * at, size: 16 },
]);

const scratch = scratchDirectory();
const path = scratch.write('menu.pdf', tinyPdf({ pages: [{ texts: TEXTS, mediaBox: '0 0 420 440' }] }));
const ocr = createOcr({ workers: 1 });
let scan: Scan;
beforeAll(async () => {
  [scan] = (await scanPages(path)) as [Scan];
});
afterAll(async () => {
  await ocr.close();
  scratch.remove();
});

const wordsOf = (page: RecognisedPage): Word[] => (page.is === 'read' ? page.words : []);
const sure = (page: RecognisedPage): string[] =>
  wordsOf(page)
    .filter(({ confidence = 1 }) => confidence >= 0.7)
    .map(({ text }) => text);

// Covers §backend-190.
test('a picture of a menu yields its words with the boxes of the print and a confidence', async () => {
  const page = await ocr.read(scan.picture, scan, OPTIONS);
  expect(sure(page).join(' ')).toContain('Bandeja paisa completa');
  for (const printed of scan.words.filter(({ text }) => text.length >= 5)) {
    const read = wordsOf(page).find(({ text }) => text === printed.text);
    expect(read?.left, printed.text).toBeCloseTo(printed.left, 0);
    expect(Math.abs((read?.top ?? 0) - printed.top), printed.text).toBeLessThan(2);
    expect(read?.confidence).toBeGreaterThan(0.7);
  }
});

/** From the other edge of the page, in percent. */
const fromEnd = (word: Word, side: 'left' | 'top'): number =>
  100 - word[side] - (side === 'left' ? word.width : word.height);

test('print that stands upside down or lies on its side is read, with boxes on the page as it is shown', async () => {
  for (const turn of [180, 90] as const) {
    const [turned] = (await scanPages(path, { turn })) as [Scan];
    const page = await ocr.read(turned.picture, turned, OPTIONS);
    expect(page).toMatchObject({ is: 'read', turn });
    expect(sure(page).join(' '), `${turn}`).toContain('Bandeja paisa completa');
    const printed = scan.words.find(({ text }) => text === 'Bandeja');
    const read = wordsOf(page).find(({ text }) => text === 'Bandeja');
    if (!printed || !read) throw new Error('The word is on the page.');
    const place =
      turn === 180 ? [fromEnd(printed, 'left'), fromEnd(printed, 'top')] : [fromEnd(printed, 'top'), printed.left];
    expect(read.left, `${turn}`).toBeCloseTo(place[0] ?? 0, 0);
    expect(read.top, `${turn}`).toBeCloseTo(place[1] ?? 0, 0);
  }
});

test('a page of noise yields no word that counts as print', async () => {
  const page = await ocr.read(await noisePicture(400, 550), { width: 420, height: 577 }, OPTIONS);
  expect(page.is).toBe('read');
  expect(sure(page)).toEqual([]);
});

// Covers §backend-191.
test('a killed worker is replaced and its page is read', async () => {
  const own = createOcr({ workers: 1 });
  const reading = own.read(scan.picture, scan, OPTIONS);
  const [first] = await vi.waitUntil(() => (own.pids().length > 0 ? own.pids() : null));
  process.kill(first ?? 0, 'SIGKILL');
  expect(sure(await reading)).toContain('completa');
  expect(own.pids()).not.toContain(first);
  await own.close();
});

// Covers §backend-191.
test('a page that exceeds the memory or the time of a worker fails alone, with the reason', async () => {
  const small = createOcr({ workers: 1, maxMemoryMb: 60 });
  expect(await small.read(scan.picture, scan, OPTIONS)).toEqual({ is: 'failed', reason: 'memory' });
  await small.close();
  const hasty = createOcr({ workers: 1, pageTimeoutMs: 1 });
  expect(await hasty.read(scan.picture, scan, OPTIONS)).toEqual({ is: 'failed', reason: 'deadline' });
  await hasty.close();
});

test('a language without data is named as the reason', async () => {
  expect(await ocr.read(scan.picture, scan, { ...OPTIONS, language: 'xyz' })).toEqual({
    is: 'failed',
    reason: 'language',
  });
});
