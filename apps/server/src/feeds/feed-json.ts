/** JSON price lists: flat objects, which are a table, or nested products, ours or those of a VTEX export. Pure. */
import { AppError } from '../domain/app-error.ts';
import type { FeedProduct } from '../domain/ports.ts';
import { field, isRecord, list, text } from '../domain/products-reading.ts';
import { referenceKey } from '../domain/reference-key.ts';
import { nestedProduct } from './feed-nested.ts';
import { type FeedRowProblem, rowProblem } from './feed-problem.ts';
import { type FeedRead, readFeedTable } from './feed-table.ts';
import type { Cell, FeedRow } from './feed-text.ts';

/** Under which names the list stands when the file holds an object. */
const listNames = ['products', 'productos', 'items', 'data', 'rows'];
const maxColumns = 300;

const entriesOf = (root: unknown): unknown[] | null => {
  if (Array.isArray(root)) return root;
  const name = listNames.find((candidate) => Array.isArray(field(root, candidate)));
  return name === undefined ? null : list(field(root, name));
};

/** Numbers stay numbers; an object gives its name or address. */
const singleCell = (value: unknown): Cell => {
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return (
    ['name', 'url', 'src', 'imageUrl', 'amount'].map((name) => text(field(value, name))).find((part) => part !== '') ??
    ''
  );
};

/** A list becomes one cell; lists inside of lists say nothing. */
const cellOf = (value: unknown): Cell =>
  Array.isArray(value)
    ? value
        .map(singleCell)
        .filter((cell) => cell !== '')
        .join(' | ')
    : singleCell(value);

const tableOf = (entries: unknown[]): FeedRow[] => {
  const names = [...new Set(entries.filter(isRecord).flatMap((entry) => Object.keys(entry)))].slice(0, maxColumns);
  const rows = entries.map((entry, index) => ({
    line: index + 1,
    cells: names.map((name) => cellOf(field(entry, name))),
  }));
  return [{ line: 0, cells: names }, ...rows.filter(({ cells }) => cells.some((cell) => cell !== ''))];
};

const readNested = (entries: unknown[]): FeedRead => {
  const taken = new Set<string>();
  const problems: FeedRowProblem[] = [];
  const products: FeedProduct[] = [];
  entries.forEach((raw, index) => {
    const found = nestedProduct(raw);
    if (found === null) {
      problems.push(rowProblem(index + 1, 'row.invalid'));
      return;
    }
    const refs = found.refs.filter(({ ref }) => {
      const isFree = !taken.has(referenceKey(ref));
      taken.add(referenceKey(ref));
      return isFree;
    });
    const [wanted] = found.refs;
    if (refs.length > 0) products.push({ ...found, refs });
    else if (wanted === undefined) problems.push(rowProblem(index + 1, 'reference.missing'));
    else problems.push(rowProblem(index + 1, 'reference.duplicate', undefined, wanted.ref));
  });
  return { products, rows: entries.length, mapping: { reference: 'items.referenceId' }, problems };
};

/** Throws `feed.unreadable`, `feed.columns`, `feed.empty`. */
export const readFeedJson = (source: string, file: string): FeedRead => {
  let root: unknown;
  try {
    root = JSON.parse(source);
  } catch (cause) {
    throw new AppError('feed.unreadable', { file, reason: 'json' }, { cause });
  }
  const entries = entriesOf(root);
  if (entries === null) throw new AppError('feed.unreadable', { file, reason: 'json-list' });
  if (entries.length === 0) throw new AppError('feed.empty', { file, reason: 'no-rows' });
  const isNested = entries.some((entry) => list(field(entry, 'items')).some(isRecord));
  return isNested ? readNested(entries) : readFeedTable(tableOf(entries), file);
};
