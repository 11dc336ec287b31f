/** What is counted, and under which subject. A measure is counted for the document and for the company as a whole. */
import type { EventName } from '@vitrina/contract';
import { plainText } from './plain-text.ts';

/** Each event by its name. */
export const eventMeasure = (name: EventName): string => `event.${name}`;

export const measures = {
  /** Sessions of the day. */
  readers: 'readers',
  /** Of the company alone; subject: the document. */
  documentOpens: 'document.opens',
  documentReaders: 'document.readers',
  documentViews: 'document.views',
  /** Subject: document, page. */
  pageViews: 'page.views',
  pageMs: 'page.ms',
  /** Subject: reference, or the id of the product where it has none. */
  tagClicks: 'tag.clicks',
  /** Sessions that looked at the product, put it into the cart, and began a checkout with it in the cart. */
  productViews: 'product.views',
  productAdds: 'product.adds',
  productCheckouts: 'product.checkouts',
  /** Subject: document that was opened, reference. */
  relatedOpens: 'related.opens',
  /** Subject: term. */
  searches: 'search.times',
  searchSessions: 'search.sessions',
} as const;

/** Their subjects are a visitor's words, so there is a limit to how many of a day are kept apart. */
export const isOpenEnded = (measure: string): boolean => /^(tag|product|related|search)\./.test(measure);
/** Subjects of one measure, document and day; what comes beyond is counted under the empty one. */
export const MOST_SUBJECTS = 2000;
const LONGEST = 128;

/** No uid and no reference holds a line end. */
export const subjectOf = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => plainText(String(part).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST))).join('\n');
export const partsOf = (subject: string): string[] => subject.split('\n');

const SHORTEST_TERM = 3;
const LONGEST_TERM = 60;

/**
 * A search as it is counted, or null for what is not: shorter than three signs, or what may name a person (an address with @, seven
 * digits or more). Case and spaces do not count.
 */
export const searchTerm = (query: string): string | null => {
  const spoken = query.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const term = plainText(spoken.slice(0, LONGEST_TERM).trim());
  if ([...term].length < SHORTEST_TERM) return null;
  return term.includes('@') || (term.match(/\d/g) ?? []).length >= 7 ? null : term;
};
