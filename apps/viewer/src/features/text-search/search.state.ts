/** Finds a query in the pages of a document and the context of each match (issue "The reader", 7). Pure. */
import { fold, INNER, SPACE } from './folded-text.ts';

/** `raw`: the words of each page. `folded`: the same in folded form. `seen`: LRU cache of `starts` by page. */
export type SearchIndex = { raw: readonly string[]; folded: readonly string[]; seen: Map<number, Uint32Array> };

/** Start and end in a folded page. */
type Range = { start: number; end: number };

/** One place of the whole query, or all its words scattered over one page. `page` from 1. */
export type Hit = { page: number; ranges: readonly Range[] };

/** `isCut`: there are more than MAX_HITS matches, and only the first are returned. */
export type Found = { hits: readonly Hit[]; pages: number; isCut: boolean };

export const NOTHING_FOUND: Found = { hits: [], pages: 0, isCut: false };

const MAX_HITS = 2000;
/** Matches of a scattered word on one page: limit for a line of context, and for highlights on the page. */
const MAX_IN_CONTEXT = 4;
const MAX_ON_PAGE = 40;
/** A single letter would match everywhere. */
const MIN_LENGTH = 2;
/** Longer queries, which are pasted, are cut: the time per page grows with the length of the query. */
const MAX_LENGTH = 100;
/** Shorter terms may not cross a border that was not typed: `10` does not match in `1.000`. */
const MIN_LENGTH_OVER_BORDERS = 4;
/** Scattered words also match as prefixes, unless they are shorter than this, like `de`. */
const MIN_PREFIX_LENGTH = 3;

const isBorder = (character: string | undefined): boolean =>
  character === SPACE || character === INNER || character === '~';

export const indexOfPages = (pages: readonly string[]): SearchIndex => ({
  raw: pages,
  folded: pages.map((page) => fold(page).text),
  seen: new Map(),
});

const foldedQuery = (query: string): string =>
  fold(query).text.trim().replaceAll('~', SPACE).slice(0, MAX_LENGTH).trim();
const keyOf = (folded: string): string => folded.replace(/[ ~-]/g, '');

/** Whether the query is long enough to search. */
export const isSearchable = (query: string): boolean => keyOf(foldedQuery(query)).length >= MIN_LENGTH;

type Term = { folded: string; key: string; pattern: RegExp; isWhole: boolean };

/**
 * The pattern starts at a word start and allows a border between any two characters; `isValidMatch` checks which of them are
 * valid.
 */
const termOf = (folded: string, isWhole = false): Term => {
  const key = keyOf(folded);
  return { folded, key, pattern: new RegExp(`[ ~-]${[...key].join('[ ~-]?')}`, 'g'), isWhole };
};

/**
 * Checks the borders inside a candidate. A reference matches with or without its dots and hyphens, a word also across a
 * line break. A candidate that crosses a space that was not typed must end at a word end: otherwise `101` would match
 * in `1 012`.
 */
