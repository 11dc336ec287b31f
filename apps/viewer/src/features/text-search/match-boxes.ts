/** Boxes of search matches on a page. Pure. */
import { areBeside, type TextBox } from '@vitrina/geometry';
import type { Words } from './page-words.ts';
import { placesOnPage, type RawRange } from './search.state.ts';

type PlacedWord = RawRange & { box: TextBox };

const placeWords = (words: Words): PlacedWord[] => {
  let at = 0;
  return words.map(([text, left, top, width, height]) => {
    const word = { start: at, end: at + text.length, box: { left, top, width, height } };
    at = word.end + 1;
    return word;
  });
};

/**
 * The part of the word's box that its characters from `start` to `end` take, with all characters taken as equally wide.
 */
const partOf = (word: PlacedWord, { start, end }: RawRange): TextBox => {
  const length = word.end - word.start;
  const from = Math.max(0, start - word.start) / length;
  const to = Math.min(length, end - word.start) / length;
  const { left, top, width, height } = word.box;
  return { left: left + from * width, top, width: (to - from) * width, height };
};

const union = (one: TextBox, other: TextBox): TextBox => {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  return {
    left,
    top,
    width: Math.max(one.left + one.width, other.left + other.width) - left,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
  };
};

/** In percent of the page's width: a wider gap separates columns. */
const MAX_SPACE_WIDTH = 4;

const continues = (before: TextBox, box: TextBox): boolean => {
  const gap = box.left - (before.left + before.width);
  return areBeside(before, box) && gap < MAX_SPACE_WIDTH && gap > -box.width;
};

const boxesOf = (words: readonly PlacedWord[], range: RawRange): TextBox[] => {
  const boxes: TextBox[] = [];
  for (const word of words) {
    if (word.end <= range.start || word.start >= range.end || word.end === word.start) continue;
    const box = partOf(word, range);
    const before = boxes.at(-1);
    if (before && continues(before, box)) boxes[boxes.length - 1] = union(before, box);
    else boxes.push(box);
  }
  return boxes;
};

/** The boxes of each match, in the order of `find`. One box per printed line. */
export const matchBoxes = (words: Words, query: string): TextBox[][] => {
  const at = placeWords(words);
  const raw = words.map(([text]) => text).join(' ');
  return placesOnPage(raw, query).map((ranges) => ranges.flatMap((range) => boxesOf(at, range)));
};
