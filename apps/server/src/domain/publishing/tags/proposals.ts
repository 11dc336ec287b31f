/** Proposed products as the references of a document without codes: their tags are proposals like any other of a publishing. */

import { createTagPlacer } from '../../placement/tag-spots.ts';
import type { ListedName } from '../../proposals/product-codes.ts';
import { type ProposedProduct, proposeProducts } from '../../proposals/propose-products.ts';
import {
  type FoundReference,
  type KnownReference,
  NO_REFERENCES,
  type PageReferences,
} from '../../references/reference-finder.ts';
import type { DocumentWords } from '../document-words.ts';
import { readBlocks } from './place-found.ts';

const A4_RATIO = 210 / 297;

/** In the order of the pages. `listed`: names and codes of the present list. */
export const readProposals = async (words: DocumentWords, listed: readonly ListedName[]): Promise<ProposedProduct[]> =>
  proposeProducts(await readBlocks(words), listed);

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
