/** Joins the words of a page into lines and paragraphs. Words come in the order of the PDF. Pure. */

/** Text and box in percent of the page: left, top, width, height; then the confidence, 0 to 1, of a word recognised in a picture. */
export type PlacedWord = readonly [string, number, number, number, number, (number | undefined)?];

/**
 * Recognised words with a lower confidence serve the search only: nobody is read a wrong word aloud, and no tag or price is made of one.
 * Calibrated on scans with a known text (docs/tags.md).
 */
export const MIN_CONFIDENCE = 0.7;

/** Percent of the page, top-left corner. */
export type TextBox = { left: number; top: number; width: number; height: number };

/** `startsRow`: below the previous line, not beside it. `isUpright`: horizontal text. */
export type TextLine = TextBox & { text: string; startsRow: boolean; isUpright: boolean };

export type Paragraph = readonly TextLine[];

/** Width over height of a page whose size is unknown. */
export const USUAL_ASPECT = 0.7;

/** In line heights. A wider gap is a column or table cell boundary, not a space. */
const MAX_SPACE = 1.6;
/** In line heights. Words that overlap by less still belong to one line. */
const MAX_OVERLAP = 0.6;
/** In line heights. A larger gap between two lines starts a paragraph. */
const MAX_LINE_GAP = 1.2;
/** Fraction of the smaller height that two words of one row share. */
const MIN_SHARED_HEIGHT = 0.5;

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

/** Whether both boxes are on one row. */
export const areBeside = (one: TextBox, other: TextBox): boolean => {
  const shared = Math.min(bottom(one), bottom(other)) - Math.max(one.top, other.top);
  return shared >= MIN_SHARED_HEIGHT * Math.min(one.height, other.height);
};

/** `aspect` (width over height) converts percent of the height to percent of the width. */
const follows = (line: TextLine, word: TextBox, aspect: number): boolean => {
  const height = Math.max(line.height, word.height) / aspect;
  const gap = word.left - right(line);
  return areBeside(line, word) && gap <= MAX_SPACE * height && gap >= -MAX_OVERLAP * height;
};

/** A word of three or more letters that is higher than wide is vertical text. */
const isUpright = (text: string, { width, height }: TextBox, aspect: number): boolean =>
  text.length < 3 || height / aspect < width * 1.5;

const startsParagraph = (before: TextLine, line: TextLine): boolean => {
  const gap = line.top - bottom(before);
  const isApart = line.left > right(before) || before.left > right(line);
  return isApart || gap < -before.height || gap > MAX_LINE_GAP * Math.max(before.height, line.height);
};

const linesOf = (words: readonly PlacedWord[], aspect: number): TextLine[] => {
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

/** Without words of low confidence. A cell beside the last line stays in its paragraph, so that a table row is read as one. */
export const paragraphsOf = (words: readonly PlacedWord[], aspect: number): Paragraph[] => {
  const paragraphs: TextLine[][] = [];
  let before: TextLine | null = null;
  const sure = words.filter(([, , , , , confidence = 1]) => confidence >= MIN_CONFIDENCE);
  for (const line of linesOf(sure, aspect)) {
    const current = paragraphs.at(-1);
    if (!current || (before && line.startsRow && startsParagraph(before, line))) paragraphs.push([line]);
    else current.push(line);
    before = line;
  }
  return paragraphs;
};

/**
 * The text of a page with a line end wherever the next word belongs to another column, table cell or paragraph. Everything else
 * is a space, so that each word has the same place as in the plain text.
 */
export const textInBlocks = (words: readonly PlacedWord[], aspect: number): string => {
  let text = '';
  let before: TextLine | null = null;
  for (const line of linesOf(words, aspect)) {
    if (before) text += line.startsRow && !startsParagraph(before, line) ? ' ' : '\n';
    text += line.text;
    before = line;
  }
  return text;
};

/** The text of a paragraph without the page's layout. */
export const paragraphText = (paragraph: Paragraph): string => paragraph.map(({ text }) => text).join(' ');