const isValidMatch = (term: Term, page: string, { start, end }: Range): boolean => {
  if (term.isWhole && !isBorder(page[end])) return false;
  let [isLoose, isSpaced] = [false, false];
  let at = start;
  for (let typed = 0; typed < term.folded.length; ) {
    const [wanted, found] = [term.folded[typed], page[at]];
    if (isBorder(found)) {
      if (found === SPACE && wanted !== SPACE) isSpaced = true;
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
  if ((isLoose || isSpaced) && term.key.length < MIN_LENGTH_OVER_BORDERS) return false;
  return !isSpaced || isBorder(page[end]);
};

const placesOf = (term: Term, page: string, limit: number): Range[] => {
  const places: Range[] = [];
  term.pattern.lastIndex = 0;
  for (let found = term.pattern.exec(page); found && places.length < limit; found = term.pattern.exec(page)) {
    const place = { start: found.index + 1, end: found.index + found[0].length };
    if (isValidMatch(term, page, place)) places.push(place);
    // A valid match may begin inside a rejected one: in `CO COCO` the word COCO.
    else term.pattern.lastIndex = place.start;
  }
  return places;
};

type Query = { phrase: Term; words: readonly Term[] };

const queryOf = (query: string): Query | null => {
  const folded = foldedQuery(query);
  if (keyOf(folded).length < MIN_LENGTH) return null;
  const words = [...new Set(folded.split(SPACE).filter((word) => keyOf(word) !== ''))];
  const lastAt = words.length - 1;
  return {
    phrase: termOf(folded),
    words:
      words.length < 2
        ? []
        : words.map((word, at) => termOf(word, at !== lastAt && keyOf(word).length < MIN_PREFIX_LENGTH)).reverse(),
  };
};

/** `null` unless every word is on the page. The rarest word comes first, because the context is shown around it. */
const scattered = (words: readonly Term[], page: string, maxPerWord: number): Range[] | null => {
  // The words are reversed: the one typed last is most likely missing, and then the others need not be searched.
  if (words.length === 0 || !words.every((word) => placesOf(word, page, 1).length > 0)) return null;
  return words
    .map((word) => placesOf(word, page, maxPerWord))
    .toSorted((one, other) => one.length - other.length)
    .flat();
};

type Limits = { hits: number; perWord: number };

/** Every place of the phrase; on a page without it, all its words in any order. */
const hitsOn = ({ phrase, words }: Query, text: string, page: number, limit: Limits): Hit[] => {
  const places = placesOf(phrase, text, limit.hits);
  if (places.length > 0) return places.map((place) => ({ page, ranges: [place] }));
  const ranges = scattered(words, text, limit.perWord);
  return ranges ? [{ page, ranges }] : [];
};

/** In page order. */
export const find = (index: SearchIndex, text: string): Found => {
  const query = queryOf(text);
  if (!query) return NOTHING_FOUND;
  const hits: Hit[] = [];
  let pages = 0;
  for (const [at, page] of index.folded.entries()) {
    const pageHits = hitsOn(query, page, at + 1, { hits: MAX_HITS + 1 - hits.length, perWord: MAX_IN_CONTEXT });
    if (pageHits.length > 0) pages += 1;
    hits.push(...pageHits);
    if (hits.length > MAX_HITS) return { hits: hits.slice(0, MAX_HITS), pages, isCut: true };
  }
  return { hits, pages, isCut: false };
};

/** Start and end in the text as printed. */
export type RawRange = { start: number; end: number };

const MARK = /^[\p{Mark}\u200b-\u200f\u2060\ufeff]$/u;

const rawRanges = (raw: string, starts: Uint32Array, ranges: readonly Range[]): RawRange[] =>
  ranges.map(({ start, end }) => {
    let rawEnd = (starts[end - 1] ?? 0) + 1;
    if ((raw.codePointAt(rawEnd - 1) ?? 0) > 0xffff) rawEnd += 1;
    while (MARK.test(raw[rawEnd] ?? '')) rawEnd += 1;
    return { start: starts[start] ?? 0, end: rawEnd };
  });

/**
 * The places of the query on one page, in the text as printed; same number and order as the matches of `find` there.
 */
export const placesOnPage = (raw: string, text: string): RawRange[][] => {
  const query = queryOf(text);
  if (!query) return [];
  const { text: folded, starts } = fold(raw);
  const limit = { hits: MAX_HITS, perWord: MAX_ON_PAGE };
  return hitsOn(query, folded, 1, limit).map(({ ranges }) => rawRanges(raw, starts, ranges));
};

export type ContextPart = { text: string; isHit: boolean };

/** Characters shown before and after a hit. */
const MAX_CHARS_BEFORE = 36;
const MAX_CHARS_AFTER = 90;

/** Moves forward to a word start, so that no word is cut. */
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

/** Size of the `seen` cache: enough for the visible results. */
const MAX_VISIBLE = 100;

const startsOf = ({ raw, seen }: SearchIndex, page: number): Uint32Array => {
  const starts = seen.get(page) ?? fold(raw[page - 1] ?? '').starts;
  seen.delete(page);
  seen.set(page, starts);
  const [oldest] = seen.keys();
  if (seen.size > MAX_VISIBLE && oldest !== undefined) seen.delete(oldest);
  return starts;
};

/** Ends a column, cell or paragraph (geometry/text/lines.ts). */
const BLOCK_END = '\n';
/** Between the parts of a match that spans two of them. */
const APART = ' · ';

/** The columns, cells or paragraphs of a place; most places lie in one. */
const blockAround = (raw: string, { start, end }: RawRange): RawRange => {
  const blockEnd = raw.indexOf(BLOCK_END, end);
  return { start: raw.lastIndexOf(BLOCK_END, start - 1) + 1, end: blockEnd === -1 ? raw.length : blockEnd };
};

const splitAtBlockEnds = (text: string, isHit: boolean): ContextPart[] =>
  text
    .split(BLOCK_END)
    .flatMap((part, at) => [...(at > 0 ? [{ text: APART, isHit: false }] : []), { text: part, isHit }])
    .filter((part) => part.text !== '');

/**
 * The text around the first place of a match, with every place in it marked: one line, without words of other columns, cells or
 * paragraphs.
 */
export const contextOf = (index: SearchIndex, { page, ranges }: Hit): ContextPart[] => {
  const raw = index.raw[page - 1] ?? '';
  const places = rawRanges(raw, startsOf(index, page), ranges);
  const [first] = places;
  if (!first) return [];
  const block = blockAround(raw, first);
  const from = Math.min(Math.max(wordStart(raw, first.start - MAX_CHARS_BEFORE), block.start), first.start);
  const to = Math.max(Math.min(wordEnd(raw, first.end + MAX_CHARS_AFTER), block.end), first.end);
  const parts: ContextPart[] = [];
  let at = from;
  const append = (end: number, isHit: boolean) => {
    if (end > at) parts.push(...splitAtBlockEnds(raw.slice(at, end), isHit));
    at = Math.max(at, end);
  };
  if (from > block.start) parts.push({ text: '… ', isHit: false });
  for (const { start, end } of places.toSorted((one, other) => one.start - other.start)) {
    if (start < at || end > to) continue;
    append(start, false);
    append(end, true);
  }
  append(to, false);
  if (to < block.end) parts.push({ text: ' …', isHit: false });
  return parts;
};

/** The index of the first match on `page` or after it; 0 if there is none. */
export const firstHitFrom = (hits: readonly Hit[], page: number): number =>
  Math.max(
    0,
    hits.findIndex((hit) => hit.page >= page),
  );

/** Steps through the matches and wraps around. */
export const stepped = (current: number, by: 1 | -1, count: number): number =>
  count === 0 ? 0 : (current + by + count) % count;

/** Index of the current match among those on `page`; null if it is on another page. */
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
