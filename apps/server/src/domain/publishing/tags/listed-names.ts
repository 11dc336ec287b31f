/** Finds products of a price list by their printed names, where no page prints their codes. */

import { type Product, referenceKey } from '@vitrina/contract';
import { type Block, blockWithWords } from '../../blocks/blocks.ts';
import { newElementId } from '../../documents/placed-elements.ts';
import { matchNames, type NamesToMatch } from '../../names/match-names.ts';
import { namedProducts } from '../../names/name-candidates.ts';
import { createTagPlacer, type Spot } from '../../placement/tag-spots.ts';
import type { NewReviewEntry } from '../../ports/documents.ts';
import type { FeedRepo } from '../../ports/feeds.ts';
import type { Word } from '../../ports/pdf.ts';
import { createOffers } from '../../printed-prices/offers.ts';
import { productsOfList } from '../../printed-prices/read-printed-prices.ts';
import { printedCodes } from '../../references/candidates.ts';
import type { FoundReference, KnownReference, PageReferences } from '../../references/reference-finder.ts';
import type { DocumentWords, PageSize } from '../document-words.ts';
import type { BlocksOn } from './place-found.ts';

/** A product that no print surely means, with the places that may mean it, the likeliest first. */
export type DoubtfulProduct = {
  reference: KnownReference;
  places: { page: number; position: Spot; name: string }[];
};
type Pages = Map<number, PageReferences>;
export type CompletePages = (
  words: DocumentWords,
  pages: Pages,
  known: readonly KnownReference[],
) => Promise<{ pages: Pages; doubtful: DoubtfulProduct[] }>;

const A4_RATIO = 210 / 297;
/** Of priced blocks: most print a code of the list; and enough that a code is no accident. */
const CODED_SHARE = 0.5;
const PRINTED_SHARE = 0.05;

const productKey = ({ productId, ref }: KnownReference): string => productId || referenceKey(ref);

type ReadPage = PageSize & { words: readonly Word[]; blocks: readonly Block[]; references: PageReferences };

/** The blocks that print a reference of the list. */
const codedBlocks = ({ words, blocks, references }: ReadPage): Set<Block> =>
  new Set(references.found.flatMap(({ box }) => blockWithWords(blocks, words, box) ?? []));

/** The blocks that print a code which the list lacks: in a document that prints codes of the list these are other products. */
const withOtherCodes = ({ words, blocks, references }: ReadPage): Set<Block> => {
  const unknown = new Set(references.unknown.map(referenceKey));
  const codes = new Set(printedCodes(words).map(({ word }) => word));
  const isCode = (word: number): boolean => codes.has(word) || unknown.has(referenceKey(words[word]?.text ?? ''));
  return new Set(blocks.filter((block) => block.words.some(isCode)));
};

const readPages = async (words: DocumentWords, pages: Pages, blocksOn: BlocksOn): Promise<ReadPage[]> => {
  const read: ReadPage[] = [];
  for (const size of words.pages) {
    const [references, blocks] = [pages.get(size.index), blocksOn.get(size.index)];
    if (!references || !blocks) continue;
    read.push({ ...size, words: (await words.of(size.index)) ?? [], blocks, references });
  }
  return read;
};

type Lists = {
  /** Called only for a list that has names without a printed code. */
  blocksOf: () => Promise<BlocksOn>;
  offersOf: NamesToMatch['offersOf'];
};

/** The pages with products found by their names. Codes come first: a product whose code is printed anywhere is not looked for. */
export const completeByNames =
  ({ blocksOf, offersOf }: Lists): CompletePages =>
  async (words, pages, known) => {
    const coded = new Set([...pages.values()].flatMap(({ found }) => found.map(productKey)));
    const products = namedProducts(known).filter(({ references: [first] }) => !coded.has(productKey(first)));
    if (products.length === 0) return { pages, doubtful: [] };
    const read = await readPages(words, pages, await blocksOf());
    const priced = read.reduce((sum, { blocks }) => sum + blocks.filter(({ prices }) => prices.length > 0).length, 0);
    const own = read.map(codedBlocks);
    const withCode = own.reduce((sum, { size }) => sum + size, 0);
    const printsCodes = withCode > 0 && withCode >= PRINTED_SHARE * priced;
    const open = read.flatMap((page, at) => {
      const others = printsCodes ? withOtherCodes(page) : new Set<Block>();
      return page.blocks.filter((block) => !own[at]?.has(block) && !others.has(block));
    });
    const isCoded = withCode > CODED_SHARE * priced;
    const { matches, doubtful } = await matchNames({ blocks: open, products, isCoded, offersOf });
    const placers = new Map<number, (block: Block) => Spot>();
    const placeOn = (block: Block): Spot => {
      let place = placers.get(block.page);
      if (!place) {
        const page = read.find(({ index }) => index === block.page);
        const ratio = page && page.width > 0 && page.height > 0 ? page.width / page.height : A4_RATIO;
        const beside = createTagPlacer(page?.words ?? [], ratio);
        place = ({ nameBox }) => beside(nameBox);
        placers.set(block.page, place);
      }
      return place(block);
    };
    const completed: Pages = new Map(pages);
    for (const { block, reference, candidates } of matches) {
      const references = completed.get(block.page);
      if (!references) continue;
      const found: FoundReference = {
        ...reference,
        page: block.page,
        position: placeOn(block),
        box: block.nameBox,
        printed: block.name,
        rule: 'name',
        spelling: 'plain',
        alternatives: candidates,
      };
      completed.set(block.page, { ...references, found: [...references.found, found] });
    }
    return {
      pages: completed,
      doubtful: doubtful.map(({ reference, blocks }) => ({
        reference,
        places: blocks.map((block) => ({ page: block.page, position: placeOn(block), name: block.name })),
      })),
    };
  };

/** A tag at the likeliest place, for a person to accept. */
export const doubtfulEntries = (doubtful: readonly DoubtfulProduct[]): NewReviewEntry[] =>
  doubtful.flatMap(({ reference: { ref, itemId, name }, places }): NewReviewEntry[] => {
    const [first] = places;
    if (!first) return [];
    const { page, position } = first;
    const product = { id: itemId, ref };
    const looks = { name, iconIndex: 1, color: '', size: null, active: true };
    const element = { ...looks, id: newElementId(), page, position, product, origin: 'auto' as const };
    return [{ kind: 'tag', element, page, reason: 'similar-name', candidates: places }];
  });

/** `products`: those of a list that is not stored yet; null: those of the stored list. */
export const offersOfList =
  ({
    feed,
    companyUid,
    products,
  }: {
    feed: FeedRepo;
    companyUid: string;
    products: readonly Product[] | null;
  }): NamesToMatch['offersOf'] =>
  async (likely) =>
    createOffers(
      products ??
        (await productsOfList(
          feed,
          companyUid,
          likely.map(({ references: [first] }) => first),
        )),
    );
