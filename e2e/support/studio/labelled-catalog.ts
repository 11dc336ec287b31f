/** A catalogue as a designer exports it, eight products on a page with printed codes and prices, and its price list as a workbook. */
import { xlsxOf } from '../../../apps/server/src/feeds/formats/sheet.fixture.ts';
import { tinyPdf } from '../../../apps/server/src/pdf/testing/tiny-pdf.ts';

const PER_PAGE = 8;
/** The printed price of every such product is an old one: these are to be looked at. */
const OLD_PRICE_EACH = 32;

type Product = { ref: string; name: string; price: number; printed: number };

const NAMES = ['Silla Tulua', 'Mesa Cali', 'Sofa Guatape', 'Lampara Nuqui', 'Banco Salento', 'Repisa Mompox'];

const productsOf = (pages: number): Product[] =>
  Array.from({ length: pages * PER_PAGE }, (_, at) => {
    const price = 189_000 + at * 1000;
    const isOld = at % OLD_PRICE_EACH === 5;
    const name = `${NAMES[at % NAMES.length]} ${at + 1}`;
    return { ref: `CN-${1042 + at}`, name, price, printed: isOld ? price - 20_000 : price };
  });

const pesos = (amount: number): string => `$ ${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')}`;

const pageOf = (products: readonly Product[]) => {
  const places = products.map((product, at) => ({
    ...product,
    x: 50 + 260 * (at % 2),
    y: 640 - 190 * Math.floor(at / 2),
  }));
  return {
    content: places.map(({ x, y }, at) => `0.${3 + (at % 5)} 0.5 0.4 rg ${x} ${y + 45} 200 95 re f 0 g`).join('\n'),
    texts: places.flatMap(({ ref, name, printed, x, y }) => [
      { text: name, x, y: y + 30 },
      { text: `Ref. ${ref}`, x, y: y + 14, size: 10 },
      { text: pesos(printed), x, y, size: 11 },
    ]),
  };
};

type Given = { name: string; mimeType: string; buffer: Buffer };

/** `tags`: products with a printed code. `doubts`: those of them whose printed price differs from the list. */
export type LabelledCatalog = { pdf: Given; list: Given; tags: number; doubts: number };

export const labelledCatalog = (pages: number): LabelledCatalog => {
  const products = productsOf(pages);
  const sheets = Array.from({ length: pages }, (_, at) => products.slice(at * PER_PAGE, (at + 1) * PER_PAGE));
  const rows = products.map(({ ref, name, price }) => [ref, name, price]);
  return {
    pdf: { name: 'otoño_2026.pdf', mimeType: 'application/pdf', buffer: tinyPdf({ pages: sheets.map(pageOf) }) },
    list: {
      name: 'precios.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(xlsxOf([['Referencia', 'Nombre', 'Precio'], ...rows])),
    },
    tags: products.length,
    doubts: products.filter(({ price, printed }) => price !== printed).length,
  };
};
