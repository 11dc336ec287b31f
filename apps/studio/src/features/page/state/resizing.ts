/** Sizes of boxes: from their corners, by steps and by numbers, inside the page. Pure. */
import type { Position, Size } from '@vitrina/contract';
import { placeWithin } from './placing.ts';

export type PlacedBox = { position: Position; size: Size };
/** 1: the right or lower side follows; -1: the left or upper one. */
export type Corner = { x: 1 | -1; y: 1 | -1 };

/** Percent of the page: smaller boxes cannot be taken hold of. */
export const MIN_SIDE = 1;

const DIGITS = 1000;
const rounded = (percent: number): number => Math.round(percent * DIGITS) / DIGITS;

const fit = (wanted: number, least: number, most: number): number =>
  Math.max(Math.min(least, most), Math.min(wanted, most));

const sized = ({ position, size }: PlacedBox, { x, y }: Corner, width: number, high: number): PlacedBox => ({
  position: {
    left: rounded(x > 0 ? position.left : position.left + size.width - width),
    top: rounded(y > 0 ? position.top : position.top + size.high - high),
  },
  size: { width: rounded(width), high: rounded(high) },
});

/** The corner moves `by` percent of the page; the opposite one stays. With `keepsRatio` the wider movement counts. */
export const resized = (box: PlacedBox, corner: Corner, by: Position, keepsRatio: boolean): PlacedBox => {
  const { position, size } = box;
  const room = {
    width: corner.x > 0 ? 100 - position.left : position.left + size.width,
    high: corner.y > 0 ? 100 - position.top : position.top + size.high,
  };
  const wanted = { width: size.width + corner.x * by.left, high: size.high + corner.y * by.top };
  if (!keepsRatio)
    return sized(box, corner, fit(wanted.width, MIN_SIDE, room.width), fit(wanted.high, MIN_SIDE, room.high));
  const [across, down] = [wanted.width / size.width, wanted.high / size.high];
  const most = Math.min(room.width / size.width, room.high / size.high);
  const least = Math.max(MIN_SIDE / size.width, MIN_SIDE / size.high);
  const scale = fit(Math.abs(across - 1) > Math.abs(down - 1) ? across : down, least, most);
  return sized(box, corner, size.width * scale, size.high * scale);
};

/** As large as `scale` says and the page allows, with the same ratio; it moves where it would leave the page. */
export const scaled = ({ position, size }: PlacedBox, scale: number): PlacedBox => {
  const most = Math.min(100 / size.width, 100 / size.high);
  const by = fit(scale, Math.max(MIN_SIDE / size.width, MIN_SIDE / size.high), most);
  const after = { width: rounded(size.width * by), high: rounded(size.high * by) };
  return { position: placeWithin(position, after), size: after };
};

/** Of the page's width and height, that a new element takes. */
const SHARE = { width: 40, high: 50 };

/** `ratio`: width of the picture by its height; `aspect`: that of the page. In the middle of `at`. */
export const boxAround = (at: Position, ratio: number, aspect: number): PlacedBox => {
  const high = Math.min(SHARE.high, (SHARE.width * aspect) / ratio);
  const size = { width: rounded((high * ratio) / aspect), high: rounded(high) };
  return { position: placeWithin({ left: at.left - size.width / 2, top: at.top - size.high / 2 }, size), size };
};

const BESIDE = 4;
const MAX_TRIES = 20;

const middleOf = ({ position, size }: { position: Position; size: Size | null }): Position => ({
  left: position.left + (size?.width ?? 0) / 2,
  top: position.top + (size?.high ?? 0) / 2,
});

/** Moved a little while another one has the same middle: of two that lie on each other one would be hidden. */
export const besideOthers = (
  { position, size }: PlacedBox,
  others: readonly { position: Position; size: Size | null }[],
): PlacedBox => {
  const middles = others.map(middleOf);
  let moved = position;
  const isTaken = ({ left, top }: Position): boolean => {
    const middle = middleOf({ position: moved, size });
    return Math.abs(left - middle.left) < BESIDE / 2 && Math.abs(top - middle.top) < BESIDE / 2;
  };
  for (let tries = 0; tries < MAX_TRIES && middles.some(isTaken); tries += 1)
    moved = placeWithin({ left: moved.left + BESIDE, top: moved.top + BESIDE }, size);
  return { position: moved, size };
};
