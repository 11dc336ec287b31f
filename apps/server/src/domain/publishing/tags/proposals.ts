/** Proposed products as the references of a document: their tags are proposals like any other of a publishing. */

import { referenceKey } from '@vitrina/contract';
import type { Block } from '../../blocks/blocks.ts';
import { createTagPlacer } from '../../placement/tag-spots.ts';
import type { ListedName } from '../../proposals/product-codes.ts';
import { type ProposedProduct, proposeProducts } from '../../proposals/propose-products.ts';
import { printedCodes } from '../../references/candidates.ts';
import {
  type FoundReference,
  type KnownReference,
  NO_REFERENCES,
  type PageReferences,
} from '../../references/reference-finder.ts';
import type { DocumentWords } from '../document-words.ts';
import { type BlocksOn, readBlocks } from './place-found.ts';

const A4_RATIO = 210 / 297;

/** Shorter codes are found in too many places of the next edition. */
const MIN_CODE = 3;

/** The codes that blocks with a price print behind a label or in a column of codes, each only one, which no other such block has. */
const codesOfBlocks = async (words: DocumentWords, blocksOn: BlocksOn): Promise<ReadonlyMap<Block, string>> => {
  const codes = new Map<Block, string>();
  const counts = new Map<string, number>();
  for (const { index } of words.pages) {
    const blocks = (blocksOn.get(index) ?? []).filter(({ prices }) => prices.length > 0);
    const read = blocks.length > 0 ? ((await words.of(index)) ?? []) : [];
    const printed = new Map(
      printedCodes(read).flatMap(({ code, isLabelled, word }) =>
        isLabelled && code.length >= MIN_CODE ? [[word, code] as const] : [],
      ),
    );
    for (const block of blocks) {
      const own = block.words.flatMap((word) => printed.get(word) ?? []);
      const keys = new Set(own.map(referenceKey));
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
      if (own[0] !== undefined && keys.size === 1) codes.set(block, own[0]);
    }
  }
  return new Map([...codes].filter(([, code]) => counts.get(referenceKey(code)) === 1));
};

/** In the order of the pages. `listed`: names and codes of the present list. */
export const readProposals = async (
  words: DocumentWords,
  listed: readonly ListedName[],
  blocksOn?: BlocksOn,
): Promise<ProposedProduct[]> => {
  const blocks = blocksOn ?? (await readBlocks(words));
  return proposeProducts(blocks, listed, await codesOfBlocks(words, blocks));
};

const knownOf = ({ ref, name }: ProposedProduct): KnownReference => ({ ref, productId: ref, itemId: ref, name });

/** `known`: the proposed products. */
export const matchProposals = async (
  words: DocumentWords,
  listed: readonly ListedName[],
): Promise<{ pages: Map<number, PageReferences>; known: KnownReference[] }> => {
  const products = await readProposals(words, listed);
  const pages = new Map<number, PageReferences>();
  for (const { index, width, height } of words.pages) {
    const read = await words.of(index);
    if (read === null) continue;
    const onPage = products.filter(({ page }) => page === index);
    const place = createTagPlacer(read, width > 0 && height > 0 ? width / height : A4_RATIO);
    const found = onPage.map(
      (product): FoundReference => ({
        ...knownOf(product),
        page: index,
        position: place(product.box),
        box: product.box,
        printed: product.name,
        rule: 'proposal',
        spelling: 'plain',
      }),
    );
    pages.set(index, { ...NO_REFERENCES, found });
  }
  return { pages, known: products.map(knownOf) };
};
