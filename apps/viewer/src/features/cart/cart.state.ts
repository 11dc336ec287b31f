/** The cart as a pure reducer: state and actions (§3 Cart item, §4 Cart). */
import type { CartItem } from '@vitrina/contract';
import { fitQuantity } from '@vitrina/ui';

/** Reason why a line cannot be ordered: out of stock, no longer sold, without a price, or of a seller that a checkout cannot name. */
export const ABSENCES = ['soldOut', 'gone', 'unpriced', 'otherSeller'] as const;
type Absence = (typeof ABSENCES)[number];

/** The page that the product was added from; `document` is its name. */
export type LinePlace = { pdf: string; page: number; document: string };

/** §3's cart item, with fields of the viewer. */
export type CartLine = CartItem & {
  /** Default `COP`. */
  currency?: string;
  /** Set while the item is unavailable: the line stays in the cart but is not ordered. */
  absence?: Absence;
  /** The product has no price: the line asks for one and has no amount. */
  isQuote?: true;
  /** The last price and availability the shopper accepted; set only while the store's offer differs. */
  agreed?: { price: number; isAbsent: boolean; currency?: string; isQuote?: true };
  /** Time of the price, in milliseconds since the epoch. */
  pricedAt?: number;
  /** Most units of an order, by the stock and the rules of the store; default `MAX_QUANTITY`. */
  most?: number;
  /** Fewest units of an order; default 1. It and `step` are not stored: the price check brings them. */
  least?: number;
  /** Orders are multiples of this number; default 1. */
  step?: number;
  /** Sales channel of the store for which the price holds. */
  salesChannel?: string;
  /** Absent where no page carries the product, and in carts of earlier releases. */
  place?: LinePlace;
};

export type Cart = {
  lines: readonly CartLine[];
  /** The lines removed last, with their positions, for undo. */
  removed: readonly { line: CartLine; at: number }[];
};

/** The store's current offer for one line, and its time in milliseconds since the epoch. */
export type Offered = { itemId: string; at: number } & ({ is: 'sold'; item: CartLine } | { is: Absence });

export type CartAction =
  | { type: 'added'; item: CartLine; quantity?: number }
  | { type: 'quantity-changed'; itemId: string; quantity: number }
  | { type: 'removed'; itemId: string }
  | { type: 'cleared' }
  | { type: 'restored' }
  | { type: 'undo-discarded' }
  /** The store returned current offers; lines without one are unchanged. */
  | { type: 'checked'; offers: readonly Offered[] }
  /** The shopper accepts all changes of the store. */
  | { type: 'changes-accepted' };

export const emptyCart: Cart = { lines: [], removed: [] };

/** Limits the size of untrusted stored data; above any real order. */
export const MAX_LINES = 500;

/** The id of the cart beside the pages. The button with this `aria-controls` opens it, and gets the focus when it closes. */
export const CART_ID = 'cart';

/** Default currency. */
export const COP = 'COP';

const updateLine = (cart: Cart, itemId: string, change: (line: CartLine) => CartLine): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => (line.itemId === itemId ? change(line) : line)),
});

const acceptChanges = ({ agreed: _, ...line }: CartLine): CartLine => line;

/** Quantities and sales channel belong to a price. */
const withoutTerms = ({ most: _, least: _least, step: _step, salesChannel: _channel, ...line }: CartLine): CartLine =>
  line;

/** The line as a quote, within its limit; `agreed` is unchanged. */
const asQuote = (line: CartLine): CartLine => ({
  ...withoutTerms(line),
  ...(line.most && { most: line.most }),
  isQuote: true,
  price: 0,
  discounted_price: 0,
  rewardValue: 0,
});

