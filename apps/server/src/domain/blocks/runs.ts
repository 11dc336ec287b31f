/**
 * Words → runs: words of one style side by side on a line. Geometry decides, never the order in which a producer wrote the words.
 * Lengths are percent of the page's width, vertical ones too. Pure.
 */

import type { ImageBox, Word } from '../ports/pdf.ts';

/** A page of a document with its words, in reading order or any other, and its pictures. `width` and `height` in any unit. */
export type TextPage = {
  index: number;
  width: number;
  height: number;
  words: readonly Word[];
  imageBoxes?: readonly ImageBox[] | undefined;
};

export type Rect = { left: number; right: number; top: number; foot: number };
/**
 * `em`: the type size; `isSure` where tall letters tell it. `word`: index in the page's words. `em` and `baseline` of a mark such as
 * a dash are unknown.
 */
type Glyphs = Rect & {
  text: string;
  word: number;
  em: number;
  baseline: number;
  isMark: boolean;
  isSure: boolean;
  face?: number | undefined;
};
/** `em` and `baseline` are means of `counted` words. */
export type Run = Rect & { words: Glyphs[]; em: number; baseline: number; isSure: boolean; counted: number };

/** The heights that parts of letters reach above the baseline, and below it, in type sizes; those of most typefaces. */
export const CAPITAL = 0.71;
const SMALL = 0.51;
const ACCENT = 0.92;
const DESCENDER = 0.21;
const COMMA = 0.13;

const heightAbove = (text: string): number => {
  if (/[ÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛÄËÏÖÜÃÕÑ]/u.test(text)) return ACCENT;
  return /[\p{Lu}\p{N}bdfhkltijáéíóúñüàèìòùâêîôûãõ$€£%&/()[\]!¡?¿|]/u.test(text) ? CAPITAL : SMALL;
};
const depthBelow = (text: string): number => {
  if (/[gjpqyçQ()[\]|/¿¡@]/u.test(text)) return DESCENDER;
  return /[,;$]/u.test(text) ? COMMA : 0;
};

/** The letter f has a descender in most italics, and none in upright type. */
const hasVagueDepth = (text: string): boolean => text.includes('f') && depthBelow(text) < DESCENDER;

const hasContent = (text: string): boolean => /[\p{L}\p{N}$€£₡₲]/u.test(text);

/** A watermark across the page, or a word in vertical type. */
const isOutOfLine = ({ text, width, height }: Word, high: number): boolean =>
  width > 70 || height > 40 || (text.length >= 4 && high > 2 * width);

/** Boxes of words enclose the drawn glyphs: the size of the type follows from the letters that a word has. */
const glyphsOf = (word: Word, index: number, perWidth: number): Glyphs | null => {
  const high = word.height * perWidth;
  if (word.width <= 0 || high <= 0 || isOutOfLine(word, high)) return null;
  const rect = {
    left: word.left,
    right: word.left + word.width,
    top: word.top * perWidth,
    foot: (word.top + word.height) * perWidth,
  };
  if (!hasContent(word.text))
    return {
      ...rect,
      text: word.text,
      word: index,
      em: 0,
      baseline: (rect.top + rect.foot) / 2,
      isMark: true,
      isSure: false,
    };
  const below = depthBelow(word.text);
  const above = heightAbove(word.text);
  const em = high / (above + below);
  return {
    ...rect,
    text: word.text,
    word: index,
    em,
    baseline: rect.foot - below * em,
    face: word.face,
    isMark: false,
    isSure: above > SMALL && !hasVagueDepth(word.text),
  };
};

const MAX_STYLE_RATIO = 1.5;
/** Words of one line, in type sizes of the smaller one. */
const MAX_BASELINE_GAP = 0.3;

const isSameStyle = (run: Run, glyphs: Glyphs): boolean => {
  const ratio = run.em / glyphs.em;
  const last = run.words.at(-1);
  // Single letters, and words without tall letters, tell little about the size of their type.
  const isVague = glyphs.text.length < 3 || !glyphs.isSure || !last?.isSure || last.text.length < 3;
  return isVague ? ratio < 2.2 && ratio > 1 / 2.2 : ratio < MAX_STYLE_RATIO && ratio > 1 / MAX_STYLE_RATIO;
};

const isOnLine = (run: Run, glyphs: Glyphs): boolean => {
  if (run.em === 0 || glyphs.isMark) {
    const [line, mark] = run.em === 0 ? [glyphs, run] : [run, glyphs];
    return mark.baseline < line.baseline + 0.25 * line.em && mark.baseline > line.baseline - 0.8 * line.em;
  }
  return (
    Math.abs(run.baseline - glyphs.baseline) <= MAX_BASELINE_GAP * Math.min(run.em, glyphs.em) &&
    isSameStyle(run, glyphs)
  );
};

const characterWidth = ({ left, right, text }: Glyphs): number => (right - left) / Math.max(1, text.length);
const isSpacedLetter = ({ text }: Glyphs): boolean => /^[\p{L}\p{N}]$/u.test(text);

const isPlain = ({ text }: Glyphs): boolean => !/[\p{N}$€£₡₲]/u.test(text);

