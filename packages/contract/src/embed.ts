/**
 * Messages between the framed viewer and the embedding page (`postMessage`), and their parsers (issue "Embedding").
 * Free of schemas: the script on other sites' pages is a few KB. Each side accepts messages from the other's window and origin
 * only; `here`, which carries no data, is the only message sent to any origin. Order: viewer `here` → page `hello` → viewer
 * `open`, then events and commands. Guide: docs/embedding.md.
 */

/** Version of the protocol; raised by an incompatible change. */
export const EMBED_VERSION = 1;

/** `ref` is the reference of the document's tags or of the store; `quantity` is 1 to 999. */
export type EmbedLine = { ref: string; quantity: number };

/** From the page to the viewer. `hello` completes the handshake; the others are methods of the custom element. */
export type EmbedCommand =
  | { is: 'hello' }
  | { is: 'goto'; page: number }
  | { is: 'openProduct'; ref: string }
  | { is: 'setCart'; lines: readonly EmbedLine[] };

/**
 * Reason of a rejected command: `invalid` malformed or unknown · `page` no such page · `unknown` neither the document nor the
 * store has these references, or they cannot be bought · `unreachable` the store does not answer · `off` the cart is disabled.
 */
export type EmbedErrorCode = 'invalid' | 'page' | 'unknown' | 'unreachable' | 'off';

/** `isQuote`: the product has no price, and `price` is 0. */
type Amount = { quantity: number; price: number; currency: string; isQuote?: true };
type CheckoutLine = { ref: string; id: string; name: string } & Amount;

/**
 * Events of the custom element and their `detail`. Prices are in major units of `currency` (ISO 4217); `ref` is ''
 * if the store has none. `total` is null if the lines have several currencies, or none has a price.
 */
export type EmbedEvents = {
  open: { company: string; pdf: string; name: string; page: number; pageCount: number };
  page: { page: number; pageCount: number };
  product: { ref: string; id: string; page: number };
  add: { ref: string; id: string } & Amount;
  checkout: { lines: CheckoutLine[]; total: number | null; part: number };
  share: { method: string; url: string };
  error: { command: string; code: EmbedErrorCode; refs: string[] };
};

export type EmbedEventName = keyof EmbedEvents;

type EventMessage = {
  [Name in EmbedEventName]: { is: 'event'; name: Name; detail: EmbedEvents[Name] };
}[EmbedEventName];

/** From the viewer to the page. `height`: the CSS px that the content needs at the present width. */
export type EmbedMessage = { is: 'here' } | { is: 'height'; height: number } | EventMessage;

const EVENTS: readonly string[] = [
  'open',
  'page',
  'product',
  'add',
  'checkout',
  'share',
  'error',
] satisfies EmbedEventName[];

const MAX_QUANTITY = 999;
const MAX_LINES = 500;
const MAX_REF_LENGTH = 200;

type Fields = Readonly<Record<string, unknown>>;

/** Adds the protocol version to a message. */
export const embedEnvelope = <Message extends EmbedCommand | EmbedMessage>(message: Message) => ({
  vitrina: EMBED_VERSION,
  ...message,
});

/** `null` for data of other senders: pages and browser extensions post messages too. */
const fieldsOf = (data: unknown): Fields | null => {
  if (typeof data !== 'object' || data === null) return null;
  const fields = data as Fields;
  return fields['vitrina'] === EMBED_VERSION && typeof fields['is'] === 'string' ? fields : null;
};

const isRef = (ref: unknown): ref is string =>
  typeof ref === 'string' && ref.trim() !== '' && ref.length <= MAX_REF_LENGTH;

const isLine = (line: unknown): line is EmbedLine => {
  const { ref, quantity } = Object(line) as Fields;
  return isRef(ref) && Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= MAX_QUANTITY;
};

const isCommand = (fields: Fields): boolean => {
  const { page, ref, lines } = fields;
  switch (fields['is']) {
    case 'hello':
      return true;
    case 'goto':
      return Number.isInteger(page);
    case 'openProduct':
      return isRef(ref);
    case 'setCart':
      return Array.isArray(lines) && lines.length <= MAX_LINES && lines.every(isLine);
    default:
      return false;
  }
};

/** Parses a message of the embedding page; `invalid` names a malformed command, `null` is not a message of this protocol. */
export const embedCommandOf = (data: unknown): EmbedCommand | { is: 'invalid'; command: string } | null => {
  const fields = fieldsOf(data);
  if (!fields) return null;
  return isCommand(fields)
    ? (fields as EmbedCommand)
    : { is: 'invalid', command: String(fields['is']).slice(0, MAX_REF_LENGTH) };
};

/** Parses a message of the viewer; `null` is not a message of this protocol, or one of a newer viewer. */
export const embedMessageOf = (data: unknown): EmbedMessage | null => {
  const fields = fieldsOf(data);
  const { is, name, height } = fields ?? {};
  const isOurs =
    is === 'here' ||
    (is === 'height' && Number.isFinite(height)) ||
    (is === 'event' && typeof name === 'string' && EVENTS.includes(name));
  return isOurs ? (data as EmbedMessage) : null;
};
