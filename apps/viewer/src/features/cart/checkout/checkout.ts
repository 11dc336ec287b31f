/** Chooses the checkout: the company's store, or a chat order for companies without one. Pure. */

import { type CheckoutParts, type Sent, type StoreKind, storeCheckout } from '@vitrina/contract/checkout-link';
import { websiteBase } from '@vitrina/contract/website';
import type { CartName } from '@vitrina/ui';
import { chatNumber } from '../../../lib/links/chat-number.ts';
import type { CartLine } from '../cart.state.ts';
import { chatCheckout } from './chat-order.ts';

export type CheckoutShop = {
  provider: StoreKind | 'FEED';
  website: string;
  utmSource: string;
  /** Free text with the number for chat orders. */
  chatNumber: string;
  documentName: string;
  /** The current page. */
  page: number;
};

export type Checkout = CheckoutParts & {
  by: CheckoutShop['provider'];
  /** An order by chat is no cart. */
  cartName: CartName;
  /** Lines that are ordered, neither absent nor refused; the total covers these. */
  ordered: CartLine[];
};

/** Whether the company takes orders at all: by its chat number, or at its store's address. */
export const takesOrders = ({ provider, website, chatNumber: written }: CheckoutShop): boolean =>
  (provider === 'FEED' ? chatNumber(written) : websiteBase(website)) !== null;

export const checkoutOf = (
  shop: CheckoutShop,
  lines: readonly CartLine[],
  opened: readonly (readonly Sent[])[] = [],
): Checkout => {
  const { provider, documentName, page } = shop;
  const cartName = provider === 'FEED' ? 'order' : 'cart';
  const present = lines.filter(({ absence }) => !absence);
  if (provider === 'FEED') {
    const order = { number: shop.chatNumber, documentName, page, lines: present, opened };
    return { by: provider, cartName, ordered: present, ...chatCheckout(order) };
  }
  // The cart of a store takes no product without a price.
  const quotes = present.filter(({ isQuote }) => isQuote).map(({ itemId }) => itemId);
  const priced = present.filter(({ isQuote }) => !isQuote);
  // The check before the checkout gives all lines the channel of the region; an unchecked line is older.
  const [latest] = priced.toSorted((one, other) => (other.pricedAt ?? 0) - (one.pricedAt ?? 0));
  const parts = storeCheckout({ ...shop, provider, lines: priced, salesChannel: latest?.salesChannel, opened });
  const ordered = priced.filter(({ itemId }) => !parts.refused.includes(itemId));
  return { by: provider, cartName, ordered, ...parts, refused: [...parts.refused, ...quotes] };
};
