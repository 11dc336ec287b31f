/** The words of pages with their boxes, each file asked for once while it is near. */
import type { PageWords } from '@vitrina/contract';

export type Words = PageWords['words'];

export type PageWordsSource = {
  /** Empty for a page without a file. Rejects when it cannot be had; asking again tries again. */
  of: (url: string | undefined) => Promise<Words>;
};

/** Pages kept: some spreads to both sides. */
const MOST_KEPT = 24;

const NO_WORDS: Words = [];

const isWord = (word: unknown): word is Words[number] =>
  Array.isArray(word) && typeof word[0] === 'string' && word.length === 5 && word.slice(1).every(Number.isFinite);

/** Another backend's file may hold anything: what is no word is left out. */
export const readWords = async (fetchFile: typeof fetch, url: string, signal?: AbortSignal): Promise<Words> => {
  const answer = await fetchFile(url, signal ? { signal } : {});
  if (!answer.ok) throw new Error(`words: ${answer.status}`);
  const body = (await answer.json()) as { words?: unknown } | null;
  return Array.isArray(body?.words) ? body.words.filter(isWord) : NO_WORDS;
};

export const createPageWords = (fetchFile: typeof fetch): PageWordsSource => {
  const kept = new Map<string, Promise<Words>>();
  const ask = (url: string): Promise<Words> => {
    const asked = readWords(fetchFile, url);
    asked.catch(() => kept.delete(url));
    return asked;
  };
  return {
    of(url) {
      if (!url) return Promise.resolve(NO_WORDS);
      const words = kept.get(url) ?? ask(url);
      kept.delete(url);
      kept.set(url, words);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return words;
    },
  };
};
