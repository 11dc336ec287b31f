/** The cart as data: what is in it, what can happen to it, what it comes to (§3 Cart item, §4 Cart). Pure. */
import type { CartItem } from '@vitrina/contract';
import { sumMoney } from '@vitrina/ui';

/** Why the store does not take a product now: none left, no longer sold, or without a price. */
export type Absence = 'soldOut' | 'gone' | 'unpriced';

/** All but §3's fields is ours. */
export type CartLine = CartItem & {
  /** Default `COP`. */
  currency?: string;
  /** It stays in the cart, and out of the order. */
  absence?: Absence;
  /** What the shopper last agreed to, there only while the store says something else. */
  agreed?: { price: number; isAbsent: boolean; currency?: string };
  /** When the store named the price, milliseconds since 1970. */
  pricedAt?: number;
};

export type Cart = {
  lines: readonly CartLine[];
  /** What was removed last, and from where, until something else happens: it can come back. */
  removed: readonly { line: CartLine; at: number }[];
};

/** What the store says of one line, and when it said so. */
export type Offered = { itemId: string; at: number } & ({ is: 'sold'; item: CartLine } | { is: Absence });

export type CartAct =
  | { type: 'added'; item: CartLine; quantity?: number }
  | { type: 'counted'; itemId: string; quantity: number }
  | { type: 'removed'; itemId: string }
  | { type: 'cleared' }
  | { type: 'restored' }
  | { type: 'forgotten' }
  /** The store was asked again, for those lines that are among the answers. */
  | { type: 'checked'; offers: readonly Offered[] }
  /** The shopper accepts what the store changed. */
  | { type: 'agreed' };

export const emptyCart: Cart = { lines: [], removed: [] };

export const MOST_OF_ONE = 999;
/** More lines than any catalogue order has; keeps hostile stored data small. */
export const MOST_LINES = 500;

/** Of lines that name none. */
export const COP = 'COP';

const counted = (quantity: number): number =>
  Number.isFinite(quantity) ? Math.min(MOST_OF_ONE, Math.max(1, Math.trunc(quantity))) : 1;

const changed = (cart: Cart, itemId: string, change: (line: CartLine) => CartLine): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => (line.itemId === itemId ? change(line) : line)),
});

const agree = ({ agreed: _, ...line }: CartLine): CartLine => line;

/** What the store says now, beside what was agreed to; who goes back to that has nothing to accept. */
const checked = (line: CartLine, offer: Offered): CartLine => {
  const seen: NonNullable<CartLine['agreed']> = { price: line.discounted_price, isAbsent: line.absence !== undefined };
  const { agreed = seen } = line;
  const { absence: _absence, ...present } = agree(line);
  if (offer.is !== 'sold') {
    const absent = { ...present, absence: offer.is };
    return agreed.isAbsent ? absent : { ...absent, agreed };
  }
  const { price, discounted_price, rewardValue, currency = COP } = offer.item;
  const sold = { ...present, price, discounted_price, rewardValue, currency, pricedAt: offer.at };
  const before = agreed.currency ?? present.currency ?? COP;
  const isAgreed = !agreed.isAbsent && agreed.price === discounted_price && before === currency;
  return isAgreed ? sold : { ...sold, agreed: { ...agreed, currency: before } };
};

/** Who adds what was away has seen that it is back. */
const raised = (line: CartLine, item: CartLine, quantity: number, at: number): CartLine => {
  const present = checked(line, { itemId: line.itemId, at, is: 'sold', item });
  return { ...(line.absence ? agree(present) : present), quantity: counted(line.quantity + quantity) };
};

const add = (cart: Cart, item: CartLine, quantity: number, now: number): Cart => {
  if (hasItem(cart, item.itemId))
    return { ...changed(cart, item.itemId, (line) => raised(line, item, quantity, now)), removed: [] };
  if (cart.lines.length >= MOST_LINES) return cart;
  return { lines: [...cart.lines, { ...item, quantity: counted(quantity), pricedAt: now }], removed: [] };
};

const remove = ({ lines, removed }: Cart, isMeant: (line: CartLine) => boolean): Cart => {
  const gone = lines.map((line, at) => ({ line, at })).filter(({ line }) => isMeant(line));
  return gone.length === 0 ? { lines, removed } : { lines: lines.filter((line) => !isMeant(line)), removed: gone };
};

const restore = ({ lines, removed }: Cart): Cart => {
  const missing = removed.filter(({ line }) => !lines.some(({ itemId }) => itemId === line.itemId));
  return { lines: missing.reduce((all, { line, at }) => all.toSpliced(at, 0, line), [...lines]), removed: [] };
};

/** An item already in the cart is raised, a new one is appended (§4). What changes nothing gives back the same lines. */
export const cartAfter = (cart: Cart, act: CartAct, now: number): Cart => {
  switch (act.type) {
    case 'added':
      return add(cart, act.item, act.quantity ?? 1, now);
    case 'counted':
      return changed(cart, act.itemId, (line) => ({ ...line, quantity: counted(act.quantity) }));
    case 'removed':
      return remove(cart, ({ itemId }) => itemId === act.itemId);
    case 'cleared':
      return remove(cart, () => true);
    case 'restored':
      return cart.removed.length > 0 ? restore(cart) : cart;
    case 'forgotten':
      return cart.removed.length > 0 ? { ...cart, removed: [] } : cart;
    case 'checked':
      return act.offers.reduce((next, offer) => changed(next, offer.itemId, (line) => checked(line, offer)), cart);
    case 'agreed':
      return { ...cart, lines: cart.lines.map(agree) };
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
