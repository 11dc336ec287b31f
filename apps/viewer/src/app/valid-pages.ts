/**
 * Pages and sections as any backend may list them, made safe to show: what is not valid is left out and logged, and the
 * rest of the document is as good as ever. Pure.
 */
import type { PdfPage, ProductRef, Section } from '@vitrina/contract';
import { safeTarget } from '@vitrina/contract/safe-target';
import { isPage } from '@vitrina/geometry';

/** Five times what can be published. A number beyond is a mistake, and a book of as many pages would be one too. */
const MOST_PAGES = 10_000;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** §3 does not say whether an index is a number or its digits. */
const pageNumber = (index: unknown): number | null => {
  const number = typeof index === 'string' && /^\s*\d+\s*$/.test(index) ? Number(index) : index;
  return typeof number === 'number' && isPage(number, MOST_PAGES) ? number : null;
};

const areNumbers = (...values: unknown[]): boolean => values.every((value) => Number.isFinite(value));

const isPlaced = ({ position }: Fields): boolean => areNumbers(fieldsOf(position)['left'], fieldsOf(position)['top']);

const isSized = ({ size }: Fields): boolean => areNumbers(fieldsOf(size)['width'], fieldsOf(size)['high']);

const hasProduct = ({ product }: Fields): boolean => Boolean(fieldsOf(product)['id'] || fieldsOf(product)['ref']);

const hasUrl = ({ url }: Fields): boolean => typeof url === 'string';

type Test = (element: Fields) => boolean;

/** The same list where all of it is valid, so that nothing is drawn anew. */
const those = <Element>(list: readonly Element[] | undefined, ...tests: Test[]): Element[] => {
  if (!Array.isArray(list)) return [];
  const valid = list.filter((element) => tests.every((test) => test(fieldsOf(element))));
  return valid.length === list.length ? list : valid;
};

/** Numbers name a product by their digits. */
const nameOf = (value: unknown): string => (typeof value === 'number' ? `${value}` : textOf(value));

const withProduct = <Element extends { product: ProductRef }>(element: Element): Element => {
  const { id, ref } = fieldsOf(element.product);
  const product = { id: nameOf(id), ref: nameOf(ref) };
  return product.id === id && product.ref === ref ? element : { ...element, product };
};

/** Each product by its texts; the same list where they are texts already. */
const withProducts = <Element extends { product: ProductRef }>(list: Element[]): Element[] => {
  const named = list.map(withProduct);
  return named.every((element, at) => element === list[at]) ? list : named;
};

const validPage = (page: PdfPage, index: number, count: number): PdfPage => ({
  ...page,
  index,
  Uid: textOf(page.Uid) || `page-${index}`,
  url: textOf(page.url),
  tags: those(withProducts(those(page.tags, isPlaced)), hasProduct),
  images: those(page.images, isPlaced, isSized, hasUrl),
  videos: those(page.videos, isPlaced, isSized, hasUrl),
  // A model is worth seeing without a product, too.
  models: withProducts(those(page.models, isPlaced, isSized, hasUrl)),
  links: those(page.links, isPlaced, hasUrl, ({ url }) => leadsSomewhere(textOf(url), count)),
});

/** §5: a link to a page that is not there is no link. */
const leadsSomewhere = (url: string, count: number): boolean => {
  const target = url.includes('#') ? safeTarget(url) : null;
  if (target?.is !== 'page' || isPage(target.page, count)) return true;
  console.warn('Invalid page request', url);
  return false;
};

/** In the order of their numbers; of two with the same number the first. A number may be missing: its place stays. */
export const validPages = (given: readonly PdfPage[]): PdfPage[] => {
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
    return page ? [validPage(page, index, count)] : [];
  });
};

/** Whether a section leads anywhere is seen when it is clicked (§5); one without a name cannot be shown. */
export const validSections = (given: readonly Section[]): Section[] =>
  Array.isArray(given) ? given.filter((section) => textOf(fieldsOf(section)['name']) !== '') : [];
