/** At which page a document opens: the address, else the first page that carries the product, else the first (decisions "Routes"). */
import { type PdfPage, referenceKey } from '@vitrina/contract';
import { clampPage } from '@vitrina/geometry';
import type { Address } from '../lib/address.ts';

export const carries = (page: PdfPage, reference: string): boolean => {
  const key = referenceKey(reference);
  if (!key) return false;
  const isThat = (product: { ref: string }) => referenceKey(product.ref) === key;
  return (
    page.tags.some((tag) => tag.active && isThat(tag.product)) || page.models.some((model) => isThat(model.product))
  );
};

/** `null` while the pages that would decide are not known yet. */
export const openingPage = (
  address: Pick<Address, 'page' | 'productREF'>,
  pages: readonly PdfPage[] | null,
  pageCount: number,
): number | null => {
  if (pageCount < 1) return null;
  if (address.page !== null) return clampPage(address.page, pageCount);
  if (!address.productREF) return 1;
  if (!pages) return null;
  return pages.find((page) => carries(page, address.productREF))?.index ?? 1;
};
