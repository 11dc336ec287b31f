/** Chooses the checkout: the company's store, or a chat order for companies without one. Pure. */
import type { CartLine } from '../cart.state.ts';
import { chatCheckout } from './chat-order.ts';
import { type CheckoutParts, type Sent, type StoreKind, storeCheckout } from './checkout-link.ts';

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
  /** Lines that are ordered, neither absent nor refused; the total covers these. */
  ordered: CartLine[];
};

export const checkoutOf = (
  shop: CheckoutShop,
  lines: readonly CartLine[],
  opened: readonly (readonly Sent[])[] = [],
): Checkout => {
  const { provider, chatNumber, documentName, page } = shop;
  const present = lines.filter(({ absence }) => !absence);
  if (provider === 'FEED') {
    const order = { number: chatNumber, documentName, page, lines: present, opened };
    return { by: provider, ordered: present, ...chatCheckout(order) };
  }
  // The check before the checkout gives all lines the channel of the region; an unchecked line is older.
  const [latest] = present.toSorted((one, other) => (other.pricedAt ?? 0) - (one.pricedAt ?? 0));
  const parts = storeCheckout({ ...shop, provider, lines: present, salesChannel: latest?.salesChannel, opened });
  return { by: provider, ordered: present.filter(({ itemId }) => !parts.refused.includes(itemId)), ...parts };
};
