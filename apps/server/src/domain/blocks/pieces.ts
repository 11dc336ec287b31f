/** Runs are cut at their prices: pieces of text and prices, each with its box. Pure. */

import { kindOfText, nameKey } from './names.ts';
import type { Piece } from './piece-index.ts';
import { plainPrices } from './plain-prices/plain-prices.ts';
import { hasBarePrices, hasShortPrices, type PrintedPrice, pricesIn } from './prices.ts';
import { repeatedTexts } from './repeated-texts.ts';
import { runsOf, type TextPage, textOf } from './runs.ts';
import { joinSplitPrices, type RunLine } from './split-prices/split-prices.ts';

export type PageOfPieces = { page: TextPage; pieces: Piece[] };

type Line = RunLine & { prices: PrintedPrice[] };

/** The horizontal position of a character; within a word by its share of the letters. */
const positionOf = ({ run, starts }: Line, at: number, isEnd: boolean): { word: number; left: number } => {
  let word = 0;
  while (word + 1 < starts.length && (starts[word + 1] ?? 0) < (isEnd ? at : at + 1)) word += 1;
  const glyphs = run.words[word];
  if (!glyphs) return { word, left: run.left };
  const share = Math.min(1, Math.max(0, (at - (starts[word] ?? 0)) / Math.max(1, glyphs.text.length)));
  return { word, left: glyphs.left + share * (glyphs.right - glyphs.left) };
};

