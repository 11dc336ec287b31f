/** Finds the blocks of a document that may be a given one, without looking at all. Pure. */

import type { Unit } from '../compare-blocks.ts';

/** Blocks looked at for each word of a name: words of more blocks say little. */
const MAX_HOLDERS = 30;
/** Neighbours that more blocks have say nothing. */
const RARE = 3;

type Index = { byKey: Map<string, Unit[]>; byToken: Map<string, Unit[]>; byNeighbour: Map<string, Unit[]> };

const push = (map: Map<string, Unit[]>, key: string, unit: Unit): void => {
  const list = map.get(key);
  if (list) list.push(unit);
  else map.set(key, [unit]);
};

const indexOf = (units: readonly Unit[]): Index => {
  const index: Index = { byKey: new Map(), byToken: new Map(), byNeighbour: new Map() };
  for (const unit of units) {
    push(index.byKey, unit.name.key, unit);
    for (const token of new Set(unit.name.tokens)) push(index.byToken, token, unit);
    for (const [side, name] of [['above', unit.above[0]] as const, ['below', unit.below[0]] as const])
      if (name) push(index.byNeighbour, `${side} ${name.key}`, unit);
  }
  return index;
};

/** Blocks that share the key, a word that few have, or a neighbour. */
const nearby = (unit: Unit, index: Index): Unit[] => {
  const found = new Set(index.byKey.get(unit.name.key) ?? []);
  for (const token of unit.name.tokens) {
    const holders = index.byToken.get(token) ?? [];
    if (holders.length <= MAX_HOLDERS) for (const one of holders) found.add(one);
  }
  for (const [side, name] of [['above', unit.above[0]] as const, ['below', unit.below[0]] as const]) {
    const holders = name ? (index.byNeighbour.get(`${side} ${name.key}`) ?? []) : [];
    if (holders.length <= RARE) for (const one of holders) found.add(one);
  }
  return [...found];
};

export type NearbyBlocks = { near(unit: Unit): readonly Unit[]; named(key: string): readonly Unit[] };

export const createNearbyBlocks = (units: readonly Unit[]): NearbyBlocks => {
  const index = indexOf(units);
  const known = new Map<Unit, readonly Unit[]>();
  return {
    near: (unit) => {
      const found = known.get(unit) ?? nearby(unit, index);
      known.set(unit, found);
      return found;
    },
    named: (key) => index.byKey.get(key) ?? [],
  };
};
