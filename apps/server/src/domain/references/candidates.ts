/** Reference-like words of the pages, for companies whose store is queried instead of a price list. Pure. */

import { referenceKey } from '@vitrina/contract';
import type { Word } from '../ports/pdf.ts';
import { nothingCarried, readColumns } from './columns/columns.ts';
import { readLines } from './lines.ts';
import { tokensOf } from './word-tokens.ts';

const MAX_CANDIDATES = 500;
const MAX_LENGTH = 40;
/** Of codes that stand below no heading. */
const MIN_LENGTH = 4;
/** The columns are read by their headings alone: it is the store that knows the codes. */
const NO_LIST = { get: () => undefined, chance: () => 0 };
/** Candidates are collected somewhat beyond the limit, so that labelled codes of later pages still come first. */
const MAX_COLLECTED = 20 * MAX_CANDIDATES;

const LABEL =
  /^(?:referencias?|refs?|c[oó]d(?:igos?)?|code|sku|plu|ean|upc|art(?:[ií]culo)?|mod(?:elo)?)(?=[.:#º°\-\s]|\d|$)[.:#º°\-\s]*/iu;
const EDGES = /^[^\p{Letter}\p{Number}]+|[^\p{Letter}\p{Number}]+$/gu;
const SHAPE = /^[\p{Letter}\p{Number}]+(?:[-._/][\p{Letter}\p{Number}]+)*$/u;
const MEASURE = /^\d+(?:[.,/x]\d+)*[x-]?\p{Letter}{1,4}\d?$/iu;
const SIZES = /^\d+\p{Letter}{0,4}(?:x\d+\p{Letter}{0,4})+$/iu;
const NUMBERS = /^[\d./_-]+$/u;
const DATE = /^\d{1,4}-\d{1,2}-\d{1,4}$/u;
const ORDINAL = /^(?:\d+(?:er|ro|do|to|mo|vo|no|[ao]|th|st|nd|rd)|[a-z]+\d{1,2}(?:st|th))$/iu;

const isDateOrNumber = (text: string): boolean => NUMBERS.test(text) && /[./]/u.test(text);
/** From EAN-8 on. Shorter digits are prices, years and measures far more often than references. */
const isLongNumber = (text: string): boolean => /^\d{8,14}$/u.test(text.replace(/-/gu, ''));
const isMixed = (text: string): boolean =>
  /\d/u.test(text) && /\p{Letter}/u.test(text) && ![MEASURE, SIZES, ORDINAL].some((shape) => shape.test(text));
const isAddress = (text: string): boolean => /@|:\/\/|^www\.|\.(?:com|co|net|org|es|mx|ar|cl|pe)\b/iu.test(text);

export type CandidateCollector = {
  add(words: readonly Word[]): void;
  /** Labelled ones first, then in the order of the pages; as printed, without label and punctuation; at most 500. */
  result(): string[];
};

/** A code-like text, without label and punctuation. `word`: the index of its last word among those of the page. */
export type PrintedCode = { code: string; isLabelled: boolean; word: number };

/** The letters before the digits of a code in two words: `SE` of `Código: SE 1042`. */
const PREFIX = /^\p{Lu}{1,4}$/u;

/** `isEntry`: the text stands below a heading of codes. `prefix`: the word before it, behind a label. */
const codeIn = (
  text: string,
  { isBehindLabel, isEntry, prefix }: { isBehindLabel: boolean; isEntry: boolean; prefix: string },
): Omit<PrintedCode, 'word'> | null => {
  const isLabelled = isBehindLabel || isEntry || LABEL.test(text);
  const last = text.replace(LABEL, '').replace(EDGES, '');
  const code = prefix === '' ? last : `${prefix} ${last}`;
  if (code.length < (isEntry ? 1 : MIN_LENGTH) || code.length > MAX_LENGTH || !SHAPE.test(last) || !/\d/u.test(last))
    return null;
  if (isDateOrNumber(code) || DATE.test(code) || isAddress(text)) return null;
  const isMoney = /[$€£%]/u.test(text);
  return isMoney || !(isLabelled || isMixed(code) || isLongNumber(code)) ? null : { code, isLabelled };
};

/** The code-like words of a page, in reading order. */
export const printedCodes = (words: readonly Word[]): PrintedCode[] => {
  const lines = readLines(words);
  const { kinds } = readColumns({ words, lines, tokens: tokensOf(words, lines) }, NO_LIST, nothingCarried());
  const codes: PrintedCode[] = [];
  let [isBehindLabel, prefix] = [false, ''];
  for (const word of lines.flat().flatMap((cell) => cell.words)) {
    const text = words[word]?.text ?? '';
    const isEntry = kinds.get(word) === 'column';
    const found = codeIn(text, { isBehindLabel, isEntry, prefix: isBehindLabel || isEntry ? prefix : '' });
    if (found) codes.push({ ...found, word });
    const isOnlyLabel = LABEL.test(text) && text.replace(LABEL, '').replace(EDGES, '') === '';
    if ((isBehindLabel || isEntry) && !isOnlyLabel && prefix === '' && PREFIX.test(text.replace(EDGES, ''))) {
      prefix = text.replace(EDGES, '');
      continue;
    }
    prefix = '';
    // `Ref . : 1042`: punctuation alone does not end the label.
    isBehindLabel = isOnlyLabel || (isBehindLabel && text.replace(EDGES, '') === '');
  }
  return codes;
};

/** Takes pages one by one, so that the words of a long document need not be in memory. */
export const createCandidateCollector = (): CandidateCollector => {
  const labelled = new Map<string, string>();
  const plain = new Map<string, string>();
  return {
    add: (words) => {
      for (const { code, isLabelled } of printedCodes(words)) {
        const into = isLabelled ? labelled : plain;
        const key = referenceKey(code);
        if (into.size < MAX_COLLECTED && !into.has(key)) into.set(key, code);
      }
    },
    result: () =>
      [...new Map([...labelled, ...[...plain].filter(([key]) => !labelled.has(key))]).values()].slice(
        0,
        MAX_CANDIDATES,
      ),
  };
};

/**
 * Code-like words of the pages: letters mixed with digits, long digits such as EANs, and anything with a digit after a label or below a
 * heading such as *Código*.
 * No prices, dates, measures or addresses. Deduplicated by reference key, at most 500.
 */
export const candidateReferences = (pages: readonly { words: readonly Word[] }[]): string[] => {
  const collector = createCandidateCollector();
  for (const { words } of pages) collector.add(words);
  return collector.result();
};
