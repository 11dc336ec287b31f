/**
 * Neighbouring editions of a document, with what a judge knows and the method does not: the printed codes of the products. The files
 * of a series are named `<series>-<number>.pdf`; numbers that follow each other are editions that followed each other.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Word } from '../../../apps/server/src/domain/ports/pdf.ts';
import type { WordsOfPage } from '../../../apps/server/src/domain/references/reference-finder.ts';
import { rowsOf } from '../codes/poppler.ts';

export type Edition = { name: string; pages: WordsOfPage[] };
/** `isNext`: no edition between the two is missing. */
export type Pair = { series: string; before: Edition; after: Edition; isNext: boolean };

const FILE = /^(.+)-(\d+)\.pdf$/u;
const SERIES_CODE = /^(?:IPT-\d{6}|MT-[A-Z]{2}\d{3,5})$/u;

/** 12 to 14 digits with the right check digit. */
const isGtin = (text: string): boolean => {
  if (!/^\d{12,14}$/u.test(text)) return false;
  const sum = [...text].toReversed().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
};
export const isCode = (text: string): boolean => SERIES_CODE.test(text) || isGtin(text);

export const hasCodes = ({ before, after }: Pair): boolean =>
  [before, after].every(
    ({ pages }) => pages.flatMap(({ words }) => words).filter(({ text }) => isCode(text)).length > 9,
  );

export const withoutCodes = ({ name, pages }: Edition): Edition => ({
  name,
  pages: pages.map((page) => ({ ...page, words: page.words.filter(({ text }) => !isCode(text)) })),
});

/** In the order of their numbers. */
export const pairsIn = (folder: string, read: (path: string) => WordsOfPage[]): Pair[] => {
  const files = readdirSync(folder)
    .flatMap((file) => {
      const [, series, number] = FILE.exec(file) ?? [];
      return series && number ? [{ file, series, number: Number(number) }] : [];
    })
    .toSorted((a, b) => a.series.localeCompare(b.series) || a.number - b.number);
  const editionOf = ({ file }: { file: string }): Edition => ({
    name: file.replace('.pdf', ''),
    pages: read(join(folder, file)),
  });
  return files.slice(1).flatMap((file, at): Pair[] => {
    const last = files[at];
    if (!last || last.series !== file.series) return [];
    const isNext = file.number === last.number + 1;
    return [{ series: file.series, before: editionOf(last), after: editionOf(file), isNext }];
  });
};

/** Of a list: one of so many rows is removed, and one of so many others stands at another place. */
const REMOVED = 23;
const REPLACED = 41;
const DEARER = 3;
const PRICE = /^\d[\d.]*,\d{2}$/u;

const raised = (price: string): string => {
  const cents = Math.round(Number(price.replaceAll('.', '').replace(',', '.')) * 108);
  return new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2 }).format(cents / 100);
};

/**
 * The next edition of a price list, from its words: rows removed, rows moved to another place, the others closing up over the
 * pages, a third of the prices raised. Codes and names stay.
 */
export const editedList = ({ name, pages }: Edition): Edition => {
  const lines = pages.flatMap((page) =>
    rowsOf({ page: page.index, words: page.words })
      .filter((row) => row.some(({ text }) => isCode(text)))
      .map((words) => ({ page: page.index, top: words[0]?.top ?? 0, words })),
  );
  const listed = new Set<Word>(lines.flatMap(({ words }) => words));
  const kept = lines.filter((_, at) => at % REMOVED !== 5);
  const isElsewhere = (at: number): boolean => at % REPLACED === 7;
  const rows = [...kept.filter((_, at) => !isElsewhere(at)), ...kept.filter((_, at) => isElsewhere(at))];
  const wordsOn = new Map<number, Word[]>();
  for (const [at, { words, top }] of rows.entries()) {
    const slot = lines[at];
    if (!slot) continue;
    const there = words.map((word) => ({
      ...word,
      top: word.top + slot.top - top,
      text: at % DEARER === 0 && PRICE.test(word.text) ? raised(word.text) : word.text,
    }));
    wordsOn.set(slot.page, [...(wordsOn.get(slot.page) ?? []), ...there]);
  }
  return {
    name: `${name}, edited`,
    pages: pages.map((page) => ({
      ...page,
      words: [...page.words.filter((word) => !listed.has(word)), ...(wordsOn.get(page.index) ?? [])],
    })),
  };
};
