/**
 * From the words of a page to lines and paragraphs, in the order in which they are written: that is the reading order
 * (server/pdf/words.ts). Pure.
 */
import type { PageWords } from '@vitrina/contract';

/** Percent of the page, top-left corner. */
export type TextBox = { left: number; top: number; width: number; height: number };

/** `startsRow`: stands below what was before, and not beside it. `isUpright`: written from left to right. */
export type TextLine = TextBox & { text: string; startsRow: boolean; isUpright: boolean };

export type Paragraph = readonly TextLine[];

/** In heights of a line. A gap wider than this is a column or the next cell of a table, not a space. */
const WIDEST_SPACE = 1.6;
/** Written over each other by so much of their width, words still follow each other. */
const DEEPEST_OVERLAP = 0.6;
/** A higher gap between two lines begins a paragraph. */
const HIGHEST_GAP = 0.8;
/** Of the lower one's height: what two words of one row share. */
const LEAST_SHARED = 0.5;

const right = (box: TextBox): number => box.left + box.width;
const bottom = (box: TextBox): number => box.top + box.height;

const union = (one: TextBox, other: TextBox): TextBox => {
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  return {
    left,
    top,
    width: Math.max(right(one), right(other)) - left,
    height: Math.max(bottom(one), bottom(other)) - top,
  };
};

/** Both stand on one row. */
export const areBeside = (one: TextBox, other: TextBox): boolean => {
  const shared = Math.min(bottom(one), bottom(other)) - Math.max(one.top, other.top);
  return shared >= LEAST_SHARED * Math.min(one.height, other.height);
};

/** `aspect` is width over height: a percent of the height is so much less of the width. */
const follows = (line: TextLine, word: TextBox, aspect: number): boolean => {
  const height = Math.max(line.height, word.height) / aspect;
  const gap = word.left - right(line);
  return areBeside(line, word) && gap <= WIDEST_SPACE * height && gap >= -DEEPEST_OVERLAP * height;
};

/** A word of some letters that is higher than wide is written upwards or downwards. */
const isUpright = (text: string, { width, height }: TextBox, aspect: number): boolean =>
  text.length < 3 || height / aspect < width * 1.5;

const startsParagraph = (before: TextLine, line: TextLine): boolean => {
  const gap = line.top - bottom(before);
  const isApart = line.left > right(before) || before.left > right(line);
  return isApart || gap < -before.height || gap > HIGHEST_GAP * Math.max(before.height, line.height);
};

const linesOf = (words: PageWords['words'], aspect: number): TextLine[] => {
  const lines: TextLine[] = [];
  for (const [text, left, top, width, height] of words) {
    const box = { left, top, width, height };
    const before = lines.at(-1);
    const upright = isUpright(text, box, aspect);
    if (before?.isUpright && upright && follows(before, box, aspect))
      lines[lines.length - 1] = { ...before, ...union(before, box), text: `${before.text} ${text}` };
    else lines.push({ ...box, text, isUpright: upright, startsRow: !before || !areBeside(before, box) });
  }
  return lines;
};

/** A cell beside the last line stays in its paragraph: a row of a table is read as one. */
export const paragraphsOf = (words: PageWords['words'], aspect: number): Paragraph[] => {
  const paragraphs: TextLine[][] = [];
  let before: TextLine | null = null;
  for (const line of linesOf(words, aspect)) {
    const current = paragraphs.at(-1);
    if (!current || (before && line.startsRow && startsParagraph(before, line))) paragraphs.push([line]);
    else current.push(line);
    before = line;
  }
  return paragraphs;
};

/** A paragraph as one text, for those who read it without the page. */
export const paragraphText = (paragraph: Paragraph): string => paragraph.map(({ text }) => text).join(' ');
