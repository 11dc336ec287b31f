/** At which page a document opens: the address, else the first page that carries the product, else the first (decisions "Routes"). */
import { type PdfPage, type ProductRef, referenceKey } from '@vitrina/contract';
import { clampPage } from '@vitrina/geometry';
import type { Address } from '../lib/address.ts';

/** Whether an address that names a product by `asked` means this one: its reference, or its id where it has none. */
export const isAsked = ({ id, ref }: ProductRef, asked: string): boolean => {
  const key = referenceKey(asked);
  return key !== '' && (ref ? referenceKey(ref) === key : id === asked);
};

export const carries = ({ tags, models }: PdfPage, asked: string): boolean =>
  [...tags.filter((tag) => tag.active), ...models].some(({ product }) => isAsked(product, asked));

/** `null` while the pages that would decide are not known yet. */
export const openingPage = (
  { page, product, productREF }: Pick<Address, 'page' | 'product' | 'productREF'>,
  pages: readonly PdfPage[] | null,
  pageCount: number,
): number | null => {
  if (pageCount < 1) return null;
  const asked = page === null ? null : clampPage(page, pageCount);
  // The page that an address names beside a product is where it was copied: it is right unless the document has changed.
  if (asked !== null && !(product && pages)) return asked;
  const reference = product || productREF;
  if (!reference) return 1;
  if (!pages) return null;
  const carrying = pages.filter((one) => carries(one, reference)).map(({ index }) => index);
  return asked !== null && carrying.includes(asked) ? asked : (carrying[0] ?? asked ?? 1);
};
