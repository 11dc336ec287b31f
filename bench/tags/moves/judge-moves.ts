/** Outcomes of the tags of an edition: right, wrong, for review with a right suggestion or none, not found. */
import type { Block, Box } from '../../../apps/server/src/domain/blocks/blocks.ts';
import { createTagMover } from '../../../apps/server/src/domain/carry-over/carry-over.ts';
import type { EditionToCompare, Outcome, TagToMove } from '../../../apps/server/src/domain/carry-over/outcomes.ts';
import { distance } from '../../../apps/server/src/domain/placement/box-grid.ts';
import { placeTags } from '../../../apps/server/src/domain/placement/place-tags.ts';
import {
  createReferenceFinder,
  type WordsOfPage,
} from '../../../apps/server/src/domain/references/reference-finder.ts';
import type { Pair } from './series.ts';
import { createTruth, keyOf, overlapOf, type Product, readSide, type Side, type Truth } from './truth.ts';

/**
 * `isAlive`: the product is in the new edition, by its code or by its unchanged name; `isSameName`: by that name. `verdict`: of a move;
 * `unknown` where nothing but reading can judge. `suggestion`: of a tag that did not move.
 */
export type JudgedTag = {
  text: string;
  isAlive: boolean;
  isSameName: boolean;
  became: 'moved' | 'review' | 'not-found';
  verdict: 'right' | 'wrong' | 'unknown' | null;
  suggestion: 'right' | 'wrong' | 'none' | null;
  isNearest: boolean;
};
/** `pages`: of the new edition. */
export type Moves = { tags: JudgedTag[]; seconds: number; pages: number };

type Tagged = { tag: TagToMove; product: Product };

const MIN_LETTERS = 6;

/** Of the type of most texts. */
const LARGER = 1.15;

/** Products have prices; in a document without any, each longer name in a type larger than that of most texts is one. */
const isProductIn = ({ blocks }: Side): ((product: Product) => boolean) => {
  if (blocks.some(({ prices }) => prices.length > 0)) return ({ block }) => block.prices.length > 0;
  const usual = blocks.map(({ size }) => size).toSorted((a, b) => a - b)[blocks.length >> 1] ?? 0;
  return ({ block }) => block.size > LARGER * usual && keyOf(block.name).length >= MIN_LETTERS;
};

/** Each tag stands where publishing would put it, by the words of its page. */
const tagsOf = (side: Side, truth: Truth): Tagged[] => {
  const isTagged = truth === 'names' ? isProductIn(side) : ({ code }: Product): boolean => code !== '';
  const isRead = truth === 'codes';
  return side.pages.flatMap(({ index, width = 7, height = 10, words }) => {
    const here = side.products.filter(({ block }) => block.page === index);
    const tagged = here.filter(isTagged);
    const spots = placeTags(
      { words, ratio: width / height, ink: null, others: here.map(({ block }) => block.box) },
      tagged.map(({ block }) => ({ box: block.nameBox, unit: block.box })),
    );
    return tagged.map((product, at) => {
      const { left, top } = spots[at] ?? { left: 50, top: 50 };
      const { name } = product.block;
      const tag = { page: index, position: { left, top }, isByHand: !isRead, ref: isRead ? product.code : '', name };
      return { product, tag };
    });
  });
};

const referencesOf = (pages: readonly WordsOfPage[], codes: readonly string[]): EditionToCompare['references'] => {
  const find = createReferenceFinder(codes.map((ref) => ({ ref, productId: ref, itemId: ref, name: ref })));
  return pages.flatMap((page) => find(page).found.map(({ ref, page: at, box }) => ({ ref, page: at, box })));
};

/** Lines of one name may be read as two blocks in one of the editions. */
const isSameBlock = (a: { page: number; nameBox: Box } | null | undefined, { page, nameBox: b }: Block): boolean =>
  a?.page === page && overlapOf(a.nameBox, b) > 0.5 * Math.min(a.nameBox.width * a.nameBox.height, b.width * b.height);

type Point = { left: number; top: number };

