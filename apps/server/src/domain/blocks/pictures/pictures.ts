/**
 * The picture of a product: pictures of a page and its blocks are paired one to one. A picture in the place of its product's is worse
 * than none, so everything uncertain is left out: pictures beside several products, decorations of a page. Pure.
 */

import {
  areaOf,
  type Box,
  candidatesOn,
  common,
  layoutImages,
  type PageWithPictures,
  type Picture,
  perWidth,
  type Rect,
  rectOf,
} from './picture-candidates.ts';

/** `isProduct`: it prints a price or a code. `size`: of the type of its name. */
type PlacedBlock = { page: number; box: Box; size: number; isProduct: boolean };

/** Where a text stands, seen from its picture. */
const SIDES = ['below', 'above', 'right', 'left', 'inside'] as const;
type Side = (typeof SIDES)[number];

/** In percent of the page's width. */
const MAX_GAP = 12;
/** A gap in the size of the picture belongs to the layout of the page. */
const MAX_RELATIVE_GAP = 0.75;
/** A text may reach into its picture, as one on its white margin does. */
const MAX_OVERLAP = 0.4;
/** Share of the narrower one that stands beside the other. */
const MIN_SHARED = 0.5;
const MIN_INSIDE = 0.7;
/** Share of the products of a page that must have a picture: fewer pictures are decorations. */
const MIN_MATCHED = 0.4;
/** A title is so much larger than the texts beside it. */
const TITLE_RATIO = 1.15;
/** Pictures that share so much of the smaller one do so with their transparent margins. */
const MIN_MARGIN = 0.25;
/** Share of a picture that may be cut off where other products begin: its margin is transparent. */
const MAX_CUT = 0.75;

/** How far a text at `side` of a picture is away; null where it is not there. */
const gapOf = (text: Rect, picture: Rect, side: Side): number | null => {
  if (side === 'inside') {
    const [x, y] = [(text.left + text.right) / 2, (text.top + text.foot) / 2];
    const isIn = x > picture.left && x < picture.right && y > picture.top && y < picture.foot;
    return isIn && common(text, picture) >= MIN_INSIDE * areaOf(text) ? 0 : null;
  }
  const isStacked = side === 'below' || side === 'above';
  const [a, b] = isStacked
    ? [Math.max(text.left, picture.left), Math.min(text.right, picture.right)]
    : [Math.max(text.top, picture.top), Math.min(text.foot, picture.foot)];
  const sizes = isStacked
    ? [text.right - text.left, picture.right - picture.left]
    : [text.foot - text.top, picture.foot - picture.top];
  if (b - a < MIN_SHARED * Math.min(...sizes)) return null;
  const gap = {
    below: text.top - picture.foot,
    above: picture.top - text.foot,
    right: text.left - picture.right,
    left: picture.left - text.right,
  }[side];
  const extent = isStacked ? picture.foot - picture.top : picture.right - picture.left;
  if (gap > Math.min(MAX_GAP, MAX_RELATIVE_GAP * extent) || gap < -MAX_OVERLAP * extent) return null;
  // A text that reaches into its picture may as well stand on it.
  return gap < 0 ? -gap / 3 : gap;
};

type Text = { rect: Rect; size: number; isProduct: boolean };
type Pair = { text: number; picture: number; gap: number };
type SidedPair = Pair & { side: Side };
type Matching = { pairs: Pair[]; score: number };

/** The text that a picture belongs to, of those at its side: the only product, else the title. Null where several may be meant. */
const ownerOf = (claims: readonly Pair[], texts: readonly Text[]): Pair | null => {
  const products = claims.filter(({ text }) => texts[text]?.isProduct);
  const open = products.length > 0 ? products : claims;
  const [first, second] = open.toSorted((a, b) => (texts[b.text]?.size ?? 0) - (texts[a.text]?.size ?? 0));
  if (!first || !second) return first ?? null;
  const isTitle = (texts[first.text]?.size ?? 0) >= TITLE_RATIO * (texts[second.text]?.size ?? 0);
  return products.length === 0 && isTitle ? first : null;
};

