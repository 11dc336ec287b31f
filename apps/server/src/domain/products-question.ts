/**
 * The body of `integration/products` (§7) read once into what it asks. Every store answers the same question, and two bodies
 * that ask the same share one answer. Knows no store.
 */
import type { ProductQuery } from '@vitrina/contract';
import { isRecord } from './products-reading.ts';

/** `refs`, `itemIds` and `code` name products; several of them are a union. Everything else narrows the answer further. */
export type ProductQuestion = {
  refs: string[];
  itemIds: string[];
  code: string | null;
  text: string | null;
  collection: string | null;
  cluster: string | null;
  /** `first` to `fourth`, up to the first empty one. */
  categories: string[];
  /** Major units, both ends included. */
  priceRange: { min: number; max: number } | null;
  specifications: { field: string; value: string }[];
  promotion: string | null;
  order: string | null;
  /** From 1. */
  page: number;
  prevCursor: string | null;
  nextCursor: string | null;
  region: string;
};

/** The contract's own cap on lists, kept for comma text as well. */
const maxNames = 500;
/** Longer than any reference or id of a store; a longer one names nothing. */
const maxNameLength = 200;
/** Of questions that name none. */
export const defaultRegion = 'costa1';

/** Control characters and halves of characters go: no store has them, and addresses and databases choke on them. */
const word = (value: unknown): string | null => {
  const raw = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  const text = raw.replace(/[\p{Control}\p{Surrogate}]/gu, ' ').trim();
  return text === '' ? null : text;
};

/** Comma text or a list; distinct, in the order asked. */
const names = (value: ProductQuery['itemId'] | ProductQuery['refId']): string[] => {
  const parts = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];
  const found = parts.map(word).filter((part): part is string => part !== null && part.length <= maxNameLength);
  return [...new Set(found)].slice(0, maxNames);
};

const finite = (value: unknown): number | null => {
  const text = word(value);
  if (text === null || !/^\d{1,15}(\.\d{1,6})?$/.test(text)) return null;
  return Number(text);
};

/** Signs of a text with two amounts. */
const LONGEST_RANGE = 100;

/** `"10 TO 20"`, `"10-20"`, `[10, 20]` or `{ min, max }`; anything else is no filter. Two numbers, never text (filter injection). */
const priceRange = (value: unknown): ProductQuestion['priceRange'] => {
  const ends =
    typeof value === 'string' && value.length <= LONGEST_RANGE
      ? value.replace(/[[\]]/g, '').split(/\sTO\s|-/i)
      : Array.isArray(value)
        ? value
        : isRecord(value)
          ? [value['min'], value['max']]
          : [];
  const [from, to] = [finite(ends[0]), finite(ends[1])];
  if (ends.length !== 2 || from === null || to === null) return null;
  return { min: Math.min(from, to), max: Math.max(from, to) };
};

const specification = (value: unknown): { field: string; value: string } | null => {
  if (typeof value === 'string') {
    const colon = value.indexOf(':');
    const field = value
      .slice(0, Math.max(0, colon))
      .trim()
      .replace(/^specificationFilter_(?=.)/, '')
      .trim();
    const wanted = value.slice(colon + 1).trim();
    return field !== '' && wanted !== '' ? { field, value: wanted } : null;
  }
  if (!isRecord(value)) return null;
  const field = word(value['FieldId'] ?? value['name'] ?? value['key']);
  const wanted = word(value['Value'] ?? value['value']);
  return field !== null && wanted !== null ? { field, value: wanted } : null;
};

/** `"specificationFilter_33:Azul"`, `"33:Azul"`, `{ FieldId, Value }`, or a list of them. */
const specifications = (value: unknown): ProductQuestion['specifications'] =>
  (Array.isArray(value) ? value.slice(0, 20) : [value]).map(specification).filter((found) => found !== null);

const pageOf = (value: unknown): number => {
  const text = word(value);
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
};

/** Never throws: a field that cannot be read is no filter. `itemUid` and `companyIntegration` are not asked. */
export const questionOf = (query: ProductQuery): ProductQuestion => {
  const path = [query.first, query.second, query.third, query.fourth].map(word);
  const end = path.indexOf(null);
  return {
    refs: names(query.refId),
    itemIds: names(query.itemId),
    code: word(query.code),
    text: word(query.itemName),
    collection: word(query.collection),
    cluster: word(query.cluster),
    categories: path.slice(0, end === -1 ? 4 : end).filter((level) => level !== null),
    priceRange: priceRange(query.itemPriceRange),
    specifications: specifications(query.itemSpecification),
    promotion: word(query.promotionId),
    order: word(query.order),
    page: pageOf(query.page),
    prevCursor: word(query.prevCursor),
    nextCursor: word(query.nextCursor),
    region: word(query.region) ?? defaultRegion,
  };
};

/** Whether it names the products it wants, as tags do. */
export const isNaming = (question: ProductQuestion): boolean =>
  question.refs.length > 0 || question.itemIds.length > 0 || question.code !== null;

/** Whether it asks for nothing at all: order and page alone are no question, and never mean the whole catalogue. */
export const isEmptyQuestion = (question: ProductQuestion): boolean =>
  !isNaming(question) &&
  question.text === null &&
  question.collection === null &&
  question.cluster === null &&
  question.categories.length === 0 &&
  question.priceRange === null &&
  question.promotion === null &&
  question.specifications.length === 0;

/** Whether it asks for names and nothing that narrows them. */
export const isOnlyNaming = (question: ProductQuestion): boolean =>
  isEmptyQuestion({ ...question, refs: [], itemIds: [], code: null });
