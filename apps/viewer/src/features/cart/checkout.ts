/** Which way the cart goes: to the company's store, or as an order by chat where it has none. Pure. */
import type { CartLine } from './cart.state.ts';
import { chatCheckout } from './chat-order.ts';
import { type CheckoutParts, type Sent, type StoreKind, storeCheckout } from './checkout-link.ts';

export type CheckoutShop = {
  provider: StoreKind | 'FEED';
  website: string;
  utmSource: string;
  /** Where chat orders go, as the company wrote it. */
  chatNumber: string;
  documentName: string;
  /** The page in view. */
  page: number;
};

export type Checkout = CheckoutParts & {
  by: CheckoutShop['provider'];
  /** Lines that go: neither absent nor refused. The total is theirs. */
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
  const parts = storeCheckout({ ...shop, provider, lines: present, opened });
  return { by: provider, ordered: present.filter(({ itemId }) => !parts.refused.includes(itemId)), ...parts };
};