/** Pairs at one side: each text takes its nearest picture, and a picture that several products take belongs to none. */
const matchAt = (texts: readonly Text[], pictures: readonly Picture[], side: Side): Matching => {
  const claims = new Map<number, Pair[]>();
  for (const [text, { rect: own }] of texts.entries()) {
    let nearest: Pair | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const [picture, { rect }] of pictures.entries()) {
      const gap = gapOf(own, rect, side);
      if (gap === null) continue;
      // Of pictures at one distance the one whose middle is nearer.
      const offset = Math.abs(own.left + own.right - rect.left - rect.right) + Math.abs(own.top - rect.top);
      const cost = gap + offset / 1000;
      if (cost < least) [nearest, least] = [{ text, picture, gap }, cost];
    }
    if (nearest) claims.set(nearest.picture, [...(claims.get(nearest.picture) ?? []), nearest]);
  }
  const pairs = [...claims.values()].flatMap((all) => ownerOf(all, texts) ?? []);
  // A close text says more than a distant one, and more texts more than close ones.
  const score = pairs.reduce((sum, { gap }) => sum + 1 - (0.6 * gap) / MAX_GAP, 0) - (side === 'inside' ? 0.01 : 0);
  return { pairs, score: Math.max(0, score) };
};

const largest = (rects: readonly Rect[], least: Rect): Rect =>
  rects.reduce((best, one) => (areaOf(one) > areaOf(best) ? one : best), { ...least, right: least.left });

const middle = ({ left, right, top, foot }: Rect): { x: number; y: number } => ({
  x: (left + right) / 2,
  y: (top + foot) / 2,
});

/** The part on the own side of the middle between two texts of a row of pictures, or of a column with texts beside the pictures. */
const ownSide = (part: Rect, own: Rect, other: Rect, side: Side): Rect => {
  const [a, b] = [middle(own), middle(other)];
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const isRow = Math.abs(a.x - b.x) >= Math.abs(a.y - b.y);
  if (isRow && (side === 'below' || side === 'above'))
    return a.x < b.x ? { ...part, right: Math.min(part.right, x) } : { ...part, left: Math.max(part.left, x) };
  if (!isRow && (side === 'left' || side === 'right'))
    return a.y < b.y ? { ...part, foot: Math.min(part.foot, y) } : { ...part, top: Math.max(part.top, y) };
  return part;
};

/**
 * The part of a picture without the texts beside it and without the pictures of other products: pictures have transparent margins
 * that reach far into their neighbours. Null where little is left.
 */
const ownPart = (
  { texts, pictures }: Pick<MatchedPage, 'texts' | 'pictures'>,
  pair: SidedPair,
  pairs: readonly SidedPair[],
): Rect | null => {
  const [picture, own] = [pictures[pair.picture]?.rect, texts[pair.text]?.rect];
  if (!picture || !own) return null;
  let part = picture;
  for (const other of pairs) {
    const [shown, text] = [pictures[other.picture]?.rect, texts[other.text]?.rect];
    if (other === pair || !shown || !text) continue;
    const overlap = common(picture, shown);
    if (overlap > MIN_MARGIN * Math.min(areaOf(picture), areaOf(shown))) part = ownSide(part, own, text, pair.side);
  }
  for (const [at, { rect }] of texts.entries()) {
    if ((at === pair.text && pair.side === 'inside') || common(part, rect) === 0) continue;
    const cuts = [
      { ...part, right: rect.left },
      { ...part, left: rect.right },
      { ...part, foot: rect.top },
      { ...part, top: rect.foot },
    ];
    part = largest(cuts, part);
  }
  return areaOf(part) >= (1 - MAX_CUT) * areaOf(picture) ? part : null;
};

/** Pages alternate between these. */
const OPPOSITE: Readonly<Record<Side, Side | null>> = {
  below: null,
  above: null,
  right: 'left',
  left: 'right',
  inside: null,
};

