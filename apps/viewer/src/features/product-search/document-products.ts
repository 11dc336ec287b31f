/** The products of the open document: its tags and models, each product once with its pages. Pure. */
import { type PdfPage, type Product, type ProductRef, referenceKey } from '@vitrina/contract';

export type DocumentProduct = { product: ProductRef; name: string; pages: number[]; words: string; key: string };

/** Lower case and without accents. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

const keyOf = ({ id, ref }: ProductRef): string => referenceKey(ref) || id;

/** In page order. */
export const documentProducts = (pages: readonly PdfPage[]): DocumentProduct[] => {
  const known = new Map<string, DocumentProduct>();
  for (const { index, tags, models } of pages) {
    const listed = [
      ...tags.filter(({ active }) => active).map(({ product, name }) => ({ product, name })),
      ...models.map(({ product }) => ({ product, name: '' })),
    ];
    for (const { product, name } of listed) {
      const key = keyOf(product);
      if (key === '') continue;
      const entry = known.get(key) ?? { product, name, pages: [], words: '', key: referenceKey(product.ref) };
      if (!entry.pages.includes(index)) entry.pages.push(index);
      entry.name ||= name;
      entry.words = folded(entry.name);
      known.set(key, entry);
    }
  }
  return [...known.values()];
};

/** At least two characters: a single letter is in nearly every name. */
export const isLongEnough = (query: string): boolean => query.trim().length >= 2;

/**
 * Matches products with all words in their name, in any order, or with the query in their reference. Sorted by rank:
 * equal reference, beginning of the reference, name, inside the reference.
 */
export const rankMatches = (listed: readonly DocumentProduct[], query: string): DocumentProduct[] => {
  if (!isLongEnough(query)) return [...listed];
  const words = folded(query).split(/\s+/).filter(Boolean);
  const reference = referenceKey(query);
  const rank = ({ key, words: name }: DocumentProduct): number => {
    if (reference !== '' && key === reference) return 0;
    if (reference !== '' && key.startsWith(reference)) return 1;
    if (words.every((word) => name.includes(word))) return 2;
    return reference.length >= 3 && key.includes(reference) ? 3 : 4;
  };
  return listed
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((ranked) => ranked.rank < 4)
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
};

/** Splits a store answer into products of the document and others. */
export const splitByDocument = (listed: readonly DocumentProduct[], products: readonly Product[]) => {
  const byRef = new Map(listed.filter(({ key }) => key !== '').map((entry) => [entry.key, entry]));
  const byId = new Map(listed.filter(({ product }) => product.id !== '').map((entry) => [entry.product.id, entry]));
  const here = new Set<DocumentProduct>();
  const elsewhere: Product[] = [];
  for (const product of products) {
    const found = product.items.flatMap(({ itemId, referenceId }) => [
      byId.get(itemId),
      ...referenceId.map(({ value }) => byRef.get(referenceKey(value))),
    ]);
    const matching = [byId.get(product.productId), ...found].filter((entry) => entry !== undefined);
    if (matching.length === 0) elsewhere.push(product);
    for (const entry of matching) here.add(entry);
  }
  return { here, elsewhere };
};
