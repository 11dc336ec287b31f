/** Names of the links of a PDF, which screen readers say: the words that are printed on a link, else where it leads. Pure. */
import { safeTarget } from '@vitrina/contract/safe-target';
import type { PdfLink, Word } from '../ports/pdf.ts';

const MAX_LENGTH = 80;
/** Rows of dots lead to page numbers. */
const LEADER = /[.·…_]{3,}/g;
const HAS_LETTER = /\p{L}/u;
const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

const isOn = (link: PdfLink, { left, top, width, height }: Word): boolean => {
  const [x, y] = [left + width / 2, top + height / 2];
  return x >= link.left && x <= link.left + link.width && y >= link.top && y <= link.top + link.height;
};

/** Whole words, at most 80 characters. */
const shortened = (text: string): string => {
  if (text.length <= MAX_LENGTH) return text;
  const end = text.lastIndexOf(' ', MAX_LENGTH - 1);
  return `${text.slice(0, end > 0 ? end : MAX_LENGTH - 1)}…`;
};

/** Empty where no letter is printed: a page number alone names nothing. */
const printedOn = (link: PdfLink, words: readonly Word[]): string => {
  const tokens = words
    .filter((word) => isOn(link, word))
    .flatMap(({ text }) => text.replace(LEADER, ' ').split(/\s/))
    .filter((token) => HAS_LETTER_OR_DIGIT.test(token));
  return tokens.some((token) => HAS_LETTER.test(token)) ? shortened(tokens.join(' ')) : '';
};

const destinationOf = (url: string): string => {
  const target = safeTarget(url);
  if (target?.is === 'page') return `Página ${target.page}`;
  const { hostname, pathname, protocol } = URL.parse(url) ?? { hostname: '', pathname: '', protocol: '' };
  if (protocol === 'whatsapp:') return 'WhatsApp';
  if (protocol === 'tel:' || protocol === 'mailto:') return decodeSafely(pathname);
  return hostname.replace(/^www\./, '') || url;
};

const decodeSafely = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** `words` of the page, in reading order. */
export const nameOfLink = (link: PdfLink, words: readonly Word[]): string =>
  printedOn(link, words) || destinationOf(link.url);
