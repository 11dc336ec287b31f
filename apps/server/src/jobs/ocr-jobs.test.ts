/** Pages without text in the publishing queue. The recogniser is one whose pages a test releases; ocr.test.ts tests the real one. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecogniserOptions, TextRecogniser } from '../domain/ports/pdf.ts';
import { noisePicture, picturePdf } from '../pdf/testing/scanned-pdf.ts';
import { openTestQueue, type TestQueue } from './testing/press.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let press: TestQueue;
beforeEach(async () => {
  press = await openTestQueue();
});
afterEach(() => press.close());

const soon = { timeout: 40_000, interval: 20 };
const SIZE = { width: 300, height: 400 };
const TEXTS = ['Esta', 'pagina', 'tiene', 'texto', 'normal'].map((text, at) => ({ text, x: 20, y: 300 - 40 * at }));

/** Reads `open` pages and withholds the next ones until `open` grows. */
const gatedRecogniser = () => {
  const gate = { open: Number.POSITIVE_INFINITY, read: [] as RecogniserOptions[] };
  const recogniser: TextRecogniser = {
    lanes: 1,
    read: async (_picture, _size, options) => {
      const at = gate.read.push({ language: options.language, turn: options.turn });
      await vi.waitUntil(() => at <= gate.open, soon);
      const word = { left: 10, top: 10, width: 20, height: 3 };
      const words = [
        { ...word, text: `Reconocida${at}`, confidence: 0.9 },
        { ...word, top: 30, text: 'dudosa', confidence: 0.4 },
      ];
      return { is: 'read', words, turn: 180 };
    },
    close: async () => undefined,
  };
  return { gate, recogniser };
};

const scans = async (count: number): Promise<Buffer> => {
  const picture = await noisePicture(150, 200);
  const scanned = Array.from({ length: count }, () => ({ ...SIZE, picture }));
  return picturePdf([...scanned, { ...SIZE, picture, texts: TEXTS }]);
};

// Covers §backend-193.
test('all pages are drawn and in the preview before the first picture is read, and pages with text are not read', async () => {
  const { gate, recogniser } = gatedRecogniser();
  gate.open = 0;
  press.work({ recogniser });
  const id = await press.queue('escaneado', await scans(2));
  await vi.waitFor(() => expect(gate.read).toHaveLength(1), soon);
  expect(await press.jobs.finishedPages(id)).toHaveLength(3);
  await vi.waitFor(async () => {
    expect((await press.jobs.read('acme', id))?.progress).toEqual({ step: 'ocr', done: 0, total: 2 });
  }, soon);
  gate.open = 9;
  await vi.waitFor(async () => expect(await press.state(id)).toBe('done'), soon);
  expect(gate.read).toEqual([
    { language: 'spa', turn: 0 },
    { language: 'spa', turn: 180 },
  ]);
  expect((await press.jobs.read('acme', id))?.report).toMatchObject({
    ocr: {
      language: 'spa',
      pages: [
        { page: 1, words: 1, confidence: 0.65 },
        { page: 2, words: 1, confidence: 0.65 },
      ],
      failed: [],
    },
  });
});

// Covers §backend-193.
test('another worker continues with the pictures that have not been read', async () => {
  const { gate, recogniser } = gatedRecogniser();
  gate.open = 1;
  const first = press.work({ recogniser });
  const id = await press.queue('interrumpido', await scans(2));
  await vi.waitFor(() => expect(gate.read).toHaveLength(2), soon);
  await first.stop();
  const next = gatedRecogniser();
  next.gate.open = 0;
  press.work({ recogniser: next.recogniser });
  await vi.waitFor(async () => {
    expect((await press.jobs.read('acme', id))?.progress).toEqual({ step: 'ocr', done: 1, total: 2 });
    expect(next.gate.read).toHaveLength(1);
  }, soon);
  next.gate.open = 9;
  await vi.waitFor(async () => expect(await press.state(id)).toBe('done'), soon);
  expect(next.gate.read).toHaveLength(1);
  expect((await press.jobs.read('acme', id))?.report?.ocr?.pages.map(({ page }) => page)).toEqual([1, 2]);
  gate.open = 9;
});
