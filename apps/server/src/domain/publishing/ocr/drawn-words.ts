/** The words of drawn pages, from their files. */
import type { FileStore } from '../../ports/files.ts';
import type { PageDraft } from '../../ports/jobs.ts';
import type { DocumentWords } from '../document-words.ts';
import { readPageText, trustedWords } from '../page-content.ts';

/** Held in memory at one time; the words of further pages are read again. */
const MAX_WORDS = 400_000;

type PageText = Awaited<ReturnType<typeof readPageText>>;
const NOTHING: PageText = { words: [], imageBoxes: [] };

/** Candidates, blocks, references and places read the same pages one after the other: each file is read once. */
export const drawnWords = (
  drafts: readonly PageDraft[],
  files: Pick<FileStore, 'read'>,
  maxWords = MAX_WORDS,
): DocumentWords => {
  const keys = new Map(drafts.map(({ page, wordsKey }) => [page.index, wordsKey]));
  const known = new Map<number, PageText>();
  let left = maxWords;
  const textOf = async (index: number): Promise<PageText> => {
    const key = keys.get(index);
    if (!key) return NOTHING;
    const found = known.get(index);
    if (found) return found;
    const { words, imageBoxes } = await readPageText(files, key);
    const text = { words: trustedWords(words), imageBoxes };
    if (words.length <= left && !known.has(index)) {
      left -= words.length;
      known.set(index, text);
    }
    return text;
  };
  return {
    pages: drafts.map(({ page: { index, width, height } }) => ({ index, width, height })),
    of: async (index) => (await textOf(index)).words,
    imageBoxesOf: async (index) => (await textOf(index)).imageBoxes,
  };
};
