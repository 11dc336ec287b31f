/** Texts that stand in so many places of a document that they are labels or layout, and dishes of every section, which are not. Pure. */

import { caseOf, nameKey } from './names.ts';
import { createPieceIndex, overlap, type Piece, type PieceIndex } from './piece-index.ts';
import { rowOfTable, titleOfRow } from './tables/table-rows.ts';

/** In how many places of a document a text stands before it is a label. */
const MANY = 12;
const MIN_PAGES = 4;
/** Shares of the places of a text, and of the sections in which it stands. */
const MIN_PRICED = 0.8;
const MIN_SINGLE = 0.9;
const MIN_AMONG_OTHERS = 0.75;
const MIN_OTHERS = 2;
/** In type sizes. */
const MAX_PRICE_GAP = 90;
const LARGER = 1.12;
/** Texts above an entry among which its heading is looked for. */
const MAX_LOOKED_AT = 200;

type Page = { pieces: readonly Piece[] };

/** The keys of texts that stand on half of the pages, or everywhere: headings of tables, `Happy 2x`, footers. */
const repeatedKeys = (pages: readonly Page[]): Set<string> => {
  const counts = new Map<string, { times: number; pages: Set<number> }>();
  for (const [at, { pieces }] of pages.entries()) {
    for (const { kind, text } of pieces) {
      if (kind !== 'name' && kind !== 'label') continue;
      const key = nameKey(text);
      const count = counts.get(key) ?? { times: 0, pages: new Set() };
      count.times += 1;
      count.pages.add(at);
      counts.set(key, count);
    }
  }
  const isRepeated = ({ times, pages: on }: { times: number; pages: Set<number> }): boolean =>
    times >= MANY || (on.size >= MIN_PAGES && 2 * on.size >= pages.length);
  return new Set([...counts].filter(([, count]) => isRepeated(count)).map(([key]) => key));
};

type Entry = { key: string; name: Piece; right: number };
/** The names with a price on their row that stand below one heading. */
type Section = Entry[];

const priceBeside = (index: PieceIndex<Piece>, name: Piece): Piece | undefined => {
  const beside = index.beside(name, 'right').filter(({ kind }) => kind === 'price' || kind === 'name');
  const [next] = beside;
  return next?.kind === 'price' && next.left - name.right < MAX_PRICE_GAP * name.em ? next : undefined;
};

/** A heading is in larger type or capitals, or has a colon: a smaller line below a name is its description. */
const isHeadingOf = (text: Piece, { name, right }: Entry): boolean => {
  const isSet =
    text.em > LARGER * name.em ||
    text.text.endsWith(':') ||
    (caseOf(text.text) === 'upper' && caseOf(name.text) !== 'upper' && text.em > name.em / LARGER);
  return isSet && overlap(text, { ...name, right }) > 0;
};

const sectionsOf = ({ pieces }: Page): Section[] => {
  const index = createPieceIndex(pieces);
  const names = pieces.filter(({ kind }) => kind === 'name').sort((a, b) => a.baseline - b.baseline);
  const sections = new Map<Piece | null, Section>();
  const headings: Piece[] = [];
  for (const name of names) {
    const price = priceBeside(index, name);
    if (!price) {
      headings.push(name);
      continue;
    }
    const entry = { key: nameKey(name.text), name, right: price.right };
    const heading = headings.slice(-MAX_LOOKED_AT).findLast((text) => isHeadingOf(text, entry)) ?? null;
    sections.set(heading, [...(sections.get(heading) ?? []), entry]);
  }
  return [...sections.values()];
};

/** Whether a text is an entry of its own in nearly all of its sections: once, beside others that stand nowhere else. */
const isDish = (key: string, count: number, sections: readonly Section[], repeated: ReadonlySet<string>): boolean => {
  const own = sections.filter((section) => section.some((entry) => entry.key === key));
  const places = own.flat().filter((entry) => entry.key === key).length;
  const single = own.filter((section) => section.filter((entry) => entry.key === key).length === 1);
  const amongOthers = own.filter((section) => section.filter((one) => !repeated.has(one.key)).length >= MIN_OTHERS);
  return (
    places >= MIN_PRICED * count &&
    single.length >= MIN_SINGLE * own.length &&
    amongOthers.length >= MIN_AMONG_OTHERS * own.length
  );
};

/** How often each text is the title of a table of sizes. */
const titleCounts = (pages: readonly Page[]): ReadonlyMap<string, number> => {
  const titles = pages.flatMap(({ pieces }) => {
    const index = createPieceIndex(pieces);
    const rows = pieces.filter(({ kind }) => kind === 'price').flatMap((price) => rowOfTable(index, price) ?? []);
    return [...new Set(rows.flatMap((row) => titleOfRow(index, row) ?? []))];
  });
  const counts = new Map<string, number>();
  for (const { text } of titles) counts.set(nameKey(text), (counts.get(nameKey(text)) ?? 0) + 1);
  return counts;
};

/** The keys of texts that are labels or layout. */
export const repeatedTexts = (pages: readonly Page[]): ReadonlySet<string> => {
  const repeated = repeatedKeys(pages);
  if (repeated.size === 0) return repeated;
  const sections = pages.flatMap(sectionsOf);
  const counts = new Map<string, number>();
  for (const { kind, text } of pages.flatMap(({ pieces }) => pieces))
    if (kind === 'name') counts.set(nameKey(text), (counts.get(nameKey(text)) ?? 0) + 1);
  const priced = new Set(sections.flatMap((section) => section.map(({ key }) => key)));
  const titles = titleCounts(pages);
  const isProduct = (key: string): boolean => {
    const count = counts.get(key) ?? 0;
    const isTitle = (titles.get(key) ?? 0) >= Math.max(1, MIN_PRICED * count);
    return isTitle || (priced.has(key) && isDish(key, count, sections, repeated));
  };
  return new Set([...repeated].filter((key) => !isProduct(key)));
};
