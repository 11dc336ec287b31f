/** Codes of proposed products: printed, kept from a list that names the product already, else derived from the name, distinct for equal names. Pure. */

import { referenceKey } from '@vitrina/contract';
import { nameKey, tokensOfName } from '../blocks/names.ts';
import { fnv1a } from '../fnv1a.ts';

/** `printed`: the code that the document prints for this product alone. */
type Named = { name: string; section: string; description: string; printed?: string | undefined };
export type ListedName = { ref: string; name: string };

const MAX_SLUG = 24;
/** Without letters and digits that look alike. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const HASH_LENGTH = 4;

/** The same in every edition and on every machine. */
const hashOf = (text: string): string => {
  let hash = fnv1a(text);
  let signs = '';
  for (let at = 0; at < HASH_LENGTH; at += 1) {
    signs += SIGNS[hash % SIGNS.length] ?? '';
    hash = Math.floor(hash / SIGNS.length);
  }
  return signs;
};

const slugOf = (name: string): string => {
  let slug = '';
  for (const token of tokensOfName(name)) {
    const next = slug === '' ? token : `${slug}-${token}`;
    if (next.length > MAX_SLUG) break;
    slug = next;
  }
  return (slug || name.slice(0, MAX_SLUG)).replaceAll('·', '.').toUpperCase();
};

/** The end makes it a text that no page prints: a code that is an ordinary word would be found everywhere. */
const derived = (name: string, qualifier: string): string =>
  `${slugOf(name)}-${hashOf(`${nameKey(name)}|${nameKey(qualifier)}`)}`;

/** Of equal names the section tells them apart, else the description, else their order. */
const qualifiersOf = (twins: readonly Named[]): string[] => {
  const isDistinct = (texts: readonly string[]): boolean => new Set(texts.map(nameKey)).size === texts.length;
  if (twins.length === 1) return [''];
  const sections = twins.map(({ section }) => section);
  if (isDistinct(sections)) return sections;
  const texts = twins.map(({ section, description }) => `${section} ${description}`);
  if (isDistinct(texts)) return texts;
  const counts = new Map<string, number>();
  return texts.map((text) => {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return count === 1 ? text : `${text} ${count}`;
  });
};

const grouped = <T extends { name: string }>(all: readonly T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(nameKey(one.name), [...(groups.get(nameKey(one.name)) ?? []), one]);
  return groups;
};

/**
 * In the order of the products. A product whose printed code the list has, or else whose name, has the code of the list, whatever its price and
 * page. Of several with one name the derived code decides, then the order. Others have their printed code.
 */
export const codesOf = (products: readonly Named[], listed: readonly ListedName[]): string[] => {
  const ofList = new Map(listed.map(({ ref }) => [referenceKey(ref), ref]));
  const taken = new Set(ofList.keys());
  const codes = new Map<Named, string>();
  for (const one of products) {
    const own = one.printed === undefined ? undefined : ofList.get(referenceKey(one.printed));
    if (own !== undefined) codes.set(one, own);
  }
  // A code of the list that is printed with one product is not that of another one with its name.
  const printed = new Set(codes.values());
  const unprinted = listed.filter(({ ref }) => !printed.has(ref));
  const known = grouped(unprinted);
  const names = new Set(products.map(({ name }) => nameKey(name)));
  const renamed = new Map(
    unprinted.filter(({ name }) => !names.has(nameKey(name))).map(({ ref }) => [referenceKey(ref), ref]),
  );
  for (const [key, twins] of grouped(products)) {
    const qualifiers = qualifiersOf(twins);
    const wanted = new Map(twins.map((one, at) => [one, derived(one.name, qualifiers[at] ?? '')]));
    const rest = [...(known.get(key) ?? [])];
    for (const one of twins) {
      const at = codes.has(one) ? -1 : rest.findIndex(({ ref }) => ref === wanted.get(one));
      if (at >= 0) codes.set(one, rest.splice(at, 1)[0]?.ref ?? '');
    }
    // A code derived from this name is of this product, also where a person has given it another name in the list.
    for (const one of twins) {
      const own = codes.has(one) ? undefined : renamed.get(referenceKey(wanted.get(one) ?? ''));
      if (own !== undefined) codes.set(one, own);
    }
    for (const one of twins) {
      const [next] = codes.has(one) ? [] : rest.splice(0, 1);
      if (next) codes.set(one, next.ref);
    }
    for (const one of twins) {
      if (codes.has(one)) continue;
      const base = one.printed ?? wanted.get(one) ?? '';
      let code = base;
      for (let number = 2; taken.has(referenceKey(code)); number += 1) code = `${base}-${number}`;
      taken.add(referenceKey(code));
      codes.set(one, code);
    }
  }
  return products.map((one) => codes.get(one) ?? '');
};
