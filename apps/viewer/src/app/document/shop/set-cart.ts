/**
 * The `setCart` command of an embedding page: replaces the cart by lines with references, at the current offers of the
 * store.
 */
import { type EmbedErrorCode, type EmbedLine, type ProductRef, referenceKey } from '@vitrina/contract';
import { cartItem, isBuyable, itemOffer } from '../../../features/product/data/offer.ts';
import { withCrop } from '../../../features/product/data/product-crop.ts';
import { productRefsOf } from '../../../features/product/data/product-query.ts';
import { productOf } from '../../../features/product/data/product-state.ts';
import { carries } from '../../data/opening-page.ts';
import type { DocumentData } from '../../data/use-document.ts';
import { placeOf } from './line-place.ts';
import type { DocumentShop } from './use-shop.ts';

type Refusal = { code: EmbedErrorCode; refs: string[] };

/** The product as the document names it, if it carries it: some stores need an id that only the tags have. */
export const findProduct = (pages: DocumentData['pages'], ref: string): { product: ProductRef; isCarried: boolean } => {
  const key = referenceKey(ref);
  const product = productRefsOf(pages).find((one) => referenceKey(one.ref) === key);
  return product ? { product, isCarried: true } : { product: { id: '', ref }, isCarried: false };
};

/**
 * The store's product for a reference. A store may answer a request for one unknown product with another one (§5), so
 * for products that the document does not carry only an exact reference counts.
 */
export const findPick = (shop: DocumentShop, pages: DocumentData['pages'], ref: string) => {
  const { product, isCarried } = findProduct(pages, ref);
  const known = productOf(shop.products.getState(), product);
  if (known.is === 'failed') return 'unreachable';
  if (known.is !== 'ready') return 'unknown';
  const { item } = known.value;
  const names = [item.itemId, ...item.referenceId.map(({ value }) => value)].map(referenceKey);
  return isCarried || names.includes(referenceKey(ref)) ? known.value : 'unknown';
};

/**
 * `null`: all lines were set. Unknown references are returned and the other lines set; an unreachable store changes
 * nothing.
 */
export const setCart = async (
  shop: DocumentShop,
  pages: DocumentData['pages'],
  lines: readonly EmbedLine[],
): Promise<Refusal | null> => {
  if (!shop.cartButton) return { code: 'off', refs: [] };
  await shop.products.refresh(lines.map(({ ref }) => findProduct(pages, ref).product));
  const found = lines.map(({ ref, quantity }) => ({ ref, quantity, pick: findPick(shop, pages, ref) }));
  const failed = found.filter(({ pick }) => pick === 'unreachable');
  if (failed.length > 0) return { code: 'unreachable', refs: failed.map(({ ref }) => ref) };

  const unknown: string[] = [];
  shop.cart.act({ type: 'cleared' });
  for (const { ref, quantity, pick } of found) {
    if (typeof pick === 'string' || !isBuyable(itemOffer(pick.item, shop.provider))) unknown.push(ref);
    else {
      const { product } = findProduct(pages, ref);
      const at = pages.find((page) => carries(page, product.ref))?.index;
      const line = withCrop(cartItem(pick.product, pick.item, shop.provider), pages, product, at);
      const item = { ...line, ...placeOf(shop, pages, product, at) };
      shop.cart.act({ type: 'added', item, quantity });
    }
  }
  // The first-add message is for items that a shopper adds.
  shop.forgetFirst();
  return unknown.length > 0 ? { code: 'unknown', refs: unknown } : null;
};
