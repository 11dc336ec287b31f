/** The page that a line of the cart comes from. */
import type { PdfPage, ProductRef } from '@vitrina/contract';
import type { LinePlace } from '../../../features/cart/cart.state.ts';
import { carries } from '../../data/opening-page.ts';
import type { DocumentShop } from './use-shop.ts';

/** Without a place if the page does not carry the product: a search finds products that only the store has. */
export const placeOf = (
  { viewer, documentName }: Pick<DocumentShop, 'viewer' | 'documentName'>,
  pages: readonly PdfPage[],
  { id, ref }: ProductRef,
  page: number | undefined,
): { place?: LinePlace } => {
  const carrier = pages.find(({ index }) => index === page);
  return carrier && carries(carrier, ref || id)
    ? { place: { pdf: viewer.view.getState().openPdf, page: carrier.index, document: documentName } }
    : {};
};
