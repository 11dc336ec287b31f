/** The cart as data: what is in it, what can happen to it, what it comes to (§3 Cart item, §4 Cart). Pure. */
import type { CartItem } from '@vitrina/contract';
import { sumMoney } from '@vitrina/ui';

/** `currency` (default COP) and `before`, the price last seen when the store has changed it, are ours. */
export type CartLine = CartItem & { currency?: string; before?: number };

export type Cart = {
  lines: readonly CartLine[];
  /** The last removed line and its place, until something else happens: it can come back. */
  removed: { line: CartLine; at: number } | null;
};

export type CartAct =
  | { type: 'added'; item: CartLine; quantity?: number }
  | { type: 'counted'; itemId: string; quantity: number }
  | { type: 'removed'; itemId: string }
  | { type: 'restored' }
  | { type: 'forgotten' }
  | { type: 'cleared' }
  /** The store's present prices, for those lines that are among them. */
  | { type: 'repriced'; items: readonly CartLine[] }
  /** The shopper has seen the changed prices. */
  | { type: 'pricesSeen' };

export const emptyCart: Cart = { lines: [], removed: null };

export const MOST_OF_ONE = 999;
/** More lines than any catalogue order has; keeps hostile stored data small. */
export const MOST_LINES = 500;

const counted = (quantity: number): number =>
  Number.isFinite(quantity) ? Math.min(MOST_OF_ONE, Math.max(1, Math.trunc(quantity))) : 1;

const changed = (cart: Cart, itemId: string, change: (line: CartLine) => CartLine): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => (line.itemId === itemId ? change(line) : line)),
});

const withoutBefore = ({ before: _, ...line }: CartLine): CartLine => line;

const add = (cart: Cart, item: CartLine, quantity: number): Cart => {
  if (hasItem(cart, item.itemId))
    return {
      ...changed(cart, item.itemId, (line) => ({ ...line, quantity: counted(line.quantity + quantity) })),
      removed: null,
    };
  if (cart.lines.length >= MOST_LINES) return cart;
  return { lines: [...cart.lines, { ...item, quantity: counted(quantity) }], removed: null };
};

const remove = (cart: Cart, itemId: string): Cart => {
  const at = cart.lines.findIndex((line) => line.itemId === itemId);
  const line = cart.lines[at];
  return line ? { lines: cart.lines.toSpliced(at, 1), removed: { line, at } } : cart;
};

const restore = ({ lines, removed }: Cart): Cart => {
  if (!removed) return { lines, removed };
  const isBack = lines.some(({ itemId }) => itemId === removed.line.itemId);
  return { lines: isBack ? lines : lines.toSpliced(removed.at, 0, removed.line), removed: null };
};

const reprice = (line: CartLine, fresh: CartLine): CartLine => {
  const { price, discounted_price, rewardValue } = fresh;
  const before = line.discounted_price === discounted_price ? line.before : (line.before ?? line.discounted_price);
  const repriced = { ...withoutBefore(line), price, discounted_price, rewardValue };
  return before === undefined || before === discounted_price ? repriced : { ...repriced, before };
};

/** An item already in the cart is raised, a new one is appended (§4). What changes nothing gives back the same cart. */
export const cartAfter = (cart: Cart, act: CartAct): Cart => {
  switch (act.type) {
    case 'added':
      return add(cart, act.item, act.quantity ?? 1);
    case 'counted':
      return changed(cart, act.itemId, (line) => ({ ...line, quantity: counted(act.quantity) }));
    case 'removed':
      return remove(cart, act.itemId);
    case 'restored':
      return restore(cart);
    case 'forgotten':
      return cart.removed ? { ...cart, removed: null } : cart;
    case 'cleared':
      return emptyCart;
    case 'repriced':
      return act.items.reduce((next, item) => changed(next, item.itemId, (line) => reprice(line, item)), cart);
    case 'pricesSeen':
      return cart.lines.some(({ before }) => before !== undefined)
        ? { ...cart, lines: cart.lines.map(withoutBefore) }
        : cart;
  }
};

export const hasItem = (cart: Cart, itemId: string): boolean => cart.lines.some((line) => line.itemId === itemId);

export const quantityOf = (cart: Cart, itemId: string): number =>
  cart.lines.find((line) => line.itemId === itemId)?.quantity ?? 0;

/** §4: Σ discounted_price × quantity, in minor units. */
export const cartTotal = (lines: readonly CartLine[]): number =>
  sumMoney(lines.map(({ discounted_price, quantity }) => ({ amount: discounted_price, quantity })));

export const cartCount = (lines: readonly CartLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const cartPoints = (lines: readonly CartLine[]): number =>
  sumMoney(lines.map(({ rewardValue, quantity }) => ({ amount: rewardValue, quantity })));
