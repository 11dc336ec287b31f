/** A document as a list: sections, pages, products (issue "The reader", 8). Pure. */
import { type PdfPage, type ProductRef, referenceKey, type Section } from '@vitrina/contract';
import { sectionPage, upperSections } from '@vitrina/geometry';

/** A product as a page names it, by a tag or a model. */
export type ListEntry = { product: ProductRef; name: string };

/** `known` is undefined until the page has loaded. */
export type ListPage = { page: number; known: PdfPage | undefined; entries: readonly ListEntry[] };

/** Pages under one heading; '' for pages before the first section. */
export type ListGroup = { name: string; pages: readonly ListPage[] };

export type ListedDocument = {
  pages: readonly PdfPage[];
  pageCount: number;
  sections: readonly Section[];
};

const keyOf = ({ id, ref }: ProductRef): string => `${id}|${referenceKey(ref)}`;

/** Each product of a page once, in page order. */
export const entriesOf = ({ tags, models }: Pick<PdfPage, 'tags' | 'models'>): ListEntry[] => {
  const entries = new Map<string, ListEntry>();
  const named = [
    ...tags.filter(({ active }) => active).map(({ product, name }) => ({ product, name })),
    ...models.map(({ product }) => ({ product, name: '' })),
  ];
  for (const entry of named) {
    if (entry.product.id === '' && entry.product.ref === '') continue;
    const key = keyOf(entry.product);
    if (!entries.get(key)?.name) entries.set(key, entry);
  }
  return [...entries.values()];
};

/** Headings by page: the names of the sections that begin there. Sections with an invalid index are left out (§5). */
const headingsOf = (sections: readonly Section[], pageCount: number): Map<number, string> => {
  const headings = new Map<number, string>();
  for (const { name, index } of upperSections(sections)) {
    const page = sectionPage(index, pageCount, 'single');
    if (page === null || name.trim() === '') continue;
    const before = headings.get(page);
    headings.set(page, before === undefined ? name : `${before} · ${name}`);
  }
  return headings;
};

/** All pages, or those of `only`, grouped by section. */
export const listOf = (
  { pages, pageCount, sections }: ListedDocument,
  only: readonly number[] | null = null,
): ListGroup[] => {
  const headings = headingsOf(sections, pageCount);
  const known = new Map(pages.map((page) => [page.index, page]));
  const wanted = only && new Set(only);
  const groups: { name: string; from: number; pages: ListPage[] }[] = [];
  let [name, from] = ['', 0];
  for (let page = 1; page <= pageCount; page += 1) {
    if (headings.has(page)) [name, from] = [headings.get(page) ?? '', page];
    if (wanted && !wanted.has(page)) continue;
    const file = known.get(page);
    const listed = { page, known: file, entries: file ? entriesOf(file) : [] };
    const group = groups.at(-1);
    if (group && group.from === from) group.pages.push(listed);
    else groups.push({ name, from, pages: [listed] });
  }
  return groups.map((group) => ({ name: group.name, pages: group.pages }));
};
