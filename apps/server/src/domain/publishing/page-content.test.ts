/** Words of a page in their file. */
import { expect, test } from 'vitest';
import type { Word } from '../ports/pdf.ts';
import { readPageText, storeWords } from './page-content.ts';

const word = (text: string, own: Partial<Word> = {}): Word => ({ text, left: 1, top: 2, width: 3, height: 4, ...own });

const readBack = async (words: Word[]): Promise<{ words: Word[]; stored: Record<string, unknown> }> => {
  let stored = new Uint8Array();
  const put = async (bytes: Uint8Array) => {
    stored = Uint8Array.from(bytes);
    return { key: 'words.json', bytes: bytes.length };
  };
  const key = await storeWords({ put }, { words });
  const text = await readPageText({ read: async () => stored }, key);
  return { words: text.words, stored: JSON.parse(new TextDecoder().decode(stored)) };
};

// Covers §backend-417.
test('words that are stored and read again keep their faces, in one entry for words of one face', async () => {
  const words = [
    word('Postres', { face: 7 }),
    word('de', { face: 7 }),
    word('reconocida', { confidence: 0.8 }),
    word('Enyucado', { face: 9 }),
  ];
  const { words: again, stored } = await readBack(words);
  expect(again).toEqual(words);
  expect(stored.faces).toEqual([
    [7, 2],
    [-1, 1],
    [9, 1],
  ]);
});

test('the file of words without faces has no list of them', async () => {
  const { words, stored } = await readBack([word('Postres')]);
  expect(words).toEqual([word('Postres')]);
  expect(stored).toEqual({ words: [['Postres', 1, 2, 3, 4]] });
});
