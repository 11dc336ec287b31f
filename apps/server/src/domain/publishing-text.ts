/** The plain text of an edition in one file, so that a reader searches all pages with one request. */

import type { DocumentText } from '@vitrina/contract';
import type { Word } from './ports.ts';

/** In characters: what is longer is no catalogue, and too much for a phone; readers then take the words page by page. */
const MOST_TEXT = 12_000_000;

export type TextCollector = {
  /** `page` from 1, in any order. */
  add(page: number, words: readonly Word[]): void;
  /** Null when nothing is written on any page, or too much. */
  result(pageCount: number): DocumentText | null;
};

export const textCollector = (): TextCollector => {
  const texts = new Map<number, string>();
  let length = 0;
  return {
    add(page, words) {
      if (words.length === 0 || length > MOST_TEXT) return;
      const text = words.map((word) => word.text).join(' ');
      length += text.length;
      texts.set(page, text);
    },
    result(pageCount) {
      if (texts.size === 0 || length > MOST_TEXT) return null;
      return { pages: Array.from({ length: pageCount }, (_, at) => texts.get(at + 1) ?? '') };
    },
  };
};
