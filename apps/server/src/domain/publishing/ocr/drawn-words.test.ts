import { expect, test } from 'vitest';
import type { PageDraft } from '../../ports/jobs.ts';
import { drawnWords } from './drawn-words.ts';

const draft = (index: number): PageDraft =>
  ({ page: { index, width: 600, height: 900 }, wordsKey: `page-${index}.json` }) as PageDraft;

/** A folder of words files that keeps which of them were read. */
const folder = (count: number) => {
  const reads: string[] = [];
  const words = Array.from({ length: count }, () => ['palabra', 1, 1, 5, 1, 0.9]);
  words.push(['borrosa', 1, 3, 5, 1, 0.2]);
  const file = new TextEncoder().encode(JSON.stringify({ width: 600, height: 900, words }));
  return {
    reads,
    files: {
      read: async (key: string) => {
        reads.push(key);
        return file;
      },
    },
  };
};

// Covers §backend-255.
test('the words file of a page is read once for words and picture boxes, however often they are asked for', async () => {
  const { reads, files } = folder(3);
  const words = drawnWords([draft(1), draft(2)], files);
  for (let at = 0; at < 3; at += 1)
    for (const { index } of words.pages) {
      expect((await words.of(index))?.map(({ text }) => text)).toEqual(['palabra', 'palabra', 'palabra']);
      expect(await words.imageBoxesOf(index)).toEqual([]);
    }
  expect(reads).toEqual(['page-1.json', 'page-2.json']);
});

test('words beyond those that are held in memory are read again', async () => {
  const { reads, files } = folder(3);
  const words = drawnWords([draft(1), draft(2)], files, 6);
  for (const index of [1, 2, 1, 2]) expect(await words.of(index)).toHaveLength(3);
  expect(reads).toEqual(['page-1.json', 'page-2.json', 'page-2.json']);
});
