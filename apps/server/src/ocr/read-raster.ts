/**
 * Reads a page in passes: blocks of text first, then single words that the first pass left, on a copy without the words read so far. When
 * the first pass reads little, a part of the page shows whether the print is turned. Knows the engine by one function.
 */
import type { Turn } from '../domain/ports/pdf.ts';
import { busiestPart, cut, erased, isPlain, type PixelBox, type Raster, turnedBack, uprighted } from './raster.ts';

/** `confidence`: 0 to 1. `line`: words of one line have the same number. */
export type RasterWord = { text: string; box: PixelBox; confidence: number; line: number };

/** `blocks`: columns and paragraphs in reading order. `sparse`: words anywhere. */
export type Recognise = (raster: Raster, layout: 'blocks' | 'sparse') => Promise<RasterWord[]>;

/** A word from which the engine has seldom read something else. */
const SURE = 0.7;
/** A page with fewer letters in sure words may be turned. */
const MIN_SURE_LETTERS = 24;
/** So may one on which a smaller share of the letters is in sure words: text upside down reads as other letters. */
const MIN_SURE_SHARE = 0.5;
/** A turn is believed when it yields this many times the letters. */
const CLEARLY_MORE = 2;
const TURNS: readonly Turn[] = [0, 180, 90, 270];

const lettersOf = ({ text }: { text: string }): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
const isSure = (word: RasterWord): boolean => word.confidence >= SURE;

/** Letters in words of three letters or more: shorter ones are also read in shadows and lines. */
const sureLetters = (words: readonly RasterWord[]): number =>
  words.reduce((sum, word) => sum + (isSure(word) && lettersOf(word) >= 3 ? lettersOf(word) : 0), 0);

const isDoubtful = (words: readonly RasterWord[]): boolean => {
  const all = words.reduce((sum, word) => sum + lettersOf(word), 0);
  const sure = sureLetters(words);
  return sure < MIN_SURE_LETTERS || sure < MIN_SURE_SHARE * all;
};

const isTall = ({ box }: RasterWord): boolean => box.bottom - box.top > 1.5 * (box.right - box.left);

/** The engine reads print that is turned by a quarter, but worse than upright print. */
const isSideways = (words: readonly RasterWord[]): boolean => {
  const long = words.filter((word) => isSure(word) && lettersOf(word) >= 4);
  return 2 * long.filter(isTall).length > long.length;
};

const furtherTurn = (turn: Turn, by: Turn): Turn => TURNS.find((one) => one === (turn + by) % 360) ?? turn;

/**
 * The turn, of those given, in which the busiest part of the page reads best; the first one unless another is clearly better. `letters`: in
 * sure words of that part.
 */
const bestTurn = async (
  raster: Raster,
  turns: readonly Turn[],
  recognise: Recognise,
): Promise<{ turn: Turn; letters: number }> => {
  const part = cut(raster, busiestPart(raster));
  let best: { turn: Turn; letters: number } | null = null;
  for (const turn of turns) {
    const letters = sureLetters(await recognise(uprighted(part, turn), 'blocks'));
    const least = best ? Math.max(MIN_SURE_LETTERS / 2, CLEARLY_MORE * best.letters) : 0;
    if (letters >= least) best = { turn, letters };
  }
  return best ?? { turn: 0, letters: 0 };
};

/** The turns that a first reading leaves possible; the one that was tried comes first unless it is out of the question. */
const possibleTurns = (read: readonly RasterWord[], tried: Turn): Turn[] => {
  if (isSideways(read)) return [furtherTurn(tried, 90), furtherTurn(tried, 270)];
  return isDoubtful(read) ? [tried, ...TURNS.filter((turn) => turn !== tried)] : [tried];
};

const isInside = ({ left, top, right, bottom }: PixelBox, around: PixelBox): boolean => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= around.left && x <= around.right && y >= around.top && y <= around.bottom;
};

/** A second reading of a place replaces unsure words there. */
const withRest = (read: readonly RasterWord[], rest: readonly RasterWord[]): RasterWord[] => {
  const sureRest = rest.filter((word) => lettersOf(word) >= 2 && isSure(word));
  const kept = read.filter((word) => isSure(word) || !sureRest.some(({ box }) => isInside(word.box, box)));
  const offset = Math.max(-1, ...read.map(({ line }) => line)) + 1;
  const added = rest
    .filter((word) => !kept.some(({ box }) => isInside(word.box, box) || isInside(box, word.box)))
    .map((word) => ({ ...word, line: word.line + offset }));
  return [...kept, ...added];
};

/** Boxes in pixels of `raster`. `turn`: tried first. */
export const readRaster = async (
  raster: Raster,
  turn: Turn,
  recognise: Recognise,
): Promise<{ words: RasterWord[]; turn: Turn }> => {
  if (isPlain(raster)) return { words: [], turn };
  let read = await recognise(uprighted(raster, turn), 'blocks');
  const turns = possibleTurns(read, turn);
  const best = turns.length === 1 ? null : await bestTurn(raster, turns, recognise);
  // Noise, paths or a photograph: a search for single words takes the longest there, and finds none.
  if (best?.letters === 0 && sureLetters(read) === 0) return { words: [], turn };
  const found = best?.turn ?? turn;
  if (found !== turn) read = await recognise(uprighted(raster, found), 'blocks');
  const without = erased(
    uprighted(raster, found),
    read.filter(isSure).map(({ box }) => box),
  );
  const words = withRest(read, await recognise(without, 'sparse'));
  return { turn: found, words: words.map((word) => ({ ...word, box: turnedBack(word.box, found, raster) })) };
};
