/** Findings of an edition: codes, products and pages that matching did not settle, from the stored words and the present price list, without the PDF and without calls to stores. */
import { referenceKey, type Product as SoldProduct } from '@vitrina/contract';
import type { Findings } from '@vitrina/contract/admin';
import type { Repos } from '../../ports/database.ts';
import type { EditionOfDocument } from '../../ports/documents.ts';
import type { EditedPage } from '../../ports/editing.ts';
import type { FeedRepo } from '../../ports/feeds.ts';
import type { FileStore } from '../../ports/files.ts';
import type { Word } from '../../ports/pdf.ts';
import type { ComparedPrices } from '../../printed-prices/compare-prices.ts';
import { compareWithList, priceFinding, readPrintedProducts } from '../../printed-prices/read-printed-prices.ts';
import { printedCodes } from '../../references/candidates.ts';
import {
  createReferenceFinder,
  type FoundReference,
  type KnownReference,
  type PageReferences,
} from '../../references/reference-finder.ts';
import { readBlocks } from '../tags/place-found.ts';
import { readStoredEdition, type StoredEdition } from './stored-words.ts';

type Printed = Findings['printed']['items'][number];
type Product = Findings['missing']['items'][number];
type Skipped = Findings['skipped']['items'][number];
type Page = PageReferences & { index: number; words: Word[] };

/** A document of machine output could print a code in every word. */
const MAX_PRINTED = 20_000;

/** The products of the tags, for companies without a list. `sold`: those that their store has answered, whose ids are used. */
const taggedProducts = (pages: readonly EditedPage[], sold: readonly SoldProduct[]): KnownReference[] => {
  const idsOf = new Map<string, { productId: string; itemId: string }>();
  for (const { productId, items } of sold)
    for (const { itemId, referenceId } of items) {
      idsOf.set(`id ${itemId}`, { productId, itemId });
      for (const { value } of referenceId) idsOf.set(referenceKey(value), { productId, itemId });
    }
  return pages.flatMap(({ tags }) =>
    tags.map(({ name, product: { id, ref } }) => {
      const ids = idsOf.get(referenceKey(ref)) ?? idsOf.get(`id ${id}`);
      return { ref, productId: id || ref, itemId: id, name, ...ids };
    }),
  );
};

/** Of a code in several words each word is inside. */
const isInside = ({ left, top, width, height }: Word, { box }: FoundReference): boolean => {
  const [x, y] = [left + width / 2, top + height / 2];
  return x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height;
};

/** Codes of any kind, and words in the shape of those of the list, such as short numbers in a column. */
const codesOn = ({ words, unknown }: Page): { code: string; word: number }[] => {
  const codes = printedCodes(words);
  const seen = new Set(codes.map(({ code }) => referenceKey(code)));
  const ofList = unknown
    .filter((code) => !seen.has(referenceKey(code)))
    .map((code) => ({ code, word: words.findIndex(({ text }) => referenceKey(text) === referenceKey(code)) }));
  return [...codes, ...ofList];
};

const unknownCodes = (page: Page, isKnown: (key: string) => boolean): Printed[] =>
  codesOn(page).flatMap(({ code, word }) => {
    const { index, words, found } = page;
    const printed = words[word];
    if (!printed || isKnown(referenceKey(code)) || found.some((one) => isInside(printed, one))) return [];
    const { left, top, width, height } = printed;
    return [{ code, page: index, box: { position: { left, top }, size: { width, high: height } } }];
  });

/** Pages by product key: those that print a reference of it, and those with a visible tag of it. */
const createPlaces = () => {
  const places = new Map<string, { product: Product; pages: Set<number> }>();
  return {
    add: (key: string, product: Product, page: number): void => {
      const place = places.get(key) ?? { product, pages: new Set<number>() };
      place.pages.add(page);
      places.set(key, place);
    },
    has: (key: string): boolean => places.has(key),
    repeated: () =>
      [...places.values()]
        .filter(({ pages }) => pages.size > 1)
        .map(({ product, pages }) => ({ ...product, pages: [...pages].sort((a, b) => a - b) })),
  };
};

const keyOf = ({ ref, id }: { ref: string; id: string }): string => referenceKey(ref) || `id ${id}`;
const productOf = ({ ref, itemId, name }: KnownReference): Product => ({ id: itemId, ref, name });

/** Tags that stand at the name of their product: publishing has found it there. */
const foundByName = ({ index, tags }: EditedPage): FoundReference[] =>
  tags.flatMap(({ name, position, product: { id, ref }, active, evidence }) =>
    active && evidence?.rule === 'name'
      ? [
          {
            ref,
            productId: id || ref,
            itemId: id,
            name,
            page: index,
            position,
            box: { ...evidence.box.position, width: evidence.box.size.width, height: evidence.box.size.high },
            printed: evidence.text,
            rule: 'name' as const,
            spelling: 'plain' as const,
          },
        ]
      : [],
  );

