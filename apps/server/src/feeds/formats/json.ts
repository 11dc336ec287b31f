/** JSON price lists: flat objects, read as a table, or nested products in our shape or that of a VTEX export. Pure. */

import { referenceKey } from '@vitrina/contract';
import type { FeedReadingOptions, PlacedProduct } from '../../domain/ports/feeds.ts';
import { field, isRecord, list, text } from '../../domain/untrusted-json.ts';
import { AppError } from '../../errors/app-error.ts';
import type { FeedTable } from '../columns/header.ts';
import { createPriceTally } from '../columns/price-tally.ts';
import type { Cell } from '../columns/row.ts';
import { createRowProblems } from '../columns/row-problems.ts';
import { createRowSpool } from '../columns/row-spool.ts';
import { type FeedBatches, readFeedTable } from '../columns/table.ts';
import { nestedProduct } from './nested-json.ts';
import { isWebPage } from './xml-stream.ts';

/** Property names of the list when the root is an object. */
const listNames = ['products', 'productos', 'items', 'data', 'rows'];
const maxColumns = 300;

const entriesOf = (root: unknown): unknown[] | null => {
  if (Array.isArray(root)) return root;
  const name = listNames.find((candidate) => Array.isArray(field(root, candidate)));
  return name === undefined ? null : list(field(root, name));
};

/** Numbers stay numbers; an object is represented by its name or address. */
const singleCell = (value: unknown): Cell => {
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return (
    ['name', 'url', 'src', 'imageUrl', 'amount'].map((name) => text(field(value, name))).find((part) => part !== '') ??
    ''
  );
};

/** A list becomes one cell; nested lists are dropped. */
const cellOf = (value: unknown): Cell =>
  Array.isArray(value)
    ? value
        .map(singleCell)
        .filter((cell) => cell !== '')
        .join(' | ')
    : singleCell(value);

const tableOf = (entries: unknown[]): FeedTable => {
  const found = new Set<string>();
  for (const entry of entries)
    if (isRecord(entry) && found.size < maxColumns) for (const key of Object.keys(entry)) found.add(key);
  const names = [...found].slice(0, maxColumns);
  const spool = createRowSpool();
  entries.forEach((entry, index) => {
    const cells = names.map((name) => cellOf(field(entry, name)));
    if (cells.some((cell) => cell !== '')) spool.add({ line: index + 1, cells });
  });
  return { spool, names };
};

const BATCH = 100;

const readNested = function* (entries: unknown[]): FeedBatches {
  const seenKeys = new Set<string>();
  const problems = createRowProblems();
  const tally = createPriceTally();
  let batch: PlacedProduct[] = [];
  let products = 0;
  for (const [index, raw] of entries.entries()) {
    const found = nestedProduct(raw);
    const [firstRef] = found?.refs ?? [];
    const refs = (found?.refs ?? []).filter(({ ref }) => {
      const isFree = !seenKeys.has(referenceKey(ref));
      seenKeys.add(referenceKey(ref));
      return isFree;
    });
    if (found === null) problems.add(index + 1, 'row.invalid');
    else if (firstRef === undefined) problems.add(index + 1, 'reference.missing');
    else if (refs.length === 0) problems.add(index + 1, 'reference.duplicate', undefined, firstRef.ref);
    else {
      batch.push({ position: products, product: { ...found, refs } });
      tally.add(found);
      products += 1;
    }
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
  const notes = tally.notes();
  return {
    rows: entries.length,
    products,
    mapping: { reference: 'items.referenceId' },
    shown: [],
    ignored: [],
    problems: problems.list(),
    problemCount: problems.count(),
    ...(notes.length === 0 ? {} : { notes }),
  };
};

/** `now` decides which sales are active. Throws `feed.unreadable`, `feed.columns`, `feed.empty`. */
export const readFeedJson = (
  source: string,
  file: string,
  now: number,
  reading: FeedReadingOptions = {},
): FeedBatches => {
  let root: unknown;
  try {
    root = JSON.parse(source);
  } catch (cause) {
    const reason = isWebPage(source) ? 'html' : 'json';
    throw new AppError('feed.unreadable', { file, reason }, { cause });
  }
  const entries = entriesOf(root);
  if (entries === null) throw new AppError('feed.unreadable', { file, reason: 'json-list' });
  if (entries.length === 0) throw new AppError('feed.empty', { file, reason: 'no-rows' });
  const isNested = entries.some((entry) => list(field(entry, 'items')).some(isRecord));
  return isNested ? readNested(entries) : readFeedTable(tableOf(entries), file, now, reading);
};
