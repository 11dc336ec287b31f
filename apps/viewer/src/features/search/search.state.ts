/** What a search finds in the pages of a document, and what of it is shown (issue "The reader", 7). Pure. */
import { fold, INNER, SPACE } from './folded-text.ts';

/** The words of each page, and the same as they are compared. `seen`: pages whose places were looked up, most recent last. */
export type SearchIndex = { raw: readonly string[]; folded: readonly string[]; seen: Map<number, Uint32Array> };

/** From where to where in a folded page. */
type Range = { start: number; end: number };

/** One place of the whole query, or all its words scattered over one page. `page` from 1. */
export type Hit = { page: number; ranges: readonly Range[] };

/** `isCut`: there are more than anyone leafs through, and only the first are given. */
export type Found = { hits: readonly Hit[]; pages: number; isCut: boolean };

export const NOTHING_FOUND: Found = { hits: [], pages: 0, isCut: false };

const MOST_HITS = 2000;
/** Of a scattered word on one page: what a line of context can show, and where a page is full of marks. */
const MOST_IN_CONTEXT = 4;
const MOST_ON_PAGE = 40;
/** A single letter stands everywhere and says nothing. */
const SHORTEST = 2;
/** Nobody types more; what is pasted is looked for by its beginning, for each page takes as long as the query has signs. */
const LONGEST = 100;
/** Shorter ones may not run over a border that was not typed: `10` is not in `1.000`. */
const SHORTEST_OVER_BORDERS = 4;
/** Scattered words count from their beginning, too, unless they are as short as `de`. */
const SHORTEST_BEGINNING = 3;

const isBorder = (sign: string | undefined): boolean => sign === SPACE || sign === INNER || sign === '~';

export const indexOfPages = (pages: readonly string[]): SearchIndex => ({
  raw: pages,
  folded: pages.map((page) => fold(page).text),
  seen: new Map(),
});

const foldedQuery = (query: string): string => fold(query).text.trim().replaceAll('~', SPACE).slice(0, LONGEST).trim();
const keyOf = (folded: string): string => folded.replace(/[ ~-]/g, '');

/** Whether there is enough of a query to look for. */
export const isSearchable = (query: string): boolean => keyOf(foldedQuery(query)).length >= SHORTEST;

type Term = { folded: string; key: string; pattern: RegExp; isWhole: boolean };

/** Begins where a word begins; every border inside is as good as none until `isMeant` has looked at it. */
const termOf = (folded: string, isWhole = false): Term => {
  const key = keyOf(folded);
  return { folded, key, pattern: new RegExp(`[ ~-]${[...key].join('[ ~-]?')}`, 'g'), isWhole };
};

/**
 * A reference is found with or without its dots and hyphens, a word also where the line breaks it. What runs over a space
 * that was not typed has to be whole: else `1 012` would begin with `101`.
 */
const isMeant = (term: Term, page: string, { start, end }: Range): boolean => {
  if (term.isWhole && !isBorder(page[end])) return false;
  let [isLoose, isSpaced] = [false, false];
  let at = start;
  for (let typed = 0; typed < term.folded.length; ) {
    const [wanted, seen] = [term.folded[typed], page[at]];
    if (isBorder(seen)) {
      if (seen === SPACE && wanted !== SPACE) isSpaced = true;
      if (isBorder(wanted)) typed += 1;
      else isLoose = true;
      at += 1;
    } else if (isBorder(wanted)) {
      isLoose = true;
      typed += 1;
    } else {
      typed += 1;
      at += 1;
    }
  }
  if ((isLoose || isSpaced) && term.key.length < SHORTEST_OVER_BORDERS) return false;
  return !isSpaced || isBorder(page[end]);
};

const placesOf = (term: Term, page: string, most: number): Range[] => {
  const places: Range[] = [];
  term.pattern.lastIndex = 0;
  for (let seen = term.pattern.exec(page); seen && places.length < most; seen = term.pattern.exec(page)) {
    const place = { start: seen.index + 1, end: seen.index + seen[0].length };
    if (isMeant(term, page, place)) places.push(place);
    // What is meant may begin inside of what was not: in `CO COCO` the word COCO.
    else term.pattern.lastIndex = place.start;
  }
  return places;
};

type Query = { phrase: Term; words: readonly Term[] };

const queryOf = (query: string): Query | null => {
  const folded = foldedQuery(query);
  if (keyOf(folded).length < SHORTEST) return null;
  const words = [...new Set(folded.split(SPACE).filter((word) => keyOf(word) !== ''))];
  const lastAt = words.length - 1;
  return {
    phrase: termOf(folded),
    words:
      words.length < 2
        ? []
        : words.map((word, at) => termOf(word, at !== lastAt && keyOf(word).length < SHORTEST_BEGINNING)).reverse(),
  };
};

/** Null unless every word stands on the page. The rarest comes first: the context is shown around it. */
const scattered = (words: readonly Term[], page: string, mostOfOne: number): Range[] | null => {
  // What was typed last is most likely missing, and a page that lacks it need not be read for the rest.
  if (words.length === 0 || !words.every((word) => placesOf(word, page, 1).length > 0)) return null;
  return words
    .map((word) => placesOf(word, page, mostOfOne))
    .toSorted((one, other) => one.length - other.length)
    .flat();
};