const search = async ({ pages, words, recognised: recognisedOn }: StoredEdition, known: readonly KnownReference[]) => {
  const find = createReferenceFinder(known);
  const keys = new Set(known.map(({ ref }) => referenceKey(ref)));
  const named = new Map(pages.map((page) => [page.index, foundByName(page)]));
  const places = createPlaces();
  const printed: Printed[] = [];
  const wordless: number[] = [];
  const recognised: Findings['recognised']['items'] = [];
  const skipped = new Map<string, Skipped>();
  const foundOn = new Map<number, FoundReference[]>();
  for (const { index, width, height } of words.pages) {
    const read = await words.of(index);
    if (read === null || read.length === 0) wordless.push(index);
    const ocr = await recognisedOn(index);
    if (ocr) recognised.push({ page: index, ...ocr });
    const references = find({ index, width, height, words: read ?? [] });
    const { found } = references;
    foundOn.set(index, [...found, ...(named.get(index) ?? [])]);
    for (const one of references.ambiguous)
      if (!skipped.has(keyOf(productOf(one))))
        skipped.set(keyOf(productOf(one)), { ...productOf(one), page: index, rule: one.rule });
    for (const one of found) places.add(keyOf(productOf(one)), productOf(one), index);
    const codes = unknownCodes({ ...references, index, words: read ?? [] }, (key) => keys.has(key));
    printed.push(...codes.slice(0, MAX_PRINTED - printed.length));
  }
  for (const { index, tags } of pages)
    for (const { name, product, active } of tags) if (active) places.add(keyOf(product), { ...product, name }, index);
  const untagged = [...skipped].filter(([key]) => !places.has(key));
  return { places, printed, wordless, recognised, skipped: new Map(untagged), found: foundOn };
};

/** A product is on a page if one of its references is. */
const missingProducts = (listed: readonly KnownReference[], isPlaced: (key: string) => boolean): Product[] => {
  const byProduct = new Map<string, KnownReference[]>();
  for (const one of listed) byProduct.set(one.productId, [...(byProduct.get(one.productId) ?? []), one]);
  return [...byProduct.values()].flatMap((references) => {
    const [first] = references;
    const isMissing = references.every((one) => !isPlaced(keyOf(productOf(one))) && !isPlaced(`id ${one.itemId}`));
    return first && isMissing ? [productOf(first)] : [];
  });
};

const NO_PRICES: ComparedPrices = { same: [], different: [], several: [] };

const pricesOf = async (
  { words }: StoredEdition,
  {
    found,
    ...list
  }: {
    found: ReadonlyMap<number, FoundReference[]>;
    feed: FeedRepo;
    companyUid: string;
    products: readonly SoldProduct[] | null;
  },
): Promise<ComparedPrices> => {
  if (![...found.values()].some((ofPage) => ofPage.length > 0)) return NO_PRICES;
  const blocksOn = await readBlocks(words);
  // A tag that was moved since has the evidence of the edition before.
  const isPrinted = ({ rule, page, printed, box }: FoundReference): boolean =>
    rule !== 'name' ||
    (blocksOn.get(page) ?? []).some(({ name, nameBox }) => name === printed && Math.abs(nameBox.top - box.top) < 0.1);
  const present = new Map([...found].map(([index, ofPage]) => [index, ofPage.filter(isPrinted)]));
  const printed = await readPrintedProducts(words, present, blocksOn);
  return compareWithList(printed, list);
};

/** `sold`: products of the store, for printed prices of a company without a list. Throws `pdf.unknown` and `edition.unknown`. `page` from 1. */
export const readFindings = async (
  repos: Repos,
  files: FileStore,
  key: EditionOfDocument,
  { page, itemsPerPage }: { page: number; itemsPerPage: number },
  sold: readonly SoldProduct[] = [],
): Promise<Findings> => {
  const unread = new Set<number>();
  const stored = await readStoredEdition(repos, files, key, (lost) => unread.add(lost));
  const listed = await repos.feed.references(key.companyUid);
  const { places, printed, wordless, recognised, skipped, found } = await search(
    stored,
    listed.length > 0 ? listed : taggedProducts(stored.pages, sold),
  );
  // Without answers of its store nothing is known about the prices of a company without a list.
  const isComparable = listed.length > 0 || sold.length > 0;
  const list = { feed: repos.feed, companyUid: key.companyUid, products: listed.length > 0 ? null : sold };
  const prices = isComparable ? await pricesOf(stored, { found, ...list }) : NO_PRICES;
  const failed = stored.pages.filter(({ pictures = [] }) => pictures.length === 0).map(({ index }) => index);
  const from = (page - 1) * itemsPerPage;
  const paged = <Item>(items: readonly Item[]): { total: number; items: Item[] } => ({
    total: items.length,
    items: items.slice(from, from + itemsPerPage),
  });
  return {
    edition: stored.edition,
    page,
    itemsPerPage,
    printed: paged(printed),
    skipped: paged([...skipped.values()]),
    missing: paged(missingProducts(listed, (one) => places.has(one) || skipped.has(one))),
    repeated: paged(places.repeated()),
    prices: paged(prices.different.map(priceFinding)),
    severalPrices: paged(prices.several.map(priceFinding)),
    failed: paged(failed),
    wordless: paged(wordless.filter((index) => !unread.has(index))),
    recognised: paged(recognised),
    unread: paged([...unread]),
  };
};