const LEADING = /[\s.·•…_,;*\-–—|/>]/u;
const TRAILING = /[\s.·•…_,;\-–—|/<(]/u;

/** Without dots, dashes and bars at its ends. `skipped`: the number of characters before it. A loop, because a pattern would be quadratic. */
const trimmed = (raw: string): { text: string; skipped: number } => {
  let [start, end] = [0, raw.length];
  while (start < end && LEADING.test(raw[start] ?? '')) start += 1;
  while (end > start && TRAILING.test(raw[end - 1] ?? '')) end -= 1;
  return { text: raw.slice(start, end), skipped: start };
};

const meanSize = (words: Line['run']['words']): number => {
  const sure = words.filter(({ isSure }) => isSure);
  const counted = sure.length > 0 ? sure : words;
  return counted.reduce((sum, { em }) => sum + em, 0) / counted.length;
};

/** Of the letters of a text. Lines that begin with a label in bold type have no face: `Técnica: óleo`. */
const MIN_FACE_SHARE = 0.75;

const faceOf = (words: Line['run']['words']): number | undefined => {
  const letters = new Map<number, number>();
  let all = 0;
  for (const { face, text } of words) {
    all += text.length;
    if (face !== undefined) letters.set(face, (letters.get(face) ?? 0) + text.length);
  }
  return [...letters].find(([, count]) => count >= MIN_FACE_SHARE * all)?.[0];
};

const pieceOf = (
  line: Line,
  from: number,
  to: number,
): Omit<Piece, 'kind' | 'value' | 'currency' | 'count' | 'isRepeated'> | null => {
  const { text, skipped } = trimmed(line.text.slice(from, to));
  if (text === '') return null;
  const start = from + skipped;
  const [first, last] = [positionOf(line, start, false), positionOf(line, start + text.length, true)];
  const words = line.run.words.slice(first.word, last.word + 1).filter(({ isMark }) => !isMark);
  if (words.length === 0) return null;
  return {
    text,
    left: first.left,
    right: Math.max(last.left, first.left),
    top: Math.min(...words.map(({ top }) => top)),
    foot: Math.max(...words.map(({ foot }) => foot)),
    em: meanSize(words),
    baseline: line.run.baseline,
    words: words.map(({ word }) => word),
    face: faceOf(words),
  };
};

const NO_PRICE = { value: 0, currency: '', count: 1, isRepeated: false };

/** A code with its label behind a name, on one line: `Silla Ronda Ref. CN-1042`. */
const LABELLED_CODE =
  /(?<![\p{L}\p{N}])(?:ref|referencia|c[oó]d|c[oó]digo|sku|ean|art)[.:#]{0,2}\s?(?:n[º°.]\s?)?[\p{L}\p{N}./_-]{0,20}\d[\p{L}\p{N}./_-]{0,20}\)?\s*$/iu;
const MIN_NAME_LETTERS = 3;

/** Where the code behind a name begins, or where the text ends. */
const nameEnd = ({ text }: Line, from: number, to: number): number => {
  const at = LABELLED_CODE.exec(text.slice(from, to))?.index ?? to - from;
  const letters = text.slice(from, from + at).match(/\p{L}/gu)?.length ?? 0;
  return letters < MIN_NAME_LETTERS ? to : from + at;
};

const piecesOf = (line: Line): Piece[] => {
  const pieces: Piece[] = [];
  let from = 0;
  const addText = (to: number): void => {
    const end = nameEnd(line, from, to);
    for (const [start, stop] of end < to ? [[from, end] as const, [end, to] as const] : [[from, to] as const]) {
      const piece = pieceOf(line, start, stop);
      if (piece) pieces.push({ ...piece, ...NO_PRICE, kind: kindOfText(piece.text) });
    }
  };
  for (const price of line.prices) {
    addText(price.from);
    const piece = pieceOf(line, price.from, price.to);
    const { value, currency, count } = price;
    if (piece) pieces.push({ ...piece, kind: 'price', value, currency, count, isRepeated: false });
    from = price.to;
  }
  addText(line.text.length);
  return pieces;
};

/** Capitals and digits in groups so short that they are no words: `A10`, `KAR-0X`, `FX 200 B`. */
const SHORT_CODE =
  /^(?=.*\d)(?=.*\p{Lu})(?:(?<!\p{Lu})\p{Lu}{1,3}(?!\p{Lu})|(?<!\d)\d{1,6}(?!\d))(?:[ ./_-]?(?:(?<!\p{Lu})\p{Lu}{1,3}(?!\p{Lu})|(?<!\d)\d{1,6}(?!\d))){1,5}$/u;
const MEASURE = /^\d[\d.,/]*\s?\p{Lu}{1,4}\d?$|^\p{Lu}{1,3} \d$|\dX\d/u;
const MAX_CODE = 16;
/** Texts of one shape are codes where there are so many, nearly all different. */
const MIN_OF_SHAPE = 5;
const MIN_DISTINCT = 0.8;

/** The shape of a text that may be a code without a label; null for any other. */
const shapeOf = ({ kind, text }: Piece): string | null => {
  const mayBe = (kind === 'name' || kind === 'other') && text.length <= MAX_CODE;
  if (!mayBe || !SHORT_CODE.test(text) || MEASURE.test(text)) return null;
  return text.replace(/\p{Lu}+/gu, 'A').replace(/\d+/gu, '9');
};

/** The shapes of which a document prints so many different texts that they are its codes. */
const codeShapes = (pages: readonly PageOfPieces[]): ReadonlySet<string> => {
  const texts = new Map<string, string[]>();
  for (const piece of pages.flatMap(({ pieces }) => pieces)) {
    const shape = shapeOf(piece);
    if (shape !== null) texts.set(shape, [...(texts.get(shape) ?? []), piece.text]);
  }
  const areCodes = (all: readonly string[]): boolean =>
    new Set(all).size >= Math.max(MIN_OF_SHAPE, MIN_DISTINCT * all.length);
  return new Set([...texts].filter(([, all]) => areCodes(all)).map(([shape]) => shape));
};

/** Of the usual type size of prices: what a measure costs is in smaller type. */
const MAX_MEASURE_SIZE = 0.9;

/** Whether a price is what a measure costs, beside the price of the product: `Gramo a $ 12,5`. */
const measurePrices = (lines: readonly Line[]): ((line: Line, price: PrintedPrice) => boolean) => {
  const sizes = lines
    .filter(({ prices }) => prices.some(({ isBare, isOfMeasure }) => !isBare && !isOfMeasure))
    .map(({ run }) => run.em)
    .sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  return ({ run }, { isOfMeasure }) => isOfMeasure === true && run.em < MAX_MEASURE_SIZE * usual;
};

/** The pieces of all pages. The document as a whole tells whether bare numbers are prices, and which texts are labels. */
export const piecesOfPages = (pages: readonly TextPage[]): PageOfPieces[] => {
  const lines = pages.map((page) =>
    joinSplitPrices(runsOf(page).map((run) => ({ run, ...textOf(run) }))).map(
      (line): Line => ({ ...line, prices: pricesIn(line.text) }),
    ),
  );
  const all = lines.flat();
  const isOfMeasure = measurePrices(all);
  for (const line of all) line.prices = line.prices.filter((price) => !isOfMeasure(line, price));
  const plain = plainPrices(lines);
  const [areBare, areShort] = [hasBarePrices(all), hasShortPrices(all)];
  for (const line of all)
    line.prices =
      plain.get(line) ?? line.prices.filter(({ isBare, isShort }) => !isBare || (isShort ? areShort : areBare));
  const cut = pages.map((page, at) => ({ page, pieces: (lines[at] ?? []).flatMap(piecesOf) }));
  const shapes = codeShapes(cut);
  for (const { pieces } of cut) for (const piece of pieces) if (shapes.has(shapeOf(piece) ?? '')) piece.kind = 'code';
  const repeated = repeatedTexts(cut);
  for (const { pieces } of cut)
    for (const piece of pieces) if (piece.kind === 'name' && repeated.has(nameKey(piece.text))) piece.isRepeated = true;
  return cut;
};
