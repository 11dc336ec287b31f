/** The cart of a company without a store: an order by chat message to its number (decisions "FEED"). Pure. */

import { formatMoney } from '@vitrina/ui';
import { cartWords } from '@vitrina/ui/messages/cart';
import { shopWords } from '@vitrina/ui/messages/shop';
import type { CartLine } from './cart.state.ts';
import { type CheckoutParts, MOST_CHARACTERS, type Part, type Sent, unsent } from './checkout-link.ts';
import { totalText } from './total-text.ts';

type ChatOrder = {
  /** As the company wrote it: 'Pedidos: +57 (300) 123 45 67'. */
  number: string;
  base?: string;
  documentName: string;
  page: number;
  /** Of the whole order, whose total is said in its last message. */
  lines: readonly CartLine[];
  /** What earlier messages ordered. */
  opened?: readonly (readonly Sent[])[];
};

const CHAT_BASE = 'https://wa.me';
/** In an address, where a letter with an accent takes six characters and a smiley twelve. */
const LONGEST_NAME = 400;
const LONGEST_REF = 120;

/** International digits; a Colombian mobile number without its country gets 57. `null` when it is no telephone number. */
export const chatNumber = (written: string): string | null => {
  const found = /\+?\d[\d\s().-]{5,}\d/.exec(written)?.[0] ?? '';
  const digits = found.replace(/\D/g, '').replace(/^00/, '');
  const international = /^3\d{9}$/.test(digits) ? `57${digits}` : digits;
  return international.length >= 8 && international.length <= 15 ? international : null;
};

/** Half a character, as a cut emoji leaves it, cannot be encoded. */
const whole = (text: string): string => text.replace(/\p{Surrogate}/gu, '');
const encoded = (text: string): string => encodeURIComponent(whole(text));

/** On one line, and no longer than an address has room for. */
const short = (text: string, most: number): string => {
  const words = whole(text).replace(/\s+/g, ' ').trim();
  if (encoded(words).length <= most) return words;
  let kept = '';
  for (const character of words) {
    if (encoded(kept + character).length > most) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
};

const lineText = ({ quantity, name, ref, discounted_price, currency }: CartLine): string =>
  cartWords.orderLine(
    quantity,
    short(name, LONGEST_NAME),
    short(ref, LONGEST_REF),
    discounted_price > 0 ? cartWords.each(formatMoney(discounted_price, currency)) : shopWords.free,
  );

type Message = { greeting: string; lines: readonly CartLine[]; ending: readonly string[] };
const textOf = ({ greeting, lines, ending }: Message): string =>
  encoded([greeting, '', ...lines.map(lineText), ...ending].join('\n'));

/** In order, each message as full as an address may be, none empty. */
const grouped = (lines: readonly CartLine[], room: number): CartLine[][] => {
  const groups: CartLine[][] = [];
  let used = 0;
  for (const line of lines) {
    const group = groups.at(-1);
    const needed = encoded(`\n${lineText(line)}`).length;
    used += needed;
    if (group && used <= room) group.push(line);
    else {
      groups.push([line]);
      used = needed;
    }
  }
  return groups;
};

const sentOf = (lines: readonly CartLine[]): Sent[] => lines.map(({ itemId, quantity }) => ({ itemId, quantity }));

/** One address per message; several only for orders too long for one. None without a number or without lines. */
export const chatCheckout = (order: ChatOrder): CheckoutParts => {
  const { number, base = CHAT_BASE, documentName, page, lines, opened = [] } = order;
  const digits = chatNumber(number);
  if (digits === null) return { opened: [], next: [], refused: [] };
  const from = short(documentName, LONGEST_NAME);
  const ending = ['', cartWords.orderTotal(totalText(lines)), cartWords.orderPage(from, page)];
  const start = `${base.replace(/\/+$/, '')}/${digits}?text=`;
  const frame = textOf({ greeting: cartWords.orderGreetingPart(from, 99, 99), lines: [], ending });
  const groups = grouped(unsent(lines, opened), MOST_CHARACTERS - start.length - frame.length);
  const count = opened.length + groups.length;
  const part = (carried: readonly CartLine[], index: number): Part => ({
    sent: sentOf(carried),
    url:
      start +
      textOf({
        greeting: count === 1 ? cartWords.orderGreeting(from) : cartWords.orderGreetingPart(from, index + 1, count),
        lines: carried,
        ending: index === count - 1 ? ending : [],
      }),
  });
  const again = (sent: readonly Sent[]): CartLine[] =>
    sent.flatMap(({ itemId, quantity }) =>
      lines.filter((line) => line.itemId === itemId).map((line) => ({ ...line, quantity })),
    );
  return {
    opened: opened.map((sent, index) => part(again(sent), index)),
    next: groups.map((group, index) => part(group, opened.length + index)),
    refused: [],
  };
};
