/** Parses typed page ranges, such as `1-4, 8`; the maximum number of pages printed at once. Pure. */
import { isPage } from '@vitrina/geometry';

/** `unclear`: `part` is the text not understood. `outside`: there are no such pages (§5: integers from 1 to the page count). */
export type ParsedRanges =
  | { is: 'pages'; pages: readonly number[] }
  | { is: 'empty' }
  | { is: 'unclear'; part: string }
  | { is: 'outside' };

/** With more pictures of this size browsers take minutes for their print preview, or fail; a PDF reader does not. */
export const MAX_PRINTED_PAGES = 60;

/** A number or a range, with a hyphen or the dashes that word processors replace it with. */
const RANGE = /^(\d+)(?:\s*[-–—]\s*(\d+))?$/;

/** In document order, each page once; a range may be reversed. */
export const parsePageRanges = (text: string, count: number): ParsedRanges => {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length === 0) return { is: 'empty' };
  const numbers = new Set<number>();
  for (const part of parts) {
    const [, first, last = first] = RANGE.exec(part) ?? [];
    if (first === undefined) return { is: 'unclear', part };
    const [from, to] = [Number(first), Number(last)];
    if (!isPage(from, count) || !isPage(to, count)) return { is: 'outside' };
    for (let page = Math.min(from, to); page <= Math.max(from, to); page += 1) numbers.add(page);
  }
  return { is: 'pages', pages: [...numbers].sort((one, other) => one - other) };
};
