/** Quotes for products without a price. Pure. */
import { chatNumber } from '../../../lib/links/chat-number.ts';
import type { ItemOffer, Shop } from './offer.ts';

/** A product without a price goes into an order by chat as a quote; a store's cart does not take it. */
export const canQuote = (offer: ItemOffer, shop: Pick<Shop, 'hasCart' | 'cartName' | 'chatNumber'>): boolean =>
  shop.hasCart && offer.is === 'ask' && shop.cartName === 'order' && chatNumber(shop.chatNumber) !== null;
