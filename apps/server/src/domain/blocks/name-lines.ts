/** The lines above and below its first one in which a name goes on. Pure. */

import { type FaceCounts, hasOtherFace, isInHeadingFace } from './faces/faces.ts';
import { caseOf, endsOpen, isContinued } from './names.ts';
import { enclosing, hadRoomFor, isAligned, isFlush, isSameSize, type Piece, SAME_SIZE } from './piece-index.ts';
import type { IndexedPage } from './price-names.ts';

/** The lines of a name, its prices, description and codes. */
export type Unit = { name: Piece[]; prices: Piece[]; description: Piece[]; codes: Piece[] };

/** Distance of two baselines, in type sizes: lines of one paragraph, and a description below its name. */
export const MAX_LEADING = 1.7;
export const MAX_DESCRIPTION_GAP = 2;
const MAX_WRAPPED_LEADING = 1.25;
export const MAX_NAME_LINES = 3;
export const MAX_DESCRIPTION_LINES = 8;
/** Between the lines of a card in several faces, in type sizes: word processors set paragraphs apart. */
const MAX_CARD_GAP = 2.4;
const MAX_CARD_LINES = 16;

const isUpper = ({ text }: Piece): boolean => caseOf(text) === 'upper';

type Style = { em: number; isUpper: boolean };
/** Where the widest text ends that begins at a place; by percent of the page's width. */
type RightEdges = ReadonlyMap<number, number>;

/** A sample of the texts of a page is enough to know its types. */
const MAX_SAMPLE = 200;

export const stylesOf = (pieces: readonly Piece[]): Style[] => {
  const names = pieces.filter(({ kind }) => kind === 'name');
  const step = Math.max(1, Math.floor(names.length / MAX_SAMPLE));
  return names.filter((_, at) => at % step === 0).map(({ em, text }) => ({ em, isUpper: caseOf(text) === 'upper' }));
};

/**
 * Whether the page has a second type, smaller than a name or without its capitals: lines of the name's own type are then lines of
 * names.
 */
export const hasSecondType = (styles: readonly Style[], { em, text }: Piece): boolean => {
  const isUpper = caseOf(text) === 'upper';
  const others = styles.filter((style) => style.em < 0.87 * em || (isUpper && !style.isUpper && style.em < 1.1 * em));
  return others.length > styles.length / 10;
};

export type StyledPage = IndexedPage & { styles: readonly Style[]; edges: RightEdges; faces: FaceCounts };
export type Claims = { isFree(piece: Piece): boolean; claim(pieces: readonly Piece[]): void };

export const rightEdgesOf = (pieces: readonly Piece[]): RightEdges => {
  const edges = new Map<number, number>();
  for (const { kind, left, right } of pieces)
    if (kind === 'name') edges.set(Math.round(left), Math.max(right, edges.get(Math.round(left)) ?? 0));
  return edges;
};

/** Lines of one text in one type, in its size; a larger gap of lines ends it. */
const MAX_TIGHT_LEADING = 1.4;
const MIN_END_GAP = 1.2;

const priceBehind = ({ index }: IndexedPage, line: Piece): Piece | undefined => {
  const [next] = index.beside(line, 'right').filter(({ kind }) => kind !== 'other' && kind !== 'code');
  return next?.kind === 'price' ? next : undefined;
};

const beginsUpper = ({ text }: Piece): boolean => /^\P{L}*\p{Lu}/u.test(text);
const upperShare = ({ text }: Piece): number =>
  (text.match(/\p{Lu}/gu)?.length ?? 0) / Math.max(1, text.match(/\p{L}/gu)?.length ?? 0);

