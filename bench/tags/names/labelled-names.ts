/** Documents of the kit whose products have known names and prices, and lists that name these products in other words. */
import { join } from 'node:path';
import { popplerPages, rowsOf } from '../codes/poppler.ts';
import menus from '../proposals/menus.json' with { type: 'json' };

export const KIT = join(import.meta.dirname, '../../../../shared/kit');
const PRICE_LIST = 'pdf/mo-ar-cleanway-lista-precios-a.pdf';
/** In percent of the page's width: the columns of codes and of names. */
const CODES = { from: 11, to: 25 };
const NAMES = { from: 25, to: 62 };

/** `top`: of its row in percent of the page; null where the printed name says which product it is. */
export type PrintedProduct = { page: number; name: string; price: number; top: number | null };
export type NamedDocument = { name: string; file: string; pages: readonly number[]; products: PrintedProduct[] };

const valueOf = (text: string): number => Number(text.replace(/[.$\s]/g, '').replace(',', '.'));

const rowsOfList = async (): Promise<PrintedProduct[]> =>
  (await popplerPages(join(KIT, PRICE_LIST))).flatMap((page) =>
    rowsOf(page).flatMap((row): PrintedProduct[] => {
      const code = row.find(({ left }) => left >= CODES.from && left < CODES.to);
      const name = row
        .filter(({ left }) => left >= NAMES.from && left < NAMES.to)
        .map(({ text }) => text)
        .filter((text) => text !== '$' && !/^\$?[\d.]+,\d{2}$/.test(text))
        .join(' ');
      const price = row.map(({ text }) => text).filter((text) => /^\$?\d[\d.]*,\d{2}$/.test(text));
      if (!code || name === '' || price.length < 2) return [];
      return [{ page: page.page, name, price: valueOf(price.at(-2) ?? ''), top: code.top }];
    }),
  );

export const namedDocuments = async (): Promise<NamedDocument[]> => {
  const rows = await rowsOfList();
  const files = [...new Set(menus.map(({ file }) => file))];
  return [
    { name: 'price list', file: PRICE_LIST, pages: [...new Set(rows.map(({ page }) => page))], products: rows },
    ...files.map((file) => {
      const ofFile = menus.filter((menu) => menu.file === file);
      return {
        name: file.replace(/^.*\//, '').replace('.pdf', ''),
        file,
        pages: ofFile.map(({ page }) => page),
        products: ofFile.flatMap(({ page, products }) => products.map((one) => ({ ...one, page, top: null }))),
      };
    }),
  ];
};

/** `at`: the position of the product in the list. */
type Wording = (name: string, at: number) => string;

const inOtherOrder = (name: string): string => {
  const words = name.split(' ');
  return words.length < 3 ? name : [...words.slice(1, -1), words.at(-1), words[0]].join(' ');
};
const withoutAccents = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '');
const withOtherUnits = (name: string): string =>
  name
    .replace(/(\d) ?(?:ML|ml|CM3|cm3)\b/g, '$1 cc')
    .replace(/(\d) ?(?:LTS?|LITROS?|L|lts?|l)\b\.?/g, '$1 lts')
    .replace(/(\d) ?(?:KG|kg)\b/g, '$1 kilos')
    .replace(/(\d) ?(?:GRS?|grs?|g)\b/g, '$1 g');
const withAbbreviation = (name: string): string => name.replace(/(?<!\p{L})(\p{L}{4}[bcdfgjkmpqtv])\p{L}{3,}/u, '$1.');

/** As short as in a list for cash registers, or longer than on the page. */
const withOtherWords = (name: string, at: number): string => {
  const words = name.split(' ');
  if (at % 3 === 0 && words.length > 3) return words.slice(0, -1).join(' ');
  return at % 3 === 1 ? `${name} importado` : name;
};

export const wordings: Readonly<Record<string, Wording>> = {
  same: (name) => name,
  'other case, accents, units': (name, at) =>
    withOtherUnits(withoutAccents(at % 2 === 0 ? name.toUpperCase() : name.toLowerCase())),
  'other order, abbreviations': (name, at) => (at % 3 === 0 ? withAbbreviation(name) : inOtherOrder(name)),
  'a word less or more': withOtherWords,
};
