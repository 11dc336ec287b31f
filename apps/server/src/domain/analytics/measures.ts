/** Measures and their subjects. A measure counts for the document and for the company as a whole. */
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
  /** Sessions that viewed the product, added it to the cart, and started a checkout with it in the cart. */
  productViews: 'product.views',
  productAdds: 'product.adds',
  productCheckouts: 'product.checkouts',
  /** Subject: opened document, reference. */
  relatedOpens: 'related.opens',
  /** Subject: term. */
  searches: 'search.times',
  searchSessions: 'search.sessions',
} as const;

/** Subjects are text of visitors, so the number of distinct ones per day is limited. */
const isOpenEnded = (measure: string): boolean => /^(tag|product|related|search)\./.test(measure);
/** Maximum number of subjects per measure, document and day; further ones count under the empty subject. */
export const MAX_SUBJECTS = 2000;
/** The same for the company's own documents and pages. */
const MAX_OWN_SUBJECTS = 20_000;

/** Null: the measure has no subjects. */
export const maxSubjects = (measure: string): number | null => {
  if (isOpenEnded(measure)) return MAX_SUBJECTS;
  return /^(document|page)\./.test(measure) ? MAX_OWN_SUBJECTS : null;
};

/** Measures with the same subjects; the first one orders them in a report. */
export const measureFamilies: readonly (readonly [string, ...string[]])[] = [
  [measures.documentReaders, measures.documentOpens, measures.documentViews],
  [measures.pageViews, measures.pageMs],
  [measures.tagClicks],
  [measures.productViews, measures.productAdds, measures.productCheckouts],
  [measures.relatedOpens],
  [measures.searchSessions, measures.searches],
];
/** Subjects that each measure of an old day keeps: as many as the longest list of a report. */
export const MAX_ROLLED_UP_SUBJECTS = 200;

/** Search terms below the privacy threshold are hidden in reports, so the sessions of further ones need no sum. */
export const hasOthers = (measure: string): boolean => measure !== measures.searchSessions;

const MAX_PART_LENGTH = 128;

/** No uid and no reference contains a line feed. */
export const subjectOf = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => plainText(String(part).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_PART_LENGTH))).join('\n');
export const partsOf = (subject: string): string[] => subject.split('\n');

const MIN_TERM_LENGTH = 3;
const MAX_TERM_LENGTH = 60;

/**
 * A search term as it is counted, or null if it is not: shorter than three characters, or possibly personal (an address with @,
 * seven digits or more). Case and spaces are ignored.
 */
export const searchTerm = (query: string): string | null => {
  const spoken = query.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const term = plainText(spoken.slice(0, MAX_TERM_LENGTH).trim());
  if ([...term].length < MIN_TERM_LENGTH) return null;
  return term.includes('@') || (term.match(/\d/g) ?? []).length >= 7 ? null : term;
};
