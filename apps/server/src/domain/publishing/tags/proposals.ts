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

/** Blocks that print one code, and codes that one block prints. */
const createOwners = () => {
  const codes = new Map<Block, string>();
  const counts = new Map<string, number>();
  return {
    add: (block: Block, own: readonly { code: string }[]): void => {
      const keys = new Set(own.map(({ code }) => referenceKey(code)));
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
      if (own[0] && keys.size === 1) codes.set(block, own[0].code);
    },
    owned: (): Map<Block, string> => new Map([...codes].filter(([, code]) => counts.get(referenceKey(code)) === 1)),
  };
};

/** Codes without a label, such as `GT-001`, count where most products have one. */
const MIN_UNLABELLED = 4;
const UNLABELLED_SHARE = 0.6;

/** The codes that blocks with a price print, each only one, which no other such block has. Those behind a label or in a column of codes come first. */
const codesOfBlocks = async (words: DocumentWords, blocksOn: BlocksOn): Promise<ReadonlyMap<Block, string>> => {
  const [labelled, others] = [createOwners(), createOwners()];
  let products = 0;
  for (const { index } of words.pages) {
    const blocks = (blocksOn.get(index) ?? []).filter(({ prices }) => prices.length > 0);
    const codes = blocks.length > 0 ? printedCodes((await words.of(index)) ?? []) : [];
    products += blocks.length;
    for (const block of blocks) {
      const inside = new Set(block.words);
      const own = codes.filter(({ word, code }) => inside.has(word) && code.length >= MIN_CODE);
      labelled.add(
        block,
        own.filter(({ isLabelled }) => isLabelled),
      );
      others.add(block, own);
    }
  }
  const [ofLabels, ofAll] = [labelled.owned(), others.owned()];
  const areCodes = ofAll.size >= MIN_UNLABELLED && ofAll.size >= UNLABELLED_SHARE * products;
  return areCodes ? new Map([...ofAll, ...ofLabels]) : ofLabels;
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
