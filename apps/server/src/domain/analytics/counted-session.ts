/** The state of a session between two events: the open page and the cart. */
import { isRecord } from '../untrusted-json.ts';

/** Without an event for this long, the page counts as left, ms. */
const IDLE_MS = 60_000;
const MAX_CART_ITEMS = 100;

type OpenPage = { pdf: string; page: number };
/** `at`: ms since 1970. */
export type Session = { at: number; open: OpenPage | null; cart: [id: string, product: string][] };

const isOpenPage = (value: unknown): value is OpenPage =>
  isRecord(value) && typeof value.pdf === 'string' && typeof value.page === 'number';

const isCart = (value: unknown): value is Session['cart'] =>
  Array.isArray(value) &&
  value.every((line) => Array.isArray(line) && line.length === 2 && line.every((text) => typeof text === 'string'));

export const newSession = (at: number): Session => ({ at, open: null, cart: [] });

/** Parses the text of `sessionText`. Null for other text, so that a damaged row does not block later events. */
export const parseSession = (body: string): Session | null => {
  try {
    const value: unknown = JSON.parse(body);
    if (!isRecord(value)) return null;
    const { at, open, cart } = value;
    const isValid = typeof at === 'number' && (open === null || isOpenPage(open)) && isCart(cart);
    return isValid ? { at, open, cart } : null;
  } catch {
    return null;
  }
};
export const sessionText = (session: Session): string => JSON.stringify(session);

/**
 * The time of the open page up to an event of the same session at `at`, and the session after it. No event follows the last
 * page of a session, so its time is unknown and not counted. An event older than the last one changes nothing.
 */
export const advanceTo = (session: Session, at: number): { session: Session; ms: number; open: OpenPage | null } => {
  const ms = Math.min(Math.max(at - session.at, 0), IDLE_MS);
  return { session: { ...session, at: Math.max(at, session.at) }, ms, open: session.open };
};

export const withOpenPage = (session: Session, open: OpenPage): Session => ({ ...session, open });

export const withCartItem = (session: Session, id: string, product: string): Session => ({
  ...session,
  cart: [...session.cart.filter(([other]) => other !== id), [id, product] as [string, string]].slice(-MAX_CART_ITEMS),
});

export const withoutCartItem = (session: Session, id: string): Session => ({
  ...session,
  cart: session.cart.filter(([other]) => other !== id),
});
