/**
 * Parses the body of `integration/products` (§7). Every store answers the parsed question, and equivalent bodies share one
 * answer. Knows no store.
 */
import type { ProductQuery } from '@vitrina/contract';
import { isRecord } from '../untrusted-json.ts';

/** `refs`, `itemIds` and `code` identify products; several of them are a union. All other fields narrow the answer. */
export type ParsedProductQuery = {
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

/** The contract's limit for lists, applied to comma-separated text as well. */
const MAX_NAMES = 500;
/** Longer than any reference or id of a store; longer ones match nothing. */
const MAX_NAME_LENGTH = 200;
/** The region of questions without one. */
export const defaultRegion = 'costa1';

/** Removes control characters and lone surrogates: no store has them, and URLs and databases reject them. */
const word = (value: unknown): string | null => {
  const raw = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  const text = raw.replace(/[\p{Control}\p{Surrogate}]/gu, ' ').trim();
  return text === '' ? null : text;
};

/** Comma-separated text or a list; distinct, in the requested order. */
const names = (value: ProductQuery['itemId'] | ProductQuery['refId']): string[] => {
  const parts = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];
  const found = new Set<string>();
  for (const part of parts) {
    const name = word(part);
    if (name !== null && name.length <= MAX_NAME_LENGTH) found.add(name);
    if (found.size === MAX_NAMES) break;
  }
  return [...found];
};

const finite = (value: unknown): number | null => {
  const text = word(value);
  if (text === null || !/^\d{1,15}(\.\d{1,6})?$/.test(text)) return null;
  return Number(text);
};

/** In characters, for two amounts. */
const MAX_RANGE_LENGTH = 100;

/**
 * `"10 TO 20"`, `"10-20"`, `[10, 20]` or `{ min, max }`; anything else is ignored. The result is two numbers, never text
 * (filter injection).
 */
const priceRange = (value: unknown): ParsedProductQuery['priceRange'] => {
  const ends =
    typeof value === 'string' && value.length <= MAX_RANGE_LENGTH
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
    const filterValue = value.slice(colon + 1).trim();
    return field !== '' && filterValue !== '' ? { field, value: filterValue } : null;
  }
  if (!isRecord(value)) return null;
  const field = word(value['FieldId'] ?? value['name'] ?? value['key']);
  const filterValue = word(value['Value'] ?? value['value']);
  return field !== null && filterValue !== null ? { field, value: filterValue } : null;
};

/** `"specificationFilter_33:Azul"`, `"33:Azul"`, `{ FieldId, Value }`, or a list of them. */
const specifications = (value: unknown): ParsedProductQuery['specifications'] =>
  (Array.isArray(value) ? value.slice(0, 20) : [value]).map(specification).filter((found) => found !== null);

const pageOf = (value: unknown): number => {
  const text = word(value);
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
};

/** Never throws: an invalid field is ignored. `itemUid` and `companyIntegration` are not used. */
export const parseProductQuery = (query: ProductQuery): ParsedProductQuery => {
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

/** Whether it names its products, as tags do. */
export const isLookupByReference = (question: ParsedProductQuery): boolean =>
  question.refs.length > 0 || question.itemIds.length > 0 || question.code !== null;

/** Whether it has no criterion: order and page alone never mean the whole catalogue. */
export const isEmptyQuery = (question: ParsedProductQuery): boolean =>
  !isLookupByReference(question) &&
  question.text === null &&
  question.collection === null &&
  question.cluster === null &&
  question.categories.length === 0 &&
  question.priceRange === null &&
  question.promotion === null &&
  question.specifications.length === 0;

/** Whether it names products and has no filter. */
export const isUnfilteredLookup = (question: ParsedProductQuery): boolean =>
  isEmptyQuery({ ...question, refs: [], itemIds: [], code: null });
