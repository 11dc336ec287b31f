/**
 * Printed prices beside a list: the price list of the kit is read with the prices that another reader of PDFs sees in one of its columns, every
 * fifth of them changed. Each changed one must be reported, no other one.
 */
import { join } from 'node:path';
import { findBlocks } from '../../../apps/server/src/domain/blocks/blocks.ts';
import { comparePrices } from '../../../apps/server/src/domain/printed-prices/compare-prices.ts';
import { createOffers } from '../../../apps/server/src/domain/printed-prices/offers.ts';
import { printedProducts } from '../../../apps/server/src/domain/printed-prices/printed-products.ts';
import {
  createReferenceFinder,
  type WordsOfPage,
} from '../../../apps/server/src/domain/references/reference-finder.ts';
import { type Product, referenceKey } from '../../../packages/contract/src/index.ts';
import { table } from '../../table.ts';
import { printTargets } from '../../targets.ts';
import { popplerPages, rowsOf } from '../codes/poppler.ts';
import { openPageReader } from '../read-pages.ts';

const KIT = join(import.meta.dirname, '../../../../shared/kit');
const PRICE_LIST = 'pdf/mo-ar-cleanway-lista-precios-a.pdf';
/** Between these positions each row prints its code, in percent of the page's width. */
const CODES = { from: 11, to: 25 };
const EVERY = 5;

type Label = { code: string; price: number };
type Column = 'net' | 'final';

const valueOf = (text: string): number => Number(text.replace(/[.$\s]/g, '').replace(',', '.'));

const labelsOf = async (path: string, column: Column): Promise<Label[]> =>
  (await popplerPages(path)).flatMap((page) =>
    rowsOf(page).flatMap((row) => {
      const code = row.find(({ left }) => left >= CODES.from && left < CODES.to)?.text;
      const prices = row.map(({ text }) => text).filter((text) => /^\$?\d[\d.]*,\d{2}$/.test(text));
      const price = column === 'net' ? prices.at(-2) : prices.at(-1);
      return code === undefined || price === undefined || prices.length < 2 ? [] : [{ code, price: valueOf(price) }];
    }),
  );

const productOf = ({ code, price }: Label): Product => ({
  productId: code,
  productName: code,
  linkText: '',
  categoryId: '',
  allSpecifications: [],
  items: [
    {
      itemId: code,
      referenceId: [{ key: 'RefId', value: code }],
      name: '',
      nameComplete: '',
      images: [],
      sellers: [{ commertialOffer: { price, listPrice: 0, priceWithoutDiscount: 0, rewardValue: 0 } }],
    },
  ],
});

/** A code that stands in several rows has several prices. */
const once = (labels: readonly Label[]): Label[] => {
  const counts = new Map<string, number>();
  for (const { code } of labels) counts.set(referenceKey(code), (counts.get(referenceKey(code)) ?? 0) + 1);
  return labels.filter(({ code }) => counts.get(referenceKey(code)) === 1);
};

const measure = (pages: readonly WordsOfPage[], labels: readonly Label[], change: (price: number) => number) => {
  const changed = new Set(labels.filter((_, at) => at % EVERY === 0).map(({ code }) => referenceKey(code)));
  const list = labels.map(({ code, price }) => ({
    code,
    price: changed.has(referenceKey(code)) ? change(price) : price,
  }));
  const find = createReferenceFinder(
    list.map(({ code }) => ({ ref: code, productId: code, itemId: code, name: code })),
  );
  const blocks = findBlocks(pages.map(({ width = 0, height = 0, ...page }) => ({ ...page, width, height })));
  const printed = pages.flatMap((page) =>
    printedProducts(find(page).found, {
      words: page.words,
      blocks: blocks.filter((block) => block.page === page.index),
    }),
  );
  const { same, different, several } = comparePrices(printed, createOffers(list.map(productOf)));
  const right = different.filter(({ ref }) => changed.has(referenceKey(ref)));
  for (const { ref, page, prices, listed } of different.filter((one) => !right.includes(one)).slice(0, 5))
    process.stdout.write(`prices: ${ref} (page ${page}) prints ${prices.join(' ')}, the list has ${listed}\n`);
  return {
    rows: labels.length,
    compared: same.length + different.length,
    several: several.length,
    changed: changed.size,
    reported: different.length,
    precision: different.length === 0 ? 100 : (100 * right.length) / different.length,
    recall: (100 * right.length) / changed.size,
  };
};

const CHANGES: readonly { name: string; change: (price: number) => number }[] = [
  { name: '7 % higher', change: (price) => Math.round(107 * price) / 100 },
  { name: 'one unit lower', change: (price) => price - 1 },
];

export const benchPrices = async (): Promise<{ figures: object[]; targets: ReturnType<typeof printTargets> }> => {
  const path = join(KIT, PRICE_LIST);
  const pages = (await openPageReader())(path);
  const figures = [];
  for (const column of ['net', 'final'] as const) {
    const labels = once(await labelsOf(path, column));
    for (const { name, change } of CHANGES) figures.push({ column, name, ...measure(pages, labels, change) });
    // Equal prices of every row: each report is an alarm without a cause.
    const equal = measure(pages, labels, (price) => price);
    figures.push({ column, name: 'equal', ...equal, precision: 100 - equal.reported, recall: 100 });
  }
  process.stdout.write(
    `${table(
      ['column', 'changed rows are', 'rows', 'compared', 'several', 'changed', 'reported', 'precision', 'recall'],
      figures.map((one) => [
        one.column,
        one.name,
        `${one.rows}`,
        `${one.compared}`,
        `${one.several}`,
        one.name === 'equal' ? '0' : `${one.changed}`,
        `${one.reported}`,
        one.precision.toFixed(2),
        one.recall.toFixed(2),
      ]),
    )}\n`,
  );
  const targets = printTargets([
    { name: 'prices: precision %', figure: Math.min(...figures.map(({ precision }) => precision)), min: 99.5 },
    { name: 'prices: recall % of rows', figure: Math.min(...figures.map(({ recall }) => recall)), min: 97 },
  ]);
  return { figures, targets };
};
