/** Ids of elements: assigned when an element is first stored, kept while it is edited and carried to later editions. */
import { createHash, randomInt } from 'node:crypto';
import type { Identified, MaybeIdentified } from '../ports/elements.ts';

const LENGTH = 10;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** 51 random bits: two of 100,000 elements of a document are equal once in 400,000 documents. */
export const newElementId = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Data about the history of an element, which no client sends. */
const NOT_CONTENT = new Set(['id', 'origin', 'review', 'evidence']);

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Equal for elements that differ in their history only: id, origin, review and evidence. */
export const elementText = (element: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(element).filter(([name]) => !NOT_CONTENT.has(name))), inOrder);

/**
 * Elements of one kind and page with their ids. Those stored without one get an id that follows from the document, the page and
 * their content, so that every reader derives the same one until the page is next written. `scope` names document, page and kind.
 */
export const identified = <Element extends object>(
  elements: readonly (Element & MaybeIdentified)[],
  scope: string,
): Identified<Element>[] => {
  const counts = new Map<string, number>();
  return elements.map((element) => {
    if (element.id !== undefined) return { ...element, id: element.id };
    const text = elementText(element);
    const place = counts.get(text) ?? 0;
    counts.set(text, place + 1);
    const hash = createHash('sha256').update(`${scope} ${place} ${text}`).digest();
    return { ...element, id: [...hash.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('') };
  });
};

/** Elements that are about to be stored. A missing id, and one that `used` has already, is replaced by a new one. */
export const assignIds = <Element extends object>(
  elements: readonly (Element & MaybeIdentified)[],
  used: Set<string>,
): Identified<Element>[] =>
  elements.map((element) => {
    const id = element.id !== undefined && !used.has(element.id) ? element.id : newElementId();
    used.add(id);
    return { ...element, id };
  });

/** The first id that several elements share. */
export const repeatedId = (elements: readonly MaybeIdentified[]): string | undefined => {
  const seen = new Set<string>();
  return elements.find(({ id }) => id !== undefined && (seen.has(id) || !seen.add(id)))?.id;
};
