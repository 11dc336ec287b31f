/** From what was chosen in the dialog to the sheets that go on paper, or why there are none. Pure. */
import type { PdfPage } from '@vitrina/contract';
import { knownAspect } from '@vitrina/page-view';
import { MOST_PRINTED, typedPages } from './print-pages.ts';
import { printPicture } from './print-picture.ts';
import type { Sheet } from './print-sheets.ts';

export type Choice = 'open' | 'all' | 'some';

/** `noPictures`: of at least one of these pages, which only the PDF has. */
export type Chosen =
  | { is: 'sheets'; sheets: readonly Sheet[] }
  | { is: 'tooMany'; count: number; most: number }
  | { is: 'noPictures' }
  | { is: 'empty' }
  | { is: 'unclear'; part: string }
  | { is: 'outside' };

type Asked = {
  choice: Choice;
  text: string;
  pages: readonly PdfPage[];
  pageCount: number;
  open: readonly number[];
};

const numbersOf = ({ choice, text, pageCount, open }: Asked) => {
  if (choice === 'some') return typedPages(text, pageCount);
  const pages = choice === 'open' ? open : Array.from({ length: pageCount }, (_, at) => at + 1);
  return { is: 'pages', pages } as const;
};

const sheetOf = (page: PdfPage | undefined, count: number): Sheet | null => {
  const url = page && printPicture(page, count);
  return url ? { page: page.index, url, isLying: (knownAspect(page) ?? 0) > 1 } : null;
};

export const chosenPages = (asked: Asked): Chosen => {
  const typed = numbersOf(asked);
  if (typed.is !== 'pages') return typed;
  const { length: count } = typed.pages;
  if (count > MOST_PRINTED) return { is: 'tooMany', count, most: MOST_PRINTED };
  const byIndex = new Map(asked.pages.map((page) => [page.index, page]));
  const sheets = typed.pages.map((number) => sheetOf(byIndex.get(number), count));
  const known = sheets.filter((sheet) => sheet !== null);
  return known.length === sheets.length ? { is: 'sheets', sheets: known } : { is: 'noPictures' };
};
