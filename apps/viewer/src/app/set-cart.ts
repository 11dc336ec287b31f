/** The cart as the page around wants it: lines by reference, with what the store says of each now. */
import { type EmbedErrorCode, type EmbedLine, type ProductRef, referenceKey } from '@vitrina/contract';
import { cartItem } from '../features/product/cart-item.ts';
import { isBuyable, itemOffer } from '../features/product/offer.ts';
import { productRefsOf } from '../features/product/product-lookups.ts';
import { productOf } from '../features/product/product-shelf.ts';
import type { OpenFile } from './use-document.ts';
import type { DocumentShop } from './use-shop.ts';

type Refusal = { code: EmbedErrorCode; refs: string[] };

/** The product as the document names it, where it does: some stores are asked by an id that only its tags carry. */
export const productNamed = (pages: OpenFile['pages'], ref: string): { product: ProductRef; isCarried: boolean } => {
  const key = referenceKey(ref);
  const product = productRefsOf(pages).find((one) => referenceKey(one.ref) === key);
  return product ? { product, isCarried: true } : { product: { id: '', ref }, isCarried: false };
};

/**
 * What the store has under a reference. A store that is asked for one unknown product may answer with another one (§5): of
 * what the document does not carry, only the very reference counts.
 */
export const pickNamed = (shop: DocumentShop, pages: OpenFile['pages'], ref: string) => {
  const { product, isCarried } = productNamed(pages, ref);
  const seen = productOf(shop.shelf.getState(), product);
  if (seen.is === 'failed') return 'unreachable';
  if (seen.is !== 'ready') return 'unknown';
  const { item } = seen.value;
  const names = [item.itemId, ...item.referenceId.map(({ value }) => value)].map(referenceKey);
  return isCarried || names.includes(referenceKey(ref)) ? seen.value : 'unknown';
};

/** `null`: done, all of it. References that nobody knows are named, and the others set; an unreachable store changes nothing. */
export const setCart = async (
  shop: DocumentShop,
  pages: OpenFile['pages'],
  lines: readonly EmbedLine[],
): Promise<Refusal | null> => {
  if (!shop.cartButton) return { code: 'off', refs: [] };
  await shop.shelf.refresh(lines.map(({ ref }) => productNamed(pages, ref).product));
  const found = lines.map(({ ref, quantity }) => ({ ref, quantity, pick: pickNamed(shop, pages, ref) }));
  const lost = found.filter(({ pick }) => pick === 'unreachable');
  if (lost.length > 0) return { code: 'unreachable', refs: lost.map(({ ref }) => ref) };

  const unknown: string[] = [];
  shop.cart.act({ type: 'cleared' });
  for (const { ref, quantity, pick } of found) {
    if (typeof pick === 'string' || !isBuyable(itemOffer(pick.item, shop.provider))) unknown.push(ref);
    else shop.cart.act({ type: 'added', item: cartItem(pick.product, pick.item, shop.provider), quantity });
  }
  // The first-add message is for what a shopper adds.
  shop.forgetFirst();
  return unknown.length > 0 ? { code: 'unknown', refs: unknown } : null;
};
