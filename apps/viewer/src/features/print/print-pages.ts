/** What was typed as pages to print, `1-4, 8`, and how many a browser takes at once. Pure. */
import { isPage } from '@vitrina/geometry';

/** `unclear`: the part that says no pages. `outside`: there are no such pages (§5: integers from 1 to the page count). */
export type TypedPages =
  | { is: 'pages'; pages: readonly number[] }
  | { is: 'empty' }
  | { is: 'unclear'; part: string }
  | { is: 'outside' };

/** Beyond it browsers take minutes for the preview of pictures this large, or give up; a PDF reader does not. */
export const MOST_PRINTED = 60;

/** A hyphen, and what word processors make of it. */
const PART = /^(\d+)(?:\s*[-–—]\s*(\d+))?$/;

/** In the order of the document, each page once; a range may be written backwards. */
export const typedPages = (text: string, count: number): TypedPages => {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length === 0) return { is: 'empty' };
  const found = new Set<number>();
  for (const part of parts) {
    const [, first, last = first] = PART.exec(part) ?? [];
    if (first === undefined) return { is: 'unclear', part };
    const [from, to] = [Number(first), Number(last)];
    if (!isPage(from, count) || !isPage(to, count)) return { is: 'outside' };
    for (let page = Math.min(from, to); page <= Math.max(from, to); page += 1) found.add(page);
  }
  return { is: 'pages', pages: [...found].sort((one, other) => one - other) };
};