/** `blocks`: the place of each text in the list of all blocks. */
type MatchedPage = {
  page: PageWithPictures;
  blocks: readonly number[];
  texts: readonly Text[];
  pictures: readonly Picture[];
  sides: Readonly<Record<Side, Matching>>;
};

/** Scores this close to the best one are decided by the whole document. */
const TIE = 0.85;

const sideOf = ({ sides }: MatchedPage, total: Readonly<Record<Side, number>>): Side | null => {
  const best = Math.max(...SIDES.map((side) => sides[side].score));
  if (best <= 0) return null;
  const close = SIDES.filter((side) => sides[side].score >= TIE * best);
  return close.toSorted((a, b) => total[b] - total[a])[0] ?? null;
};

/** Pairs of a page: those of its side, then those of the rest at the opposite one. */
const pairsOf = ({ sides }: MatchedPage, side: Side): SidedPair[] => {
  const pairs = sides[side].pairs.map((pair) => ({ ...pair, side }));
  const other = OPPOSITE[side];
  if (!other) return pairs;
  const texts = new Set(pairs.map(({ text }) => text));
  const pictures = new Set(pairs.map(({ picture }) => picture));
  const rest = sides[other].pairs.filter(({ text, picture }) => !texts.has(text) && !pictures.has(picture));
  return [...pairs, ...rest.map((pair) => ({ ...pair, side: other }))];
};

const round = (value: number): number => Math.round(value * 100) / 100;

const boxOf = ({ left, right, top, foot }: Rect, scale: number): Box => ({
  left: round(left),
  top: round(top / scale),
  width: round(right - left),
  height: round((foot - top) / scale),
});

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const forEachSide = <T>(value: (side: Side) => T): Record<Side, T> => ({
  below: value('below'),
  above: value('above'),
  right: value('right'),
  left: value('left'),
  inside: value('inside'),
});

const matchPages = (pages: readonly PageWithPictures[], blocks: readonly PlacedBlock[]): MatchedPage[] => {
  const blocksOn = new Map<number, number[]>();
  for (const [at, { page }] of blocks.entries()) blocksOn.set(page, [...(blocksOn.get(page) ?? []), at]);
  const layout = layoutImages(pages);
  return pages.flatMap((page) => {
    const pictures = candidatesOn(page, layout);
    const own = blocksOn.get(page.index) ?? [];
    if (pictures.length === 0 || own.length === 0) return [];
    const scale = perWidth(page);
    const texts = own.flatMap((at): Text[] => {
      const block = blocks[at];
      return block ? [{ rect: rectOf(block.box, scale), size: block.size, isProduct: block.isProduct }] : [];
    });
    return [{ page, blocks: own, texts, pictures, sides: forEachSide((side) => matchAt(texts, pictures, side)) }];
  });
};

/** The pictures of blocks, by the place of the block in `blocks`. */
export const picturesOfBlocks = (
  pages: readonly PageWithPictures[],
  blocks: readonly PlacedBlock[],
): ReadonlyMap<number, Box> => {
  const found = new Map<number, Box>();
  const matched = matchPages(pages, blocks);
  const total = forEachSide((side) => sumOf(matched.map(({ sides }) => sides[side].score)));
  for (const one of matched) {
    const side = sideOf(one, total);
    const pairs = side ? pairsOf(one, side) : [];
    const isProduct = ({ text }: Pair): boolean => one.texts[text]?.isProduct === true;
    const products = one.texts.filter((text) => text.isProduct).length;
    const [few, all] = products > 0 ? [pairs.filter(isProduct).length, products] : [pairs.length, one.texts.length];
    if (few < MIN_MATCHED * all) continue;
    for (const pair of pairs) {
      const block = one.blocks[pair.text];
      const part = ownPart(one, pair, pairs);
      if (block !== undefined && part) found.set(block, boxOf(part, perWidth(one.page)));
    }
  }
  return found;
};
