/** The context of a block: the heading of its column and its neighbours. Pure. */

type Box = { left: number; top: number; width: number; height: number };
type Placed = { name: string; nameBox: Box; box: Box; prices: readonly unknown[] };

/** Names, nearest first. `heading`: the nearest text without a price above, in the column; empty without one. */
export type BlockContext = { heading: string; above: string[]; below: string[]; beside: string[] };

const NEIGHBOURS = 3;
const BESIDE = 2;
const STRIPS = 48;
const MAX_STEPS = 12;

const stripOf = (x: number): number => Math.min(STRIPS - 1, Math.max(0, Math.floor((x * STRIPS) / 100)));

/** Blocks of a page, from the top. Each block is in the strips that it covers: the lists are the columns of the page. */
export const addContext = <B extends Placed>(blocks: readonly B[]): (B & BlockContext)[] => {
  const strips: number[][] = Array.from({ length: STRIPS }, () => []);
  const heading = new Map<number, number>();
  const above = new Map<number, number[]>();
  const lastHeading: number[] = [];
  for (const [at, { box, nameBox, prices }] of blocks.entries()) {
    const [from, to] = [stripOf(box.left), stripOf(box.left + box.width)];
    const own = strips[stripOf(nameBox.left + Math.min(1, nameBox.width / 2))] ?? [];
    above.set(at, own.slice(-NEIGHBOURS).reverse());
    const headings = lastHeading.slice(from, to + 1).filter((one) => one !== undefined);
    if (headings.length > 0) heading.set(at, Math.max(...headings));
    for (let strip = from; strip <= to; strip += 1) {
      strips[strip]?.push(at);
      if (prices.length === 0) lastHeading[strip] = at;
    }
  }
  const below = new Map<number, number[]>();
  for (const strip of strips)
    for (const [place, at] of strip.entries())
      if (!below.has(at) || (below.get(at)?.length ?? 0) < NEIGHBOURS)
        below.set(at, strip.slice(place + 1, place + 1 + NEIGHBOURS));
  const nameOf = (at: number): string[] => (blocks[at] ? [blocks[at].name] : []);
  return blocks.map((block, at) => ({
    ...block,
    heading: heading.has(at) ? nameOf(heading.get(at) ?? -1).join('') : '',
    above: (above.get(at) ?? []).flatMap(nameOf),
    below: (below.get(at) ?? []).flatMap(nameOf),
    beside: besideOf(blocks, at).flatMap(nameOf),
  }));
};

/** The nearest blocks whose names stand on the same height. Blocks are sorted by it, so that only neighbours are looked at. */
const besideOf = (blocks: readonly Placed[], at: number): number[] => {
  const own = blocks[at]?.nameBox;
  if (!own) return [];
  const found: { at: number; gap: number }[] = [];
  for (const step of [-1, 1]) {
    for (let other = at + step; Math.abs(other - at) <= MAX_STEPS; other += step) {
      const box = blocks[other]?.nameBox;
      if (!box || Math.abs(box.top - own.top) > Math.max(box.height, own.height)) break;
      const gap = Math.max(box.left - own.left - own.width, own.left - box.left - box.width);
      if (gap > 0) found.push({ at: other, gap });
    }
  }
  return found
    .sort((a, b) => a.gap - b.gap)
    .slice(0, BESIDE)
    .map((one) => one.at);
};