const createDistances = (after: Side) => {
  const away = (page: number, at: Point, box: Box): number => {
    const on = after.pages.find(({ index }) => index === page);
    return distance(at, box, (on?.width ?? 7) / (on?.height ?? 10));
  };
  return {
    away,
    nearest: (page: number, at: Point): Block | undefined =>
      after.blocks
        .filter((block) => block.page === page)
        .toSorted((a, b) => away(page, at, a.box) - away(page, at, b.box))[0],
  };
};

type Judging = {
  known: ReturnType<typeof createTruth>;
  distances: ReturnType<typeof createDistances>;
  /** Of the edition before and after. */
  names: string;
};

const judgeMove = (
  product: Product,
  outcome: Extract<Outcome, { is: 'moved' }>,
  { known, distances }: Judging,
): Pick<JudgedTag, 'verdict' | 'isNearest'> => {
  const { page, position } = outcome;
  // On an unchanged page the block is that of the edition before, with its page number.
  const block = outcome.block && { ...outcome.block, page };
  const nearest = distances.nearest(page, position);
  const own = block ? distances.away(page, position, block.box) : 0;
  const isNearest = !nearest || own <= distances.away(page, position, nearest.box);
  const expected = known.of(product);
  const landed = block ?? nearest;
  if (expected) {
    const isRight = landed !== undefined && expected.some((one) => isSameBlock(landed, one.block));
    return { verdict: isRight ? 'right' : 'wrong', isNearest };
  }
  const keepsName = landed !== undefined && keyOf(landed.name) === keyOf(product.block.name);
  return { verdict: !keepsName && known.hasName(product) ? 'wrong' : 'unknown', isNearest };
};

const judgeOne = (product: Product, outcome: Outcome, judging: Judging): JudgedTag => {
  const { known, names } = judging;
  const expected = known.of(product);
  const isNamed = (name: string): boolean => keyOf(name) === keyOf(product.block.name);
  const of = {
    isAlive: expected !== null,
    isSameName: expected?.some(({ block }) => isNamed(block.name)) === true,
  };
  const text = `${names}: "${product.block.name}" (page ${product.block.page})`;
  if (outcome.is === 'moved') {
    const to = `is at "${outcome.block?.name ?? ''}" (page ${outcome.page}, by ${outcome.by})`;
    const judged = judgeMove(product, outcome, judging);
    return { ...of, text: `${text} ${to}`, became: 'moved', suggestion: null, ...judged };
  }
  const [first] = outcome.candidates;
  const isRight = expected?.some(
    ({ block }) => block.page === first?.page && keyOf(block.name) === keyOf(first?.name ?? ''),
  );
  const suggestion = first ? (isRight ? 'right' : 'wrong') : 'none';
  const became = outcome.reason === 'not-found' ? 'not-found' : 'review';
  return {
    ...of,
    text: `${text}: ${outcome.reason}`,
    became,
    verdict: null,
    suggestion,
    isNearest: false,
  };
};

export const judgeMoves = (pair: Pair, truth: Truth): Moves => {
  const [before, after] = [readSide(pair.before, truth), readSide(pair.after, truth)];
  const tagged = tagsOf(before, truth);
  const codes = [...new Set([...before.products, ...after.products].map(({ code }) => code))];
  const known = codes.filter((code) => code !== '');
  const toCompare = ({ pages }: Side): EditionToCompare => ({
    pages: pages.map((page) => ({ ...page, width: page.width ?? 0, height: page.height ?? 0 })),
    references: truth === 'codes' ? referencesOf(pages, known) : [],
  });
  const startMs = performance.now();
  const mover = createTagMover({ before: toCompare(before), after: toCompare(after) });
  const beside = (_: number, box: Box): Point => ({
    left: Math.min(98, box.left + box.width + 2),
    top: box.top + box.height / 2,
  });
  const outcomes = mover.outcomes(
    tagged.map(({ tag }) => tag),
    beside,
  );
  const seconds = (performance.now() - startMs) / 1000;
  const judging = {
    known: createTruth(before, after, truth),
    distances: createDistances(after),
    names: `${pair.before.name} → ${pair.after.name}`,
  };
  const tags = tagged.flatMap(({ product }, at) => {
    const outcome = outcomes[at];
    return outcome ? [judgeOne(product, outcome, judging)] : [];
  });
  return { tags, seconds, pages: after.pages.length };
};
