/** The cart of a company without a store: an order by chat message to its number (decisions "FEED"). Pure. */

import { formatMoney } from '@vitrina/ui';
import { shopWords } from '@vitrina/ui/messages/shop';
import type { CartLine } from './cart.state.ts';

type ChatOrder = {
  /** As the company wrote it: 'Pedidos: +57 (300) 123 45 67'. */
  number: string;
  base?: string;
  documentName: string;
  page: number;
  lines: readonly CartLine[];
  total: number;
};

const CHAT_BASE = 'https://wa.me';
/** Chat apps take longer texts, but reports of cut ones begin near this. */
const MOST_CHARACTERS = 1800;
const LONGEST_NAME = 200;

/** International digits; a Colombian mobile number without its country gets 57. `null` when it is no telephone number. */
export const chatNumber = (written: string): string | null => {
  const found = /\+?\d[\d\s().-]{5,}\d/.exec(written)?.[0] ?? '';
  const digits = found.replace(/\D/g, '').replace(/^00/, '');
  const whole = /^3\d{9}$/.test(digits) ? `57${digits}` : digits;
  return whole.length >= 8 && whole.length <= 15 ? whole : null;
};

const priceText = (line: CartLine): string =>
  line.discounted_price > 0 ? shopWords.each(formatMoney(line.discounted_price, line.currency)) : shopWords.free;

const lineText = (line: CartLine): string =>
  shopWords.orderLine(line.quantity, line.name.replace(/\s+/g, ' ').slice(0, LONGEST_NAME), line.ref, priceText(line));

const grouped = (texts: readonly string[]): string[][] => {
  const groups: string[][] = [];
  let used = 0;
  for (const text of texts) {
    const group = groups.at(-1);
    used += text.length + 1;
    if (group && used <= MOST_CHARACTERS) group.push(text);
    else {
      groups.push([text]);
      used = text.length;
    }
  }
  return groups;
};

/** One address per message; several only for orders too long for one. None without a number or without lines. */
export const chatOrder = ({ number, base = CHAT_BASE, documentName, page, lines, total }: ChatOrder): string[] => {
  const digits = chatNumber(number);
  if (digits === null) return [];
  const groups = grouped(lines.map(lineText));
  return groups.map((group, index) => {
    const isLast = index === groups.length - 1;
    const greeting =
      groups.length === 1
        ? shopWords.orderGreeting(documentName)
        : shopWords.orderGreetingPart(documentName, index + 1, groups.length);
    const ending = isLast
      ? ['', shopWords.orderTotal(formatMoney(total, lines[0]?.currency)), shopWords.orderPage(documentName, page)]
      : [];
    // Half a character, as a cut emoji leaves it, cannot be encoded.
    const message = [greeting, '', ...group, ...ending].join('\n').replace(/\p{Surrogate}/gu, '');
    return `${base.replace(/\/+$/, '')}/${digits}?text=${encodeURIComponent(message)}`;
  });
};
