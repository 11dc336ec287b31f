/** Where elements may stand, how they move, and what is printed near a place. Pure. */
import type { PageWords, Position, Size } from '@vitrina/contract';
import type { ElementChange } from '@vitrina/contract/admin';
import { clampPercent } from '@vitrina/geometry';
import type { PageElement, PageTag } from './page-elements.ts';

/** About a hundredth of a pixel on a large screen: longer numbers say nothing. */
const DIGITS = 1000;
const rounded = (percent: number): number => Math.round(percent * DIGITS) / DIGITS;

const FLAT: Size = { width: 0, high: 0 };

/** The nearest place at which the whole element is on the page. */
export const placeWithin = ({ left, top }: Position, size: Size | null): Position => {
  const { width, high } = size ?? FLAT;
  return {
    left: rounded(Math.min(clampPercent(left), Math.max(0, 100 - width))),
    top: rounded(Math.min(clampPercent(top), Math.max(0, 100 - high))),
  };
};

/** Percent of the page's width, in both directions: a step is as long down as it is to the right. */
export type Shift = { x: number; y: number };

/** `aspect`: width of the page by its height. */
export const shifted = (
  { position, size }: Pick<PageElement, 'position' | 'size'>,
  { x, y }: Shift,
  aspect: number,
): Position => placeWithin({ left: position.left + x, top: position.top + y * aspect }, size);

/** A tag belongs to the area of its product while it stands beside it, as publishing places it. */
const BESIDE = 6;

const isBeside = ({ left, top }: Position, { position, size }: NonNullable<PageTag['block']>): boolean =>
  left >= position.left - BESIDE &&
  left <= position.left + size.width + BESIDE &&
  top >= position.top - BESIDE &&
  top <= position.top + size.high + BESIDE;

/** A tag that a person changes is confirmed. A hidden one stays as it is: the server would show a confirmed one. */
export const settled = (isActive: boolean): { review?: 'confirmed' } => (isActive ? { review: 'confirmed' } : {});

/** A tag that leaves its product takes the tap area of the product away, which would open the wrong one. */
export const moveChange = (moved: PageElement, position: Position): ElementChange => {
  const { page, id } = moved;
  if (moved.kind !== 'tags') return { op: 'set', page, id, fields: { position } };
  const { block, active } = moved.element;
  const leaves = block !== undefined && !isBeside(position, block);
  const fields = { position, ...(leaves && { block: null }), ...settled(active) };
  return { op: 'set', page, id, fields };
};

type Word = PageWords['words'][number];

/** Distance of a place from a word, in percent of the page's width; 0 on the word. */
const distanceTo = ({ left, top }: Position, aspect: number) => {
  return ([, x, y, width, height]: Word): number =>
    Math.hypot(Math.max(x - left, 0, left - x - width), Math.max(y - top, 0, top - y - height) / aspect);
};

const NEAR = 22;
const CODES = 3;
const LINES = 2;
const MAX_LINE = 60;

const isPrice = (text: string): boolean => /^[^\d\p{L}]*\d{1,3}(?:[.,’']\d{3})+(?:[.,]\d{1,2})?\D*$/u.test(text);
/** From the first letter or digit to the last. */
const trimmed = (text: string): string => /[\p{L}\d](?:.*[\p{L}\d])?/su.exec(text)?.[0] ?? '';
const isCode = (text: string): boolean =>
  /\d/.test(text) && trimmed(text).length >= 3 && !isPrice(text) && !/[$€£%]/.test(text);

/** The words that stand on one line with this one, without gaps. */
const lineOf = (words: readonly Word[], of: Word, aspect: number): string => {
  const [, , top, , height] = of;
  const beside = words.filter(([, , y]) => Math.abs(y - top) < height * 0.6).toSorted(([, a], [, b]) => a - b);
  const at = beside.indexOf(of);
  const gap = height / aspect;
  const isJoined = (one: Word | undefined, next: Word | undefined): boolean =>
    one !== undefined && next !== undefined && next[1] - one[1] - one[3] < gap;
  let [from, to] = [at, at];
  while (isJoined(beside[from - 1], beside[from])) from -= 1;
  while (isJoined(beside[to], beside[to + 1])) to += 1;
  return beside
    .slice(from, to + 1)
    .map(([text]) => text)
    .filter((text) => !isPrice(text))
    .join(' ')
    .slice(0, MAX_LINE)
    .trim();
};

/** Texts to search a product by, the likeliest first: the nearest printed codes, then the nearest lines. */
export const textsNear = (words: readonly Word[], place: Position, aspect: number): string[] => {
  const distance = distanceTo(place, aspect);
  const near = words
    .map((word) => ({ word, away: distance(word) }))
    .filter(({ away }) => away <= NEAR)
    .toSorted((a, b) => a.away - b.away)
    .map(({ word }) => word);
  const codes = near
    .map(([text]) => text)
    .filter(isCode)
    .map(trimmed);
  const lines = near
    .filter(([text]) => /\p{L}{3}/u.test(text) && !isCode(text))
    .map((word) => lineOf(words, word, aspect))
    .filter((text) => /\p{L}{3}/u.test(text));
  return [...[...new Set(codes)].slice(0, CODES), ...[...new Set(lines)].slice(0, LINES)];
};
