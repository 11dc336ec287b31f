/**
 * Turns the pages and sections of any backend into valid ones: drops what is invalid, logs it and keeps the rest. Pure.
 */
import type { PdfPage, ProductRef, Section } from '@vitrina/contract';
import { safeTarget } from '@vitrina/contract/safe-target';
import { isPage } from '@vitrina/geometry';

/** Five times the publishing limit. A larger index is a mistake, and would give the document as many empty pages. */
const MAX_PAGES = 10_000;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** §3 leaves open whether an index is a number or a string of digits. */
const pageNumber = (index: unknown): number | null => {
  const number = typeof index === 'string' && /^\s*\d+\s*$/.test(index) ? Number(index) : index;
  return typeof number === 'number' && isPage(number, MAX_PAGES) ? number : null;
};

const areNumbers = (...values: unknown[]): boolean => values.every((value) => Number.isFinite(value));

const isPlaced = ({ position }: Fields): boolean => areNumbers(fieldsOf(position)['left'], fieldsOf(position)['top']);

const isSized = ({ size }: Fields): boolean => areNumbers(fieldsOf(size)['width'], fieldsOf(size)['high']);

const hasProduct = ({ product }: Fields): boolean => Boolean(fieldsOf(product)['id'] || fieldsOf(product)['ref']);

const hasUrl = ({ url }: Fields): boolean => typeof url === 'string';

type Test = (element: Fields) => boolean;

/** Returns the same list if every element is valid, so that nothing is rendered again. */
const keepValid = <Element>(list: readonly Element[] | undefined, ...tests: Test[]): Element[] => {
  if (!Array.isArray(list)) return [];
  const valid = list.filter((element) => tests.every((test) => test(fieldsOf(element))));
  return valid.length === list.length ? list : valid;
};

/** A numeric id or reference becomes a string. */
const nameOf = (value: unknown): string => (typeof value === 'number' ? `${value}` : textOf(value));

const withProduct = <Element extends { product: ProductRef }>(element: Element): Element => {
  const { id, ref } = fieldsOf(element.product);
  const product = { id: nameOf(id), ref: nameOf(ref) };
  return product.id === id && product.ref === ref ? element : { ...element, product };
};

/** Products with string ids and references; the same list if they are strings already. */
const withProducts = <Element extends { product: ProductRef }>(list: Element[]): Element[] => {
  const named = list.map(withProduct);
  return named.every((element, at) => element === list[at]) ? list : named;
};

const parsePage = (page: PdfPage, index: number, count: number): PdfPage => ({
  ...page,
  index,
  Uid: textOf(page.Uid) || `page-${index}`,
  url: textOf(page.url),
  tags: keepValid(withProducts(keepValid(page.tags, isPlaced)), hasProduct),
  images: keepValid(page.images, isPlaced, isSized, hasUrl),
  videos: keepValid(page.videos, isPlaced, isSized, hasUrl),
  // A model without a product can still be viewed.
  models: withProducts(keepValid(page.models, isPlaced, isSized, hasUrl)),
  links: keepValid(page.links, isPlaced, hasUrl, ({ url }) => leadsSomewhere(textOf(url), count)),
});

/** §5: links to pages that do not exist are dropped. */
const leadsSomewhere = (url: string, count: number): boolean => {
  const target = url.includes('#') ? safeTarget(url) : null;
  if (target?.is !== 'page' || isPage(target.page, count)) return true;
  console.warn('Invalid page request', url);
  return false;
};

/** Sorted by index; of two pages with the same index the first. Gaps in the indexes remain. */
export const parsePages = (given: readonly PdfPage[]): PdfPage[] => {
  const byIndex = new Map<number, PdfPage>();
  const list = Array.isArray(given) ? given : [];
  for (const page of list) {
    const index = pageNumber(fieldsOf(page)['index']);
    if (index === null || byIndex.has(index)) console.warn('Invalid page left out', fieldsOf(page)['index']);
    else byIndex.set(index, page);
  }
  const numbers = [...byIndex.keys()].sort((one, other) => one - other);
  const count = numbers.at(-1) ?? 0;
  return numbers.flatMap((index) => {
    const page = byIndex.get(index);
    return page ? [parsePage(page, index, count)] : [];
  });
};

/** Drops sections without a name. The target of a section is checked when it is clicked (§5). */
export const parseSections = (given: readonly Section[]): Section[] =>
  Array.isArray(given) ? given.filter((section) => textOf(fieldsOf(section)['name']) !== '') : [];
