/** Turns the choice in the print dialog into sheets of paper, or into the reason why it cannot be printed. Pure. */
import type { PdfPage } from '@vitrina/contract';
import { knownAspect } from '@vitrina/page-view';
import { MAX_PRINTED_PAGES, parsePageRanges } from './print-pages.ts';
import { printPicture } from './print-picture.ts';
import type { Sheet } from './print-sheets.ts';

export type Choice = 'open' | 'all' | 'some';

/** `no-pictures`: at least one of the pages has no picture; only the PDF can be printed. `unclear`: `part` is the text not understood. */
export type PrintSelection =
  | { is: 'sheets'; sheets: readonly Sheet[] }
  | { is: 'too-many'; count: number; max: number }
  | { is: 'no-pictures' }
  | { is: 'empty' }
  | { is: 'unclear'; part: string }
  | { is: 'outside' };

type PrintRequest = {
  choice: Choice;
  text: string;
  pages: readonly PdfPage[];
  pageCount: number;
  open: readonly number[];
};

const numbersOf = ({ choice, text, pageCount, open }: PrintRequest) => {
  if (choice === 'some') return parsePageRanges(text, pageCount);
  const pages = choice === 'open' ? open : Array.from({ length: pageCount }, (_, at) => at + 1);
  return { is: 'pages', pages } as const;
};

const sheetOf = (page: PdfPage | undefined, count: number): Sheet | null => {
  const url = page && printPicture(page, count);
  return url ? { page: page.index, url, isLandscape: (knownAspect(page) ?? 0) > 1 } : null;
};

export const selectPages = (request: PrintRequest): PrintSelection => {
  const typed = numbersOf(request);
  if (typed.is !== 'pages') return typed;
  const { length: count } = typed.pages;
  if (count > MAX_PRINTED_PAGES) return { is: 'too-many', count, max: MAX_PRINTED_PAGES };
  const byIndex = new Map(request.pages.map((page) => [page.index, page]));
  const sheets = typed.pages.map((number) => sheetOf(byIndex.get(number), count));
  const known = sheets.filter((sheet) => sheet !== null);
  return known.length === sheets.length ? { is: 'sheets', sheets: known } : { is: 'no-pictures' };
};
