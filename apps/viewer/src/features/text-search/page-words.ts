/** Words of pages with their boxes, each file requested once while it is cached. */
import type { PageWords } from '@vitrina/contract';
import { fieldsOf, listOf } from '../../lib/data/unchecked.ts';

export type Words = PageWords['words'];

export type PageWordsSource = {
  /** Empty for a page without a file. Rejects if the request fails; the next call repeats it. */
  of: (url: string | undefined) => Promise<Words>;
};

/** Cached pages: some spreads to both sides. */
const MAX_CACHED = 24;

const NO_WORDS: Words = [];

const isWord = (word: unknown): word is Words[number] =>
  Array.isArray(word) && typeof word[0] === 'string' && word.length > 4 && word.slice(1).every(Number.isFinite);

/** Drops entries that are no words: files of other backends may hold anything. */
export const readWords = async (fetchFile: typeof fetch, url: string, signal?: AbortSignal): Promise<Words> => {
  const answer = await fetchFile(url, signal ? { signal } : {});
  if (!answer.ok) throw new Error(`words: ${answer.status}`);
  return listOf(fieldsOf<PageWords>(await answer.json()).words).filter(isWord);
};

export const createPageWords = (fetchFile: typeof fetch): PageWordsSource => {
  const cache = new Map<string, Promise<Words>>();
  const request = (url: string): Promise<Words> => {
    const words = readWords(fetchFile, url);
    words.catch(() => cache.delete(url));
    return words;
  };
  return {
    of(url) {
      if (!url) return Promise.resolve(NO_WORDS);
      const words = cache.get(url) ?? request(url);
      cache.delete(url);
      cache.set(url, words);
      const [oldest] = cache.keys();
      if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
      return words;
    },
  };
};