/** Applies the current offer and keeps the accepted one beside it; a return to the accepted offer needs no acceptance. */
const applyOffer = (line: CartLine, offer: Offered): CartLine => {
  const seen: NonNullable<CartLine['agreed']> = {
    price: line.discounted_price,
    isAbsent: line.absence !== undefined,
    ...(line.isQuote && { isQuote: true }),
  };
  const { agreed = seen } = line;
  const { absence: _absence, isQuote: _isQuote, ...known } = acceptChanges(line);
  const present = agreed.isQuote ? asQuote(known) : known;
  // A quote needs no price.
  if (agreed.isQuote && offer.is === 'unpriced') return agreed.isAbsent ? { ...present, agreed } : present;
  if (offer.is !== 'sold') {
    const absent = { ...present, absence: offer.is };
    return agreed.isAbsent ? absent : { ...absent, agreed };
  }
  const { price, discounted_price, rewardValue, currency = COP, most, least, step = 1, salesChannel } = offer.item;
  const sold = {
    ...withoutTerms(known),
    price,
    discounted_price,
    rewardValue,
    currency,
    pricedAt: offer.at,
    ...(most && { most }),
    ...(least && { least, step }),
    ...(salesChannel && { salesChannel }),
  };
  const before = agreed.currency ?? known.currency ?? COP;
  const isAgreed = !agreed.isAbsent && !agreed.isQuote && agreed.price === discounted_price && before === currency;
  return isAgreed ? sold : { ...sold, agreed: { ...agreed, currency: before } };
};

/** Adding an absent item accepts its return, and asking for a quote accepts that there is no price. */
const increaseQuantity = (line: CartLine, item: CartLine, quantity: number, at: number): CartLine => {
  if (item.isQuote) {
    const { absence: _, ...present } = asQuote(withoutTerms(acceptChanges(line)));
    const limit = item.most ? { most: item.most } : {};
    const total = fitQuantity(line.quantity + quantity, limit, line.quantity);
    return { ...present, ...limit, quantity: total, pricedAt: at };
  }
  const present = applyOffer(line, { itemId: line.itemId, at, is: 'sold', item });
  return {
    ...(line.absence ? acceptChanges(present) : present),
    // A limit that fell below the quantity in the cart is shown there, and does not take units away.
    quantity: fitQuantity(line.quantity + quantity, item, line.quantity),
  };
};

const add = (cart: Cart, item: CartLine, quantity: number, now: number): Cart => {
  if (hasItem(cart, item.itemId))
    return {
      ...updateLine(cart, item.itemId, (line) => ({
        ...increaseQuantity(line, item, quantity, now),
        ...(item.place && { place: item.place }),
      })),
      removed: [],
    };
  if (cart.lines.length >= MAX_LINES) return cart;
  return {
    lines: [...cart.lines, { ...item, quantity: fitQuantity(quantity, item), pricedAt: now }],
    removed: [],
  };
};

const remove = ({ lines, removed }: Cart, isSelected: (line: CartLine) => boolean): Cart => {
  const gone = lines.map((line, at) => ({ line, at })).filter(({ line }) => isSelected(line));
  return gone.length === 0 ? { lines, removed } : { lines: lines.filter((line) => !isSelected(line)), removed: gone };
};

const restore = ({ lines, removed }: Cart): Cart => {
  const missing = removed.filter(({ line }) => !lines.some(({ itemId }) => itemId === line.itemId));
  return { lines: missing.reduce((all, { line, at }) => all.toSpliced(at, 0, line), [...lines]), removed: [] };
};

/** §4: adding an existing item increases its quantity, a new item is appended. An action without effect returns the same `lines`. */
export const cartReducer = (cart: Cart, action: CartAction, now: number): Cart => {
  switch (action.type) {
    case 'added':
      return add(cart, action.item, action.quantity ?? 1, now);
    case 'quantity-changed':
      return updateLine(cart, action.itemId, (line) => ({
        ...line,
        quantity: fitQuantity(action.quantity, line, line.quantity),
      }));
    case 'removed':
      return remove(cart, ({ itemId }) => itemId === action.itemId);
    case 'cleared':
      return remove(cart, () => true);
    case 'restored':
      return cart.removed.length > 0 ? restore(cart) : cart;
    case 'undo-discarded':
      return cart.removed.length > 0 ? { ...cart, removed: [] } : cart;
    case 'checked':
      return action.offers.reduce(
        (next, offer) => updateLine(next, offer.itemId, (line) => applyOffer(line, offer)),
        cart,
      );
    case 'changes-accepted':
      return { ...cart, lines: cart.lines.map(acceptChanges) };
  }
};

export const hasItem = (cart: Cart, itemId: string): boolean => cart.lines.some((line) => line.itemId === itemId);

export const quantityOf = (cart: Cart, itemId: string): number =>
  cart.lines.find((line) => line.itemId === itemId)?.quantity ?? 0;

export const cartCount = (lines: readonly CartLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);