type Most = { hits: number; ofOneWord: number };

/** As one phrase wherever it stands; on a page without it, all its words in any order. */
const hitsOn = ({ phrase, words }: Query, text: string, page: number, most: Most): Hit[] => {
  const places = placesOf(phrase, text, most.hits);
  if (places.length > 0) return places.map((place) => ({ page, ranges: [place] }));
  const ranges = scattered(words, text, most.ofOneWord);
  return ranges ? [{ page, ranges }] : [];
};

/** In the order of the pages. */
export const find = (index: SearchIndex, text: string): Found => {
  const query = queryOf(text);
  if (!query) return NOTHING_FOUND;
  const hits: Hit[] = [];
  let pages = 0;
  for (const [at, page] of index.folded.entries()) {
    const here = hitsOn(query, page, at + 1, { hits: MOST_HITS + 1 - hits.length, ofOneWord: MOST_IN_CONTEXT });
    if (here.length > 0) pages += 1;
    hits.push(...here);
    if (hits.length > MOST_HITS) return { hits: hits.slice(0, MOST_HITS), pages, isCut: true };
  }
  return { hits, pages, isCut: false };
};

/** From where to where in the page as it is written. */
export type RawRange = { start: number; end: number };

const MARK = /^[\p{Mark}\u200b-\u200f\u2060\ufeff]$/u;

const rawRanges = (raw: string, starts: Uint32Array, ranges: readonly Range[]): RawRange[] =>
  ranges.map(({ start, end }) => {
    let rawEnd = (starts[end - 1] ?? 0) + 1;
    if ((raw.codePointAt(rawEnd - 1) ?? 0) > 0xffff) rawEnd += 1;
    while (MARK.test(raw[rawEnd] ?? '')) rawEnd += 1;
    return { start: starts[start] ?? 0, end: rawEnd };
  });

/** The places of the query on one page, in the page as it is written; as many and in the same order as `find` has hits there. */
export const placesOnPage = (raw: string, text: string): RawRange[][] => {
  const query = queryOf(text);
  if (!query) return [];
  const { text: folded, starts } = fold(raw);
  const most = { hits: MOST_HITS, ofOneWord: MOST_ON_PAGE };
  return hitsOn(query, folded, 1, most).map(({ ranges }) => rawRanges(raw, starts, ranges));
};

export type ContextPart = { text: string; isHit: boolean };

/** Characters shown before and after a hit. */
const BEFORE = 36;
const AFTER = 90;

/** From the space before `at`, so that no word is cut. */
const wordStart = (raw: string, at: number): number => {
  if (at <= 0) return 0;
  const space = raw.indexOf(' ', at);
  return space === -1 ? at : space + 1;
};

const wordEnd = (raw: string, at: number): number => {
  if (at >= raw.length) return raw.length;
  const space = raw.lastIndexOf(' ', at);
  return space === -1 ? at : space;
};

/** Pages whose places are kept: those of the results in sight. */
const MOST_SEEN = 100;

const startsOf = ({ raw, seen }: SearchIndex, page: number): Uint32Array => {
  const starts = seen.get(page) ?? fold(raw[page - 1] ?? '').starts;
  seen.delete(page);
  seen.set(page, starts);
  const [oldest] = seen.keys();
  if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest);
  return starts;
};

/** One line around the first place of a hit, with every place of it in that line marked. */
export const contextOf = (index: SearchIndex, { page, ranges }: Hit): ContextPart[] => {
  const raw = index.raw[page - 1] ?? '';
  const places = rawRanges(raw, startsOf(index, page), ranges);
  const [first] = places;
  if (!first) return [];
  const from = Math.min(wordStart(raw, first.start - BEFORE), first.start);
  const to = Math.max(wordEnd(raw, first.end + AFTER), first.end);
  const parts: ContextPart[] = [];
  let at = from;
  const put = (end: number, isHit: boolean) => {
    if (end > at) parts.push({ text: raw.slice(at, end), isHit });
    at = Math.max(at, end);
  };
  if (from > 0) parts.push({ text: '… ', isHit: false });
  for (const { start, end } of places.toSorted((one, other) => one.start - other.start)) {
    if (start < at || end > to) continue;
    put(start, false);
    put(end, true);
  }
  put(to, false);
  if (to < raw.length) parts.push({ text: ' …', isHit: false });
  return parts;
};

/** The hit to begin with: the first on the page in view or behind it, else the first of all. */
export const firstHitFrom = (hits: readonly Hit[], page: number): number =>
  Math.max(
    0,
    hits.findIndex((hit) => hit.page >= page),
  );

/** Round and round, as one leafs. */
export const stepped = (current: number, by: 1 | -1, count: number): number =>
  count === 0 ? 0 : (current + by + count) % count;

/** Which of the hits on its page the current one is; null when it stands elsewhere. */
export const currentOnPage = (hits: readonly Hit[], current: number, page: number): number | null => {
  if (hits[current]?.page !== page) return null;
  return (
    current -
    Math.max(
      0,
      hits.findIndex((hit) => hit.page === page),
    )
  );
};
