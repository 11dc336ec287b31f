/**
 * What the framed viewer and the page around it say to each other by `postMessage`, and how it is read (issue "Embedding").
 * Free of schemas: the script on other sites' pages is a few KB. Each side takes messages from the other's window and origin
 * alone; only `here`, which says nothing, is sent to whoever frames us. The order: viewer `here` → page `hello` → viewer
 * `open`, and then events and commands as they come. People's guide: docs/embedding.md.
 */

/** Raised when an old script on somebody's page could no longer understand us. */
export const EMBED_VERSION = 1;

/** `ref` as the document's tags or the store name the product; `quantity` 1 to 999. */
export type EmbedLine = { ref: string; quantity: number };

/** From the page to the viewer. `hello` is the page's half of the handshake; the others are methods of the element. */
export type EmbedCommand =
  | { is: 'hello' }
  | { is: 'goto'; page: number }
  | { is: 'openProduct'; ref: string }
  | { is: 'setCart'; lines: readonly EmbedLine[] };

/**
 * Why a command was not carried out: `invalid` it is not understood · `page` no such page · `unknown` neither the document
 * nor the store has these references, or they cannot be bought · `unreachable` the store does not answer · `off` no cart here.
 */
export type EmbedErrorCode = 'invalid' | 'page' | 'unknown' | 'unreachable' | 'off';

type CartLineTold = { ref: string; id: string; name: string; quantity: number; price: number; currency?: string };

/**
 * Events of the element and their `detail`. Prices in major units of `currency` (ISO 4217, without it COP); `ref` is '' where a
 * store names none. `total` is null where the lines are of several currencies, which have no sum.
 */
export type EmbedEvents = {
  open: { company: string; pdf: string; name: string; page: number; pageCount: number };
  page: { page: number; pageCount: number };
  product: { ref: string; id: string; page: number };
  add: { ref: string; id: string; quantity: number; price: number; currency?: string };
  checkout: { lines: CartLineTold[]; total: number | null; part: number };
  share: { method: string; url: string };
  error: { command: string; code: EmbedErrorCode; refs: string[] };
};

export type EmbedEventName = keyof EmbedEvents;

type EventMessage = {
  [Name in EmbedEventName]: { is: 'event'; name: Name; detail: EmbedEvents[Name] };
}[EmbedEventName];

/** From the viewer to the page. `height`: CSS px that the viewer would fill at its present width. */
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

const MOST_OF_ONE = 999;
const MOST_LINES = 500;
const LONGEST_REF = 200;

type Fields = Readonly<Record<string, unknown>>;

/** As it is sent. */
export const embedEnvelope = <Message extends EmbedCommand | EmbedMessage>(message: Message) => ({
  vitrina: EMBED_VERSION,
  ...message,
});

/** `null`: not ours. Pages and browser extensions post all kinds of things. */
const fieldsOf = (data: unknown): Fields | null => {
  if (typeof data !== 'object' || data === null) return null;
  const fields = data as Fields;
  return fields['vitrina'] === EMBED_VERSION && typeof fields['is'] === 'string' ? fields : null;
};

const isRef = (ref: unknown): ref is string =>
  typeof ref === 'string' && ref.trim() !== '' && ref.length <= LONGEST_REF;

const isLine = (line: unknown): line is EmbedLine => {
  const { ref, quantity } = Object(line) as Fields;
  return isRef(ref) && Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= MOST_OF_ONE;
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
      return Array.isArray(lines) && lines.length <= MOST_LINES && lines.every(isLine);
    default:
      return false;
  }
};

/** What the page around says; `invalid` names a command that is not understood, `null` is not for us. */
export const embedCommandOf = (data: unknown): EmbedCommand | { is: 'invalid'; command: string } | null => {
  const fields = fieldsOf(data);
  if (!fields) return null;
  return isCommand(fields)
    ? (fields as EmbedCommand)
    : { is: 'invalid', command: String(fields['is']).slice(0, LONGEST_REF) };
};

/** What the viewer says; `null` is not for us, or of a viewer newer than this script. */
export const embedMessageOf = (data: unknown): EmbedMessage | null => {
  const fields = fieldsOf(data);
  const { is, name, height } = fields ?? {};
  const isOurs =
    is === 'here' ||
    (is === 'height' && Number.isFinite(height)) ||
    (is === 'event' && typeof name === 'string' && EVENTS.includes(name));
  return isOurs ? (data as EmbedMessage) : null;
};
