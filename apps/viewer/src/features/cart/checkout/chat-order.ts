/** Checkout of a company without a store: the order as chat messages to its number (decisions "FEED"). Pure. */

import { type CheckoutParts, MAX_URL_LENGTH, type Part, type Sent, unsent } from '@vitrina/contract/checkout-link';
import { formatMoney } from '@vitrina/ui';
import { cartWords } from '@vitrina/ui/messages/cart';
import { shopWords } from '@vitrina/ui/messages/shop';
import { CHAT_BASE, chatNumber } from '../../../lib/links/chat-number.ts';
import type { CartLine } from '../cart.state.ts';
import { totalText } from '../total/total-text.ts';
import { isQuoteOnly } from '../total/totals.ts';

type ChatOrder = {
  /** Free text that contains the number: 'Pedidos: +57 (300) 123 45 67'. */
  number: string;
  base?: string;
  documentName: string;
  page: number;
  /** All lines of the order; the last message states their total. */
  lines: readonly CartLine[];
  /** Lines of the messages opened before. */
  opened?: readonly (readonly Sent[])[];
};

/** Percent-encoded characters: an accented letter takes 6, an emoji 12. */
const MAX_ENCODED_NAME = 400;
const MAX_ENCODED_REF = 120;

/** `encodeURIComponent` throws on a lone surrogate, which a truncated emoji leaves. */
const withoutLoneSurrogates = (text: string): string => text.replace(/\p{Surrogate}/gu, '');
const encoded = (text: string): string => encodeURIComponent(withoutLoneSurrogates(text));

/** Collapses whitespace and truncates to `maxEncoded` encoded characters. */
const shorten = (text: string, maxEncoded: number): string => {
  const words = withoutLoneSurrogates(text).replace(/\s+/g, ' ').trim();
  if (encoded(words).length <= maxEncoded) return words;
  let shortened = '';
  for (const character of words) {
    if (encoded(shortened + character).length > maxEncoded) break;
    shortened += character;
  }
  return `${shortened.trimEnd()}…`;
};

const priceText = ({ isQuote, discounted_price, currency }: CartLine): string => {
  if (isQuote) return cartWords.orderQuote;
  return discounted_price > 0 ? cartWords.each(formatMoney(discounted_price, currency)) : shopWords.free;
};

/** In a message that asks for quotes only, no line repeats it. */
const lineText = (line: CartLine, isQuotes: boolean): string =>
  cartWords.orderLine(
    line.quantity,
    shorten(line.name, MAX_ENCODED_NAME),
    shorten(line.ref, MAX_ENCODED_REF),
    isQuotes ? '' : priceText(line),
  );

type Message = { greeting: string; lines: readonly CartLine[]; ending: readonly string[] };
const textOf = ({ greeting, lines, ending }: Message, isQuotes: boolean): string =>
  encoded([greeting, '', ...lines.map((line) => lineText(line, isQuotes)), ...ending].join('\n'));

/** Greedy split in order: each group fills one URL, none is empty. */
const groupLines = (lines: readonly CartLine[], maxLength: number, isQuotes: boolean): CartLine[][] => {
  const groups: CartLine[][] = [];
  let used = 0;
  for (const line of lines) {
    const group = groups.at(-1);
    const needed = encoded(`\n${lineText(line, isQuotes)}`).length;
    used += needed;
    if (group && used <= maxLength) group.push(line);
    else {
      groups.push([line]);
      used = needed;
    }
  }
  return groups;
};

const sentOf = (lines: readonly CartLine[]): Sent[] => lines.map(({ itemId, quantity }) => ({ itemId, quantity }));

/** One URL per message; several when the order exceeds one URL. No parts without a number or lines. */
export const chatCheckout = (order: ChatOrder): CheckoutParts => {
  const { number, base = CHAT_BASE, documentName, page, lines, opened = [] } = order;
  const digits = chatNumber(number);
  if (digits === null) return { opened: [], next: [], refused: [] };
  const from = shorten(documentName, MAX_ENCODED_NAME);
  const isQuotes = isQuoteOnly(lines);
  const quotes = lines.filter(({ isQuote }) => isQuote).length;
  const total = isQuotes ? [] : [cartWords.orderTotal(totalText(lines), quotes)];
  const ending = ['', ...total, cartWords.orderPage(from, page)];
  const start = `${base.replace(/\/+$/, '')}/${digits}?text=`;
  const { greeting, greetingPart } = isQuotes ? cartWords.quoteText : cartWords.orderText;
  const frame = textOf({ greeting: greetingPart(from, 99, 99), lines: [], ending }, isQuotes);
  const groups = groupLines(unsent(lines, opened), MAX_URL_LENGTH - start.length - frame.length, isQuotes);
  const count = opened.length + groups.length;
  const part = (carried: readonly CartLine[], index: number): Part => ({
    sent: sentOf(carried),
    url:
      start +
      textOf(
        {
          greeting: count === 1 ? greeting(from) : greetingPart(from, index + 1, count),
          lines: carried,
          ending: index === count - 1 ? ending : [],
        },
        isQuotes,
      ),
  });
  const resend = (sent: readonly Sent[]): CartLine[] =>
    sent.flatMap(({ itemId, quantity }) =>
      lines.filter((line) => line.itemId === itemId).map((line) => ({ ...line, quantity })),
    );
  return {
    opened: opened.map((sent, index) => part(resend(sent), index)),
    next: groups.map((group, index) => part(group, opened.length + index)),
    refused: [],
  };
};
