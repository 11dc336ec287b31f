/**
 * The order of the products of two editions. Between two products that have been found again stand, in the new edition too, those that
 * stood between them: so the place of a product is known although its name is another. Pure.
 */

import { tagsInReadingOrder } from '../../placement/reading-order.ts';
import { type Comparison, isNearPrice, type Unit } from '../compare-blocks.ts';
import type { PagePairs } from '../page-pairs.ts';

/** How far a found product is looked for, and the products of a hole. */
const MAX_STEPS = 8;

export type EditionInOrder = {
  units: readonly Unit[];
  pages: readonly { index: number; width: number; height: number }[];
  named: ReadonlyMap<string, readonly Unit[]>;
};

/** `inOrder`: of the document. `place`: of each unit in it. */
type Order = { inOrder: readonly Unit[]; place: ReadonlyMap<Unit, number> };

const orderOf = ({ units, pages }: EditionInOrder): Order => {
  const placed = units.map((unit) => {
    const { page, box } = unit.block;
    const { left, top, width, height } = box;
    return { unit, page, position: { left, top }, block: { position: { left, top }, size: { width, high: height } } };
  });
  const inOrder = tagsInReadingOrder(placed, pages).map(({ unit }) => unit);
  return { inOrder, place: new Map(inOrder.map((unit, at) => [unit, at])) };
};

const placeOf = (page: number, { block: { nameBox } }: Unit): string =>
  [page, nameBox.left, nameBox.top, nameBox.width].join(' ');

/** Steps in the order from a unit to the nearest found one, over those that are not found. */
type Anchor = { unit: Unit; steps: number };

const anchorFrom = (
  { inOrder, place }: Order,
  unit: Unit,
  step: 1 | -1,
  isFound: (other: Unit) => boolean,
): Anchor | null => {
  const from = place.get(unit);
  if (from === undefined) return null;
  for (let steps = 1; steps <= MAX_STEPS; steps += 1) {
    const other = inOrder[from + step * steps];
    if (!other) return null;
    if (isFound(other)) return { unit: other, steps };
  }
  return null;
};

/**
 * `sides`: of the two neighbours that are found, those between which the candidate stands as well; `exact`: those from which it is as many
 * products away as before.
 */
export type Standing = { unit: Unit; sides: number; exact: number };

export type Sequence = {
  /** Units of the new edition where this one should stand, that no other has been found at. */
  near: (unit: Unit) => Standing[];
  isFree: (unit: Unit) => boolean;
  /** Whether the place of a unit of the old edition is known. */
  isKnown: (unit: Unit) => boolean;
};

/** `found`: the place of products of the old edition in the new one. `open`: products that are looked for. */
export const createSequence = (
  before: EditionInOrder,
  after: EditionInOrder,
  { found, open, pairs }: { found: ReadonlyMap<Unit, Unit>; open: ReadonlySet<Unit>; pairs: PagePairs },
): Sequence => {
  const [old, fresh] = [orderOf(before), orderOf(after)];
  const anchors = new Map(found);
  const taken = new Set(found.values());
  // A page that has not changed keeps all that is on it, with a tag or without.
  const byPlace = new Map(after.units.map((unit) => [placeOf(unit.block.page, unit), unit]));
  for (const unit of before.units) {
    const pair = pairs.get(unit.block.page);
    const same = pair?.isSame ? byPlace.get(placeOf(pair.page, unit)) : undefined;
    if (!same) continue;
    anchors.set(unit, same);
    taken.add(same);
  }
  // Texts without a tag, such as headings, tell the place as well where their words stand once in both editions.
  for (const [key, [unit, ...others]] of before.named) {
    const [same, ...rest] = after.named.get(key) ?? [];
    if (!unit || !same || others.length > 0 || rest.length > 0) continue;
    if (open.has(unit) || anchors.has(unit) || taken.has(same)) continue;
    anchors.set(unit, same);
    taken.add(same);
  }
  const isFree = (unit: Unit): boolean => !taken.has(unit);

  const near = (unit: Unit): Standing[] => {
    const standings = new Map<Unit, Standing>();
    for (const step of [-1, 1] as const) {
      const anchor = anchorFrom(old, unit, step, (other) => anchors.has(other));
      const start = anchor && fresh.place.get(anchors.get(anchor.unit) ?? anchor.unit);
      if (!anchor || start === null || start === undefined) continue;
      for (let steps = 1; steps <= MAX_STEPS; steps += 1) {
        const other = fresh.inOrder[start - step * steps];
        if (!other || !isFree(other)) break;
        const known = standings.get(other) ?? { unit: other, sides: 0, exact: 0 };
        const isExact = steps === anchor.steps;
        standings.set(other, { unit: other, sides: known.sides + 1, exact: known.exact + Number(isExact) });
      }
    }
    return [...standings.values()];
  };
  return { near, isFree, isKnown: (unit) => anchors.has(unit) };
};

/** In a hole that only one product can have left, its neighbours say nearly as much as a name. */
const WEIGHTS = { sides: 0.35, exact: 0.3, price: 0.5, nearPrice: 0.2 };

/** How well a unit of the new edition takes the place of one of the old: `compared` are their texts. */
export const scoreOf = (unit: Unit, standing: Standing, compared: Comparison): number => {
  const [before, after] = [unit.block.prices[0], standing.unit.block.prices[0]];
  const isSamePrice = before !== undefined && after?.value === before.value;
  const isNear = before !== undefined && after !== undefined && isNearPrice(before.value, after.value);
  const price = isSamePrice ? WEIGHTS.price : isNear ? WEIGHTS.nearPrice : 0;
  return compared.score + WEIGHTS.sides * standing.sides + WEIGHTS.exact * standing.exact + price;
};
