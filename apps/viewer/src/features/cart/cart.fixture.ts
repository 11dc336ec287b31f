/** Builder for the tests of this feature. */
import type { CartLine } from './cart.state.ts';
import type { LineLinks } from './cart-line-row.tsx';

export const noLinks: LineLinks = {
  openPdf: 'p',
  hrefOf: () => '',
  onPage: () => undefined,
  onProduct: () => undefined,
};

export const line = (itemId: string, own: Partial<CartLine> = {}): CartLine => ({
  itemId,
  name: `Producto ${itemId}`,
  imageUrl: '',
  price: 100,
  quantity: 1,
  rewardValue: 0,
  ref: `R-${itemId}`,
  discounted_price: 100,
  linkText: '',
  ...own,
});
