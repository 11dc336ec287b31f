/** Which way the cart goes: to the company's store, or as an order by chat where it has none. Pure. */
import type { CartLine } from './cart.state.ts';
import { cartTotal } from './cart.state.ts';
import { chatOrder } from './chat-order.ts';
import { checkoutLinks } from './checkout-link.ts';

export type CheckoutShop = {
  provider: 'VTEX' | 'SHOPIFY' | 'FEED';
  website: string;
  utmSource: string;
  /** Where chat orders go, as the company wrote it. */
  chatNumber: string;
  documentName: string;
  /** The page in view. */
  page: number;
};

export type Checkout = { by: 'store' | 'chat'; urls: string[]; refused: string[] };

export const checkoutOf = (shop: CheckoutShop, lines: readonly CartLine[]): Checkout => {
  const { provider, chatNumber, documentName, page } = shop;
  if (provider !== 'FEED') return { by: 'store', ...checkoutLinks({ ...shop, provider, lines }) };
  const urls = chatOrder({ number: chatNumber, documentName, page, lines, total: cartTotal(lines) });
  return { by: 'chat', urls, refused: [] };
};
