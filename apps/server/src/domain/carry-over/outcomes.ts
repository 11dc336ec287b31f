/** Tags to move, and what becomes of them. */

import type { Block, Box } from '../blocks/blocks.ts';
import type { Point } from './landing.ts';
import type { PageOfEdition } from './page-pairs.ts';

/** `block`: the area of its product, where it is stored with the tag. */
export type TagToMove = {
  page: number;
  position: Point;
  isByHand: boolean;
  ref: string;
  name: string;
  block?: Box | undefined;
};

/** `references`: where the pages print the references of known products and of tags. */
export type EditionToCompare = {
  pages: readonly PageOfEdition[];
  references: readonly { ref: string; page: number; box: Box; position?: Point }[];
};

/**
 * `other-text`: the reference is printed beside another product. `several`: products of this name that nothing tells apart.
 * `changed`: the name or its surroundings are another. `other-reference`: the likely place has the reference of another product.
 * `no-price`: the name has lost its price, and may be a heading. `merged`: products that would all move to one place.
 * `unclear-product`: the tag stands beside no product in particular. `no-text`: a page without words. `not-found`: the product is gone.
 */
export type ReviewReason =
  | 'other-text'
  | 'several'
  | 'changed'
  | 'other-reference'
  | 'no-price'
  | 'merged'
  | 'unclear-product'
  | 'no-text'
  | 'not-found';

export type Suggestion = { page: number; position: Point; name: string };

/**
 * `print`: of the product in the new edition, beside which its tag stands; null on a page that has not changed. `keepsDistance`: the
 * position is as far from the product as before.
 */
export type Outcome =
  | {
      is: 'moved';
      by: 'reference' | 'name' | 'context' | 'page';
      page: number;
      position: Point;
      block: Block | null;
      print: Box | null;
      keepsDistance: boolean;
    }
  | { is: 'review'; reason: ReviewReason; candidates: Suggestion[] };
