/** What counting remembers of a session between two events: the page that lies open, and what is in the cart. */

/** Without anything from the visitor for so long, the page counts as left, ms. */
const IDLE_MS = 60_000;
const MOST_IN_CART = 100;

type OpenPage = { pdf: string; page: number };
export type Session = { at: number; open: OpenPage | null; cart: [id: string, product: string][] };

export const newSession = (at: number): Session => ({ at, open: null, cart: [] });

/** What `sessionText` wrote. */
export const sessionOf = (body: string): Session => JSON.parse(body) as Session;
export const sessionText = (session: Session): string => JSON.stringify(session);

/**
 * The time of the open page up to an event of the same session at `at`, and the session after it. The last page of a session has no
 * event behind it, so its time is not known and not counted. An event from before the last one moves nothing.
 */
export const passed = (session: Session, at: number): { session: Session; ms: number; open: OpenPage | null } => {
  const ms = Math.min(Math.max(at - session.at, 0), IDLE_MS);
  return { session: { ...session, at: Math.max(at, session.at) }, ms, open: session.open };
};

export const opened = (session: Session, open: OpenPage): Session => ({ ...session, open });

export const added = (session: Session, id: string, product: string): Session => ({
  ...session,
  cart: [...session.cart.filter(([other]) => other !== id), [id, product] as [string, string]].slice(-MOST_IN_CART),
});

export const removed = (session: Session, id: string): Session => ({
  ...session,
  cart: session.cart.filter(([other]) => other !== id),
});