/**
 * The widest space between two words. Letters of a heading are often set apart, and justified lines have wide spaces: there the
 * order of the words tells that one follows the other.
 */
const maxSpace = (last: Glyphs, next: Glyphs, em: number): number => {
  if (isSpacedLetter(last) && isSpacedLetter(next)) return 2 * em;
  if (next.word === last.word + 1 && isPlain(last) && isPlain(next)) return 1.5 * em;
  return Math.max(1.3 * Math.max(characterWidth(last), characterWidth(next)), 0.55 * em);
};

const append = (run: Run, glyphs: Glyphs): void => {
  run.words.push(glyphs);
  run.left = Math.min(run.left, glyphs.left);
  run.right = Math.max(run.right, glyphs.right);
  run.top = Math.min(run.top, glyphs.top);
  run.foot = Math.max(run.foot, glyphs.foot);
  if (glyphs.isMark) return;
  if (run.em === 0 || (glyphs.isSure && !run.isSure)) {
    run.em = glyphs.em;
    run.baseline = glyphs.baseline;
    run.isSure = glyphs.isSure;
    run.counted = 1;
  } else if (glyphs.isSure === run.isSure) {
    // A mean smooths what single words lack: capitals, descenders.
    run.counted = Math.min(run.counted + 1, 8);
    run.em += (glyphs.em - run.em) / run.counted;
    run.baseline += (glyphs.baseline - run.baseline) / run.counted;
  }
};

/** Strips of the page in which open runs are found by their baseline; percent of the page's width. */
const STRIP = 0.5;
/** A strip holds the runs that a word may still continue. */
const MAX_OPEN = 32;
/** In type sizes: no space between words of a run is wider. */
const MAX_REACH = 3;

/** The runs of a page, from the left. Linear in its words, but for sorting them. */
export const runsOf = ({ words, width, height }: TextPage): Run[] => {
  const perWidth = width > 0 && height > 0 ? height / width : Math.SQRT2;
  const all = words
    .map((word, index) => glyphsOf(word, index, perWidth))
    .filter((glyphs) => glyphs !== null)
    .sort((a, b) => a.left - b.left || a.top - b.top);
  const runs: Run[] = [];
  const strips = new Map<number, Run[]>();
  for (const glyphs of all) {
    const at = Math.floor(glyphs.baseline / STRIP);
    const reach = Math.min(6, Math.ceil(Math.max(glyphs.em, glyphs.foot - glyphs.top) / STRIP));
    let best: { run: Run; space: number } | null = null;
    for (let strip = at - reach; strip <= at + reach; strip += 1) {
      for (const run of strips.get(strip) ?? []) {
        const last = run.words.at(-1);
        if (!last || !isOnLine(run, glyphs)) continue;
        const space = glyphs.left - run.right;
        const em = Math.max(run.em, glyphs.em);
        if (space > maxSpace(last, glyphs, em) || space < -0.5 * Math.max(em, 0.3)) continue;
        if (best === null || space < best.space) best = { run, space };
      }
    }
    if (best) append(best.run, glyphs);
    else {
      const { left, right, top, foot, em, baseline, isSure } = glyphs;
      const run: Run = { left, right, top, foot, em, baseline, isSure, counted: 1, words: [glyphs] };
      runs.push(run);
      // Runs that end far to the left are complete: words come from the left.
      const open = (strips.get(at) ?? []).filter((one) => one.right > glyphs.left - MAX_REACH * Math.max(one.em, em));
      strips.set(at, [...open.slice(-MAX_OPEN), run]);
    }
  }
  return runs.filter(({ em }) => em > 0);
};

/** The spaces of a run: between letters set apart only where the gap is wider than the others. */
const spacesOf = (words: readonly Glyphs[]): boolean[] => {
  const gap = (at: number): number => (words[at]?.left ?? 0) - (words[at - 1]?.right ?? 0);
  const isInside = (at: number): boolean => {
    const [before, here] = [words[at - 1], words[at]];
    return before !== undefined && here !== undefined && isSpacedLetter(before) && isSpacedLetter(here);
  };
  const inside = words.map((_, at) => at).filter(isInside);
  // `$ 5 0 0`: two digits set apart are enough, because no price has one digit after a space.
  const areDigits =
    inside.length === 2 && inside.every((at) => /^\p{N}+$/u.test(`${words[at - 1]?.text}${words[at]?.text}`));
  if (inside.length < 3 && !areDigits) return words.map((_, at) => at > 0);
  const usual = inside.map(gap).sort((a, b) => a - b)[Math.floor(inside.length / 2)] ?? 0;
  return words.map((_, at) => at > 0 && (!isInside(at) || gap(at) > 1.6 * usual));
};

/** The text of a run, and for each of its words where it begins. */
export const textOf = (run: Run): { text: string; starts: number[] } => {
  const spaces = spacesOf(run.words);
  const starts: number[] = [];
  let text = '';
  for (const [at, word] of run.words.entries()) {
    if (spaces[at]) text += ' ';
    starts.push(text.length);
    text += word.text;
  }
  return { text, starts };
};
