/** Turns the blocks of a document into a draft price list. Every product is one block with a price; nothing is completed. Pure. */

import type { Block, BlockPrice, Box } from '../blocks/blocks.ts';
import { countFaces, type FaceCounts, isInHeadingFace } from '../blocks/faces/faces.ts';
import { caseOf, tokensOfName } from '../blocks/names.ts';
import { codesOf, type ListedName } from './product-codes.ts';
import { pagesOfProducts } from './product-pages.ts';

/** `name`: a short one with its section before it. `box`: of the printed name; `block`: of all that belongs to it. `otherPrices`: as printed, of sizes or portions. */
export type ProposedProduct = {
  ref: string;
  name: string;
  price: number;
  currency: string;
  otherPrices: string[];
  section: string;
  description: string;
  page: number;
  box: Box;
  block: Box;
};

const MAX_NAME = 90;
const MAX_SECTION_WORDS = 5;
const MIN_LETTER_SHARE = 0.6;
/** A heading is larger than the names below it, or in capitals where they are not. */
const LARGER = 1.12;
const SAME_SIZE = 0.88;

/** A page with more blocks is no menu. */
const MAX_BLOCKS = 1000;

const lettersOf = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** Signs of program code. */
const CODE = /[_#=<>{}\\]/u;

/** Words that can be read: noise has single letters, signs and consonants only. */
const isReadable = (text: string): boolean => {
  if (CODE.test(text)) return false;
  // Numbers, units and joining words say nothing.
  const words = text.split(/\s+/u).filter((word) => !/^[^\p{L}]+$|^\p{Ll}{1,3}[.,]?$/u.test(word));
  const readable = words.filter((word) => lettersOf(word) >= 3 && /[aeiouyáéíóúàèìòùâêîôûäëïöüãõ]/iu.test(word));
  const signs = text.replace(/\s/gu, '').length;
  return readable.length > 0 && 3 * readable.length >= words.length && lettersOf(text) >= MIN_LETTER_SHARE * signs;
};

/** The end of a sentence within a long text; short ones have abbreviations. */
const SENTENCES = /^(?=(?:\S+\s+){7}).*\p{Ll}{4,}\. \p{Lu}/u;

/** `+ 2 €` is added to the price of something else. */
const isSupplement = ({ name }: Block): boolean => /[+＋]\s*$/u.test(name);

const withoutMarks = (name: string): string => name.replace(/^[\s*·•–—-]+/u, '').replace(/(?<![\s:])[\s:]+$/u, '');

/** `Happy 2x` names an offer of the product above. */
const isOffer = ({ name }: Block): boolean => /(?:^|\s)\d{1,2}\s?[x×]$/iu.test(name);

/** A number without a currency before a title numbers it: `2.11 Separación`. */
const isNumbering = ({ text, box }: BlockPrice, nameBox: Box): boolean =>
  /^[\d.,\s]+$/u.test(text) && box.left + box.width <= nameBox.left + 0.1;

const MIN_NUMBERS = 5;
const MAX_FALLING = 0.15;

/** Whether numbers before titles are prices: those of titles rise from one to the next. */
const arePricesBefore = (blocks: readonly Block[]): boolean => {
  const values = blocks.flatMap(({ prices, nameBox }) =>
    prices.filter((price) => isNumbering(price, nameBox)).map(({ value }) => value),
  );
  const falling = values.slice(1).filter((value, at) => value < (values[at] ?? 0)).length;
  return values.length >= MIN_NUMBERS && falling > MAX_FALLING * values.length;
};

const pricesOf = ({ prices, nameBox }: Block, arePrices: boolean): BlockPrice[] =>
  prices.filter((price) => price.value > 0 && price.count === 1 && (arePrices || !isNumbering(price, nameBox)));

const isNamed = (block: Block, arePrices: boolean): boolean =>
  pricesOf(block, arePrices).length > 0 &&
  block.name.length <= MAX_NAME &&
  isReadable(block.name) &&
  !SENTENCES.test(block.name) &&
  !isSupplement(block) &&
  !isOffer(block);

const overlapsAcross = (a: Box, b: Box): boolean =>
  Math.min(a.left + a.width, b.left + b.width) > Math.max(a.left, b.left);

/** Of *BURRITOS: 3 burritos* only what stands before the colon. */
const titleOf = ({ name }: Block): string => (name.split(':')[0] ?? '').trim();

/** Headings of columns. */
const COLUMN_HEADINGS = new Set(
  'producto productos descripcion desc nombre nombres articulo articulos detalle concepto plato platos item items referencia ref codigo cod sku ean presentacion precio precios und unidad emp empaque cant cantidad iva stock marca foto imagen'.split(
    ' ',
  ),
);

/** In percent of the page's width: a heading begins where its products do, or before. */
const MAX_INDENT = 1;

/** Of the size of the names, not behind them, and in a rarer face. */
const isOtherFace = (heading: Block, block: Block, faces: FaceCounts): boolean =>
  isInHeadingFace(heading, block, faces) &&
  heading.size >= SAME_SIZE * block.size &&
  heading.box.left <= block.box.left + MAX_INDENT;

const isHeadingOf = (heading: Block, block: Block, faces: FaceCounts): boolean => {
  const title = titleOf(heading);
  const isLarger = heading.size >= LARGER * block.size;
  const isUpper = caseOf(title) === 'upper' && caseOf(block.name) !== 'upper' && heading.size >= SAME_SIZE * block.size;
  return (
    heading.prices.length === 0 &&
    (isLarger ||
      isOtherFace(heading, block, faces) ||
      (!block.name.endsWith(':') && (isUpper || heading.name.endsWith(':')))) &&
    tokensOfName(title).length <= MAX_SECTION_WORDS &&
    !tokensOfName(title).every((word) => COLUMN_HEADINGS.has(word)) &&
    isReadable(title) &&
    heading.nameBox.top < block.nameBox.top
  );
};

/** In type sizes, from a heading to its translation or subtitle on the same line. */
const MAX_SUBTITLE_GAP = 4;

/** Of a heading with a smaller text behind it on its line, such as its translation, the larger one. */
const withoutSubtitle = (heading: Block, headings: readonly Block[]): Block => {
  const { nameBox: own, size } = heading;
  const main = headings.find(({ nameBox: box, size: other }) => {
    const gap = own.left - box.left - box.width;
    const isOnLine = box.top < own.top + own.height && own.top < box.top + box.height;
    return isOnLine && other >= LARGER * size && gap >= 0 && gap <= MAX_SUBTITLE_GAP * other;
  });
  return main ?? heading;
};

/** The nearest heading above in the column, else the nearest one above that spans columns. */
const sectionOf = (block: Block, onPage: readonly Block[], faces: FaceCounts): string => {
  const headings = onPage.filter((other) => isHeadingOf(other, block, faces));
  const inColumn = headings.filter(({ box }) => overlapsAcross(box, block.box));
  const nearest = (inColumn.length > 0 ? inColumn : headings).reduce<Block | null>(
    (best, one) => (best === null || one.nameBox.top > best.nameBox.top ? one : best),
    null,
  );
  return nearest ? titleOf(withoutSubtitle(nearest, headings)) : '';
};

const MIN_PAIRS = 4;
const MIN_VALUES = 3;
const PAIR_SHARE = 0.8;

/** A menu in two languages side by side prints each price twice: the products are those of the left column. */
const withoutTranslations = (onPage: readonly Block[]): Block[] => {
  const valuesOf = ({ prices }: Block): string => prices.map(({ value }) => value).join(' ');
  const middle = ({ box }: BlockPrice): number => box.top + box.height / 2;
  const pairs = new Map<Block, Block>();
  for (const left of onPage)
    for (const right of onPage) {
      const [a, b] = [left.prices[0], right.prices[0]];
      if (!a || !b || a.box.left >= b.box.left || valuesOf(left) !== valuesOf(right)) continue;
      if (Math.abs(middle(a) - middle(b)) < 0.5 * Math.max(a.box.height, b.box.height) && !pairs.has(right))
        pairs.set(right, left);
    }
  const isTranslated =
    pairs.size >= MIN_PAIRS &&
    new Set([...pairs.keys()].map(valuesOf)).size >= MIN_VALUES &&
    2 * pairs.size >= PAIR_SHARE * onPage.length;
  return isTranslated ? onPage.filter((block) => !pairs.has(block)) : [...onPage];
};

/** One word names a product only below its heading: *Pollo* of the *Burritos*. */
const fullName = (name: string, section: string): string => {
  const words = tokensOfName(name).filter((token) => /\p{L}/u.test(token));
  return words.length === 1 && section !== '' ? `${section}: ${name}` : name;
};

/** In a table whose code and name have no gap, both are one text. */
const withoutCode = (name: string, code: string | undefined): string =>
  code !== undefined && name.startsWith(`${code} `) ? name.slice(code.length + 1) : name;

/** `listed`: names and codes of the price list, which the products keep. `printed`: the codes that blocks print, each only one and its own. */
export const proposeProducts = (
  blocksOn: ReadonlyMap<number, readonly Block[]>,
  listed: readonly ListedName[] = [],
  printed: ReadonlyMap<Block, string> = new Map(),
): ProposedProduct[] => {
  const all = [...blocksOn.values()].flat();
  const [arePrices, faces] = [arePricesBefore(all), countFaces(all)];
  const products = pagesOfProducts(blocksOn)
    .filter(([, onPage]) => onPage.length <= MAX_BLOCKS)
    .sort(([a], [b]) => a - b)
    .flatMap(([page, onPage]) =>
      withoutTranslations(onPage.filter((block) => isNamed(block, arePrices))).flatMap((block) => {
        const section = sectionOf(block, onPage, faces);
        const code = printed.get(block);
        const [price, ...others] = pricesOf(block, arePrices);
        if (!price) return [];
        const offers = block.prices.filter(({ count }) => count > 1);
        return [
          {
            name: fullName(withoutMarks(withoutCode(block.name, code)), section),
            printed: code,
            price: price.value,
            currency: price.currency,
            otherPrices: [...others, ...offers].map(({ text }) => text),
            section,
            description: block.description,
            page,
            box: block.nameBox,
            block: block.box,
          },
        ];
      }),
    );
  const codes = codesOf(products, listed);
  return products.map(({ printed: _, ...product }, at) => ({ ref: codes[at] ?? '', ...product }));
};
