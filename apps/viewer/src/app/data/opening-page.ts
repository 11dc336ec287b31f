/**
 * The page at which a document opens: the page in the address, else the first page with the product, else 1 (decisions
 * "Routes").
 */
import { type PdfPage, type ProductRef, referenceKey } from '@vitrina/contract';
import { clampPage } from '@vitrina/geometry';
import type { Address } from '../../lib/links/address.ts';

/**
 * Whether `asked`, the product name in an address, means this product: its reference, or its id if it has no reference.
 */
export const isNamed = ({ id, ref }: ProductRef, requested: string): boolean => {
  const key = referenceKey(requested);
  return key !== '' && (ref ? referenceKey(ref) === key : id === requested);
};

export const carries = ({ tags, models }: PdfPage, requested: string): boolean =>
  [...tags.filter((tag) => tag.active), ...models].some(({ product }) => isNamed(product, requested));

/** The opening page; `null` while the pages that decide it are unknown, or if there are none. */
export const openingPage = (
  { page, product, productREF }: Pick<Address, 'page' | 'product' | 'productREF'>,
  pages: readonly PdfPage[] | null,
  pageCount: number,
): number | null => {
  if (pageCount < 1) return null;
  const requested = page === null ? null : clampPage(page, pageCount);
  // A page beside a product in an address is the page where the link was copied; it holds unless the document has
  // changed.
  if (requested !== null && !(product && pages)) return requested;
  const reference = product || productREF;
  if (!reference) return 1;
  if (!pages) return null;
  const carrying = pages.filter((one) => carries(one, reference)).map(({ index }) => index);
  return requested !== null && carrying.includes(requested) ? requested : (carrying[0] ?? requested ?? 1);
};
