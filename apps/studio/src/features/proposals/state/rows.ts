/** The table of a menu: its rows, and the changes that a person makes of them, each of which is one step to undo. Pure. */
import type { AdminCallOf, Proposal } from '@vitrina/contract/admin';
import { isInThousands, priceOf } from './prices.ts';

/** `id`: of the row, for as long as the table is open. */
export type Row = Omit<Proposal, 'isSaved'> & { id: string };
export type TextField = 'name' | 'section' | 'description';
/** `done` and `undone` hold the rows before and after a change. */
export type Table = { rows: Row[]; done: Row[][]; undone: Row[][] };

const MAX_STEPS = 200;

export const tableOf = (products: readonly Proposal[]): Table => ({
  rows: products.map(({ isSaved: _, ...product }, at) => ({ ...product, id: `${at}` })),
  done: [],
  undone: [],
});

const changed = (table: Table, rows: Row[]): Table => ({
  rows,
  done: [...table.done, table.rows].slice(-MAX_STEPS),
  undone: [],
});

export const undo = ({ rows, done, undone }: Table): Table => {
  const before = done.at(-1);
  return before ? { rows: before, done: done.slice(0, -1), undone: [...undone, rows] } : { rows, done, undone };
};

export const redo = ({ rows, done, undone }: Table): Table => {
  const after = undone.at(-1);
  return after ? { rows: after, done: [...done, rows], undone: undone.slice(0, -1) } : { rows, done, undone };
};

const withRow = (table: Table, id: string, change: Partial<Row>): Table => {
  const row = table.rows.find((one) => one.id === id);
  const isSame = row && Object.entries(change).every(([name, value]) => row[name as keyof Row] === value);
  if (!row || isSame) return table;
  return changed(
    table,
    table.rows.map((one) => (one.id === id ? { ...one, ...change } : one)),
  );
};

export const setText = (table: Table, id: string, field: TextField, text: string): Table =>
  withRow(table, id, { [field]: text.replace(/\s+/gu, ' ').trim() });

/** A text that is no price changes nothing: the field says so. */
export const setPrice = (table: Table, id: string, price: number | null): Table => withRow(table, id, { price });

export const setKept = (table: Table, ids: readonly string[], isKept: boolean): Table => {
  const wanted = new Set(ids);
  if (table.rows.every((row) => !wanted.has(row.id) || row.isKept === isKept)) return table;
  return changed(
    table,
    table.rows.map((row) => (wanted.has(row.id) ? { ...row, isKept } : row)),
  );
};

type Area = Row['box'];
const union = (one: Area, other: Area): Area => {
  const [left, top] = [
    Math.min(one.position.left, other.position.left),
    Math.min(one.position.top, other.position.top),
  ];
  const right = Math.max(one.position.left + one.size.width, other.position.left + other.size.width);
  const foot = Math.max(one.position.top + one.size.high, other.position.top + other.size.high);
  return { position: { left, top }, size: { width: right - left, high: foot - top } };
};

const joinedText = (one: string, other: string): string => [one, other].filter((text) => text !== '').join(' ');

/** One product of two rows: the upper one goes on, its name and description continue. Only what both have counts twice: the prices. */
const joined = (upper: Row, lower: Row): Row => ({
  ...upper,
  name: joinedText(upper.name, lower.name),
  description: joinedText(upper.description, lower.description),
  price: upper.price ?? lower.price,
  otherPrices: [...upper.otherPrices, ...lower.otherPrices],
  confidence: Math.min(upper.confidence, lower.confidence),
  isKept: true,
  ...(upper.page === lower.page && { box: union(upper.box, lower.box), block: union(upper.block, lower.block) }),
});

/** The first row has none above. */
export const joinWithAbove = (table: Table, id: string): Table => {
  const at = table.rows.findIndex((row) => row.id === id);
  const [upper, lower] = [table.rows[at - 1], table.rows[at]];
  if (at < 1 || !upper || !lower) return table;
  return changed(table, [...table.rows.slice(0, at - 1), joined(upper, lower), ...table.rows.slice(at + 1)]);
};

/** A second row of the same print, for two sizes of a dish or two dishes that were read as one: its price is the next printed one. */
export const split = (table: Table, id: string): Table => {
  const at = table.rows.findIndex((row) => row.id === id);
  const row = table.rows[at];
  if (!row) return table;
  const [next, ...otherPrices] = row.otherPrices;
  const used = new Set(table.rows.map((one) => one.id));
  let count = 1;
  while (used.has(`${id}-${count}`)) count += 1;
  const inThousands = isInThousands([row.price], row.currency);
  const second: Row = {
    ...row,
    id: `${id}-${count}`,
    ref: '',
    price: (next === undefined ? null : priceOf(next, inThousands)) ?? null,
    otherPrices,
  };
  return changed(table, [...table.rows.slice(0, at), { ...row, otherPrices: [] }, second, ...table.rows.slice(at + 1)]);
};

/** Rows that cannot be saved as they are. */
export const unnamed = ({ rows }: Table): Row[] => rows.filter(({ isKept, name }) => isKept && name === '');

type Confirmed = AdminCallOf<'editions.proposals.confirm'>['body']['products'];

/** The body that is sent: the products alone. */
export const confirmedOf = ({ rows }: Table): Confirmed =>
  rows
    .filter(({ isKept }) => isKept)
    .map(({ ref, name, price, currency, section, description, page, box }) => ({
      ref,
      name,
      price,
      currency: /^[A-Z]{3}$/u.test(currency) ? currency : '',
      section,
      description,
      page,
      box: { position: box.position, size: box.size },
    }));
