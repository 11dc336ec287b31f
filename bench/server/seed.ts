/** Test data of the server benchmark, published by the product's commands: a document of 120 pages with 600 tags and its price list. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tinyPdf } from '../../apps/server/src/pdf/testing/tiny-pdf.ts';

export const COMPANY = 'bench';
export const DOCUMENT = 'bench-catalogue';
export const PAGES = 120;
export const TAGS_PER_PAGE = 5;

const program = join(import.meta.dirname, '../../apps/server/src/cli/vitrina.ts');

export const referenceOf = (number: number): string => `BN-${10_000 + number}`;

/** Tiles of colour by a fixed sequence: about as hard to compress as a photograph, and the same in every run. */
const mosaic = (): string => {
  const [columns, rows, side] = [35, 50, 16.9];
  let state = 1;
  const next = (): string => {
    state = (state * 48_271) % 2_147_483_647;
    return (state / 2_147_483_647).toFixed(2);
  };
  return Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [(at % columns) * side, Math.floor(at / columns) * side];
    return `${next()} ${next()} ${next()} rg ${x.toFixed(1)} ${y.toFixed(1)} ${side} ${side} re f`;
  }).join('\n');
};

/** Only the picture of the first page is requested; the other pages are only listed and are simpler to render. */
const catalogue = (): Buffer => {
  const content = (page: number) => `${page === 0 ? mosaic() : ''}\n1 1 1 rg 40 380 515 180 re f 0 0 0 rg`;
  const texts = (page: number) =>
    Array.from({ length: TAGS_PER_PAGE }, (_, place) => ({
      text: `Silla ${referenceOf(page * TAGS_PER_PAGE + place)} de roble y lino`,
      x: 60,
      y: 400 + place * 30,
    }));
  return tinyPdf({
    pages: Array.from({ length: PAGES }, (_, page) => ({ content: content(page), texts: texts(page) })),
  });
};

const priceList = (): string => {
  const rows = Array.from(
    { length: PAGES * TAGS_PER_PAGE },
    (_, number) =>
      `${referenceOf(number)},Silla de comedor ${number},489000,520000,Comedor > Sillas,https://example.test/${number}.jpg`,
  );
  return ['referencia,nombre,precio,precio de lista,categoria,imagen', ...rows].join('\n');
};

/** Runs a command of the product over the data in `dataDir`. */
const vitrinaIn =
  (dataDir: string, env: Record<string, string> = {}) =>
  (...args: string[]) =>
    promisify(execFile)(process.execPath, [program, ...args], { env: { ...process.env, DATA_DIR: dataDir, ...env } });

/** Publishes into a new data directory; takes about ten seconds. */
export const seed = async (dataDir: string): Promise<void> => {
  const [pdf, prices] = [join(dataDir, 'bench.pdf'), join(dataDir, 'bench.csv')];
  await writeFile(pdf, catalogue());
  await writeFile(prices, priceList());
  const vitrina = vitrinaIn(dataDir);
  await vitrina('company', 'add', '--uid', COMPANY, '--name', 'Bench', '--provider', 'FEED');
  await vitrina('publish', pdf, '--company', COMPANY, '--pdf', DOCUMENT, '--feed', prices);
};

/** The company and its price list alone, in the database of `env`. */
export const seedPrices = async (dataDir: string, env: Record<string, string>): Promise<void> => {
  const prices = join(dataDir, 'bench.csv');
  await writeFile(prices, priceList());
  const vitrina = vitrinaIn(dataDir, env);
  await vitrina('company', 'add', '--uid', COMPANY, '--name', 'Bench', '--provider', 'FEED');
  await vitrina('feed', 'import', prices, '--company', COMPANY);
};