/** Ingredients in brackets, or a sentence below a name in capitals. */
const isDescription = (line: Piece, name: Piece): boolean =>
  /^[([{]/u.test(line.text) || (upperShare(name) > 0.5 && upperShare(line) < 0.3);

/** Whether the first word of the next line had no room behind a line, so that it was broken for its width. */
const isFull = (page: StyledPage, line: Piece, next: Piece): boolean => {
  if (isDescription(next, line)) return false;
  const at = Math.round(line.left);
  const widest = Math.max(...[at - 1, at, at + 1].map((edge) => page.edges.get(edge) ?? 0));
  const limit = Math.min(widest, (priceBehind(page, line)?.left ?? 100) - 0.5 * line.em);
  const [word = ''] = next.text.split(' ');
  const perLetter = (line.right - line.left) / Math.max(1, line.text.length);
  return line.right + (word.length + 1) * perLetter > limit;
};

const isTextLike = (line: Piece, title: Piece, claims: Claims): boolean =>
  (line.kind === 'name' || line.kind === 'other') &&
  /\p{L}/u.test(line.text) &&
  !line.isRepeated &&
  claims.isFree(line) &&
  !line.text.endsWith(':') &&
  isSameSize(line, title) &&
  isUpper(line) === isUpper(title) &&
  isFlush(line, title, title);

/** Whether lines so near to each other end at this one: what follows is farther away, or no text of their kind. */
const endsAt = ({ index }: IndexedPage, line: Piece, pitch: number, side: 'above' | 'below'): boolean => {
  const [beyond] = index.stacked(line, side, { reach: 2 * MAX_TIGHT_LEADING * line.em });
  if (!beyond || (side === 'below' && (beyond.kind === 'price' || beyond.kind === 'code'))) return true;
  return Math.abs(beyond.baseline - line.baseline) > MIN_END_GAP * pitch || !isSameSize(beyond, line);
};

/** The lines without a price above a name that was broken for its width, set closer than what stands around them. */
const fullLinesAbove = (page: StyledPage, name: Piece, claims: Claims): Piece[] => {
  const lines: Piece[] = [];
  let first = name;
  while (lines.length + 1 < MAX_NAME_LINES) {
    const [above] = page.index.stacked(first, 'above', { reach: MAX_TIGHT_LEADING * first.em });
    if (!above || above.kind !== 'name' || !isTextLike(above, name, claims)) break;
    if (isInHeadingFace(above, name, page.faces)) break;
    if (priceBehind(page, above) || !isFull(page, above, first)) break;
    lines.unshift(above);
    first = above;
  }
  const [next] = lines.slice(1).concat(lines.length > 0 ? name : []);
  return next && endsAt(page, first, next.baseline - first.baseline, 'above') ? lines : [];
};

/**
 * The lines without a price right below a name, in its type, set closer than what follows them. `isWhole`: the name was broken for its
 * width, so that they are part of it.
 */
export const closeLinesBelow = (
  page: StyledPage,
  last: Piece,
  claims: Claims,
): { lines: Piece[]; isWhole: boolean } => {
  const lines: Piece[] = [];
  let [line, isWhole] = [last, true];
  while (lines.length < MAX_NAME_LINES) {
    const [next] = page.index.stacked(line, 'below', { reach: MAX_TIGHT_LEADING * line.em });
    if (!next || !isTextLike(next, last, claims) || hasOtherFace(next, last) || priceBehind(page, next)) break;
    if (lines.length === 0) isWhole = isFull(page, line, next) || endsOpen(line.text);
    lines.push(next);
    line = next;
  }
  const [first] = lines;
  const isEnd = first && endsAt(page, line, first.baseline - last.baseline, 'below');
  return isEnd ? { lines, isWhole } : { lines: [], isWhole: false };
};

/** The lines above a name that it continues. */
export const linesAbove = (page: StyledPage, name: Piece, prices: readonly Piece[], claims: Claims): Piece[] => {
  const { index, styles } = page;
  const lines = [name];
  if (!hasSecondType(styles, name)) return [...fullLinesAbove(page, name, claims), name];
  const whole = enclosing([name, ...prices], name);
  for (let first = name; lines.length < MAX_NAME_LINES; ) {
    const [above] = index.stacked(first, 'above', { reach: MAX_LEADING * first.em });
    if (!above || above.kind !== 'name' || !claims.isFree(above) || above.text.endsWith(':')) break;
    if (!isSameSize(above, name) || caseOf(above.text) !== caseOf(name.text) || !isFlush(above, name, whole)) break;
    const isPricedRow = index.beside(above, 'right').some(({ kind, left }) => kind === 'price' && left < name.right);
    if (isPricedRow || isInHeadingFace(above, name, page.faces)) break;
    if (hadRoomFor(above, first) && !isContinued(above.text, first.text)) break;
    lines.unshift(above);
    first = above;
  }
  return lines;
};

/** In smaller type, or in none of the capitals of the name. */
const isSecondType = (line: Piece, name: Piece): boolean =>
  line.em < 0.87 * name.em ||
  (caseOf(name.text) === 'upper' && caseOf(line.text) !== 'upper' && line.em < 1.1 * name.em);

/**
 * Without a price of its own, and followed by a description: the name goes on in it, if it is set as tight as lines of one text, or
 * no wider than the description below it and between words that join two lines.
 */
export const isWrapped = ({ index }: IndexedPage, name: Piece, line: Piece): boolean => {
  const above = line.baseline - name.baseline;
  if (above > MAX_LEADING * line.em) return false;
  if (index.beside(line, 'right').some(({ kind, left }) => kind === 'price' && left < name.right)) return false;
  const [below] = index.stacked(line, 'below', { reach: MAX_DESCRIPTION_GAP * line.em });
  if (!below || below.kind !== 'name' || !isSecondType(below, line)) return false;
  if (above <= MAX_WRAPPED_LEADING * line.em && below.em < 0.87 * line.em) return true;
  const isEven = above / line.em <= 1.1 * ((below.baseline - line.baseline) / below.em);
  return isEven && isContinued(name.text, line.text);
};

/** Whether a line in small letters goes on with the one right above: a description, and no name that goes on below. */
const isWithinText = ({ index }: IndexedPage, line: Piece): boolean => {
  const [above] = index.stacked(line, 'above', { reach: MAX_TIGHT_LEADING * line.em });
  return !beginsUpper(line) && above?.kind === 'name' && Math.abs(above.left - line.left) < 0.8 * line.em;
};

/** The lines below its last one in which a name goes on. */
export const wrappedBelow = (page: StyledPage, { name, prices, description }: Unit, claims: Claims): Piece[] => {
  const [title] = name;
  const found: Piece[] = [];
  let last = name.at(-1);
  if (!title || !last || description.length > 0) return found;
  const row = last;
  const close = closeLinesBelow(page, last, claims);
  if (close.isWhole && !isWithinText(page, title) && close.lines.length + name.length <= MAX_NAME_LINES)
    return close.lines;
  if (!prices.some(({ baseline }) => Math.abs(baseline - row.baseline) < 0.5 * row.em)) return found;
  const whole = enclosing([...name, ...prices], row);
  while (name.length + found.length < MAX_NAME_LINES) {
    const [next] = page.index.stacked(last, 'below', { reach: MAX_LEADING * last.em });
    if (!next || next.kind !== 'name' || next.isRepeated || !claims.isFree(next) || next.text.endsWith(':')) break;
    if (!isSameSize(next, title) || isUpper(next) !== isUpper(title) || !isFlush(next, title, whole)) break;
    if (hasOtherFace(next, title) || !isWrapped(page, last, next)) break;
    found.push(next);
    last = next;
  }
  return found;
};

/** A price below its description: the name is the first lines of the stack, in its largest type. */
export const titleAbove = (page: StyledPage, nearest: Piece, claims: Claims): { name: Piece[]; below: Piece[] } => {
  const stack = [nearest];
  for (let first = nearest, steps = 0; stack.length < MAX_DESCRIPTION_LINES && steps < MAX_CARD_LINES; steps += 1) {
    const [above] = page.index.stacked(first, 'above', { reach: MAX_CARD_GAP * first.em });
    if (above?.kind === 'code' && isAligned(above, nearest)) {
      first = above;
      continue;
    }
    if (!above || above.kind !== 'name' || above.isRepeated || !claims.isFree(above) || !isAligned(above, first)) break;
    if (above.em > 1.9 * nearest.em || above.text.endsWith(':')) break;
    const isFar = first.baseline - above.baseline > MAX_DESCRIPTION_GAP * first.em;
    if (isFar && !hasOtherFace(above, first)) break;
    stack.unshift(above);
    first = above;
  }
  const largest = Math.max(...stack.map(({ em }) => em));
  const isTitle = (piece: Piece): boolean => piece.em * SAME_SIZE > largest;
  let from = stack.findIndex(isTitle);
  for (let next = stack[from + 1]; next && isTitle(next); next = stack[from + 1]) {
    const line = stack[from];
    if (!line || !isInHeadingFace(line, next, page.faces)) break;
    from += 1;
  }
  let to = from;
  while (to < stack.length && to - from < MAX_NAME_LINES) {
    const [before, line] = [stack[to - 1], stack[to]];
    if (!line || !isTitle(line)) break;
    // A brand and a name are set close; below a name in bold type stands its description.
    const isApart = before && to > from && line.baseline - before.baseline > MAX_WRAPPED_LEADING * line.em;
    if (before && isApart && hasOtherFace(before, line)) break;
    to += 1;
  }
  // Lines above the largest type, or in the face of headings, are a heading of their own.
  return { name: stack.slice(from, to), below: stack.slice(to) };
};

const MAX_TEXT_LINES = 6;
/** A price so near behind a text, in type sizes, ends it. */
const MAX_END_GAP = 2;

const isLarger = (line: Piece, text: Piece): boolean => 0.87 * line.em >= text.em;

/**
 * The title of a description that ends with its price: `Ceviche` above `con papas y ensalada. $ 9.000`. Null where the text before the price
 * begins like a name in the type of what stands above.
 */
export const titleOfText = (page: StyledPage, last: Piece, price: Piece, claims: Claims): Piece[] | null => {
  if (price.left - last.right > MAX_END_GAP * last.em || price.left < last.left) return null;
  const lines = [last];
  for (let first = last; lines.length < MAX_TEXT_LINES; ) {
    const [above] = page.index.stacked(first, 'above', { reach: MAX_LEADING * Math.max(first.em, last.em) });
    const isNext = above?.kind === 'name' && !above.isRepeated && claims.isFree(above) && !above.text.endsWith(':');
    if (!above || !isNext || Math.abs(above.left - last.left) > 0.8 * last.em || priceBehind(page, above)) break;
    const isTitle = lines.length > 1 && beginsUpper(first) && !beginsUpper(last) && !isLarger(above, first);
    if (isTitle || isLarger(last, above)) break;
    lines.unshift(above);
    first = above;
    if (isLarger(above, last)) break;
  }
  const [title] = lines;
  const hasTitle = title && title !== last && beginsUpper(title) && (isLarger(title, last) || !beginsUpper(last));
  return hasTitle ? lines : null;
};
