/** A catalogue whose every page is full of products with printed references and prices, and its price list. */
import { A4 } from '../publishing/documents.ts';
import { openPdf } from '../publishing/pdf-writer.ts';

const COLUMNS = 6;
const MARGIN = 30;

const referenceOf = (page: number, at: number): string => `EN-${page * 1000 + at}`;
const priceOf = (page: number, at: number): number => 100_000 + page * 1000 + at * 10;

const product = (page: number, at: number, perPage: number): string => {
  const cell = {
    width: (A4.width - 2 * MARGIN) / COLUMNS,
    high: (A4.height - 2 * MARGIN) / Math.ceil(perPage / COLUMNS),
  };
  const left = MARGIN + (at % COLUMNS) * cell.width;
  const bottom = A4.height - MARGIN - (Math.floor(at / COLUMNS) + 1) * cell.high;
  const colour = [0.3, 0.45, 0.6].map((share) => (share + ((at * 7 + page * 3) % 10) / 30).toFixed(2)).join(' ');
  const line = (text: string, up: number): string =>
    `BT 0 g /F 7 Tf ${left.toFixed(1)} ${(bottom + up).toFixed(1)} Td (${text}) Tj ET`;
  return [
    `${colour} rg ${left.toFixed(1)} ${(bottom + 30).toFixed(1)} ${(cell.width - 12).toFixed(1)} ${(cell.high - 36).toFixed(1)} re f`,
    line(`Ref. ${referenceOf(page, at)}`, 20),
    line(`$ ${priceOf(page, at).toLocaleString('es-CO')}`, 11),
  ].join('\n');
};

export const writeLabelledCatalogue = (path: string, pages: number, perPage: number): void => {
  const pdf = openPdf(path, A4);
  for (let page = 1; page <= pages; page += 1)
    pdf.page(Array.from({ length: perPage }, (_, at) => product(page, at, perPage)).join('\n'), []);
  pdf.close();
};

export const labelledPrices = (pages: number, perPage: number): string =>
  [
    'referencia,nombre,precio',
    ...Array.from({ length: pages * perPage }, (_, of) => {
      const [page, at] = [Math.floor(of / perPage) + 1, of % perPage];
      return `${referenceOf(page, at)},Silla Tulua ${page}-${at},${priceOf(page, at)}`;
    }),
  ].join('\n');
