/**
 * Rows of price lists. A company has two sides, of which one is visible: an import fills the hidden side and then switches. The side is
 * encoded in `position`.
 */
import { Product, referenceKey } from '@vitrina/contract';
import { type Kysely, sql } from 'kysely';
import { plainText } from '../../../domain/analytics/plain-text.ts';
import type { FeedProduct, PlacedProduct } from '../../../domain/ports/feeds.ts';
import { insertAll, writeJson } from '../../database/schema/rows.ts';
import type { Tables } from '../../database/schema/tables.ts';
import type { FeedItemRow, FeedProductRow, FeedReferenceRow } from '../../database/schema/tables-feeds.ts';
import { categoryKey, nameKey, referencesKey } from './feed-keys.ts';

/** Positions of side 0 begin at 0, those of side 1 here. Both fit PostgreSQL's 32-bit integer. */
export const SIDE_OFFSET = 1_000_000_000;
export type FeedSide = 0 | 1;

const feedTables = ['feed_references', 'feed_items', 'feed_products'] as const;

export const otherSide = (side: FeedSide): FeedSide => (side === 0 ? 1 : 0);

/** SQL condition: `column`, a position, lies on the company's visible side. */
export const isVisible = (companyUid: string, column = 'position') => {
  const from = sql`(select side * ${sql.lit(SIDE_OFFSET)} from feeds where company_uid = ${companyUid})`;
  return sql<boolean>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${from} + ${sql.lit(SIDE_OFFSET)}`;
};

/** The visible side; 1 before the first import, so that the first list is written to side 0. */
export const visibleSide = async (db: Kysely<Tables>, companyUid: string): Promise<FeedSide> => {
  const row = await db.selectFrom('feeds').select('side').where('company_uid', '=', companyUid).executeTakeFirst();
  return row?.side === 0 ? 0 : 1;
};

/** JSON escapes of characters that `plainText` replaces. A literal backslash in the text may match as well, which costs a parse. */
const UNSAFE_ESCAPE = /\\u(?:0000|d[89a-f])/;

/** Removes lone surrogates and NUL: PostgreSQL parses the JSON in searches, and one such character would fail the whole search. */
const bodyOf = (product: Product, row: string): string => {
  const body = writeJson(Product, product, row);
  if (!UNSAFE_ESCAPE.test(body)) return body;
  const plain: unknown = JSON.parse(body, (_, value: unknown) =>
    typeof value === 'string' ? plainText(value) : value,
  );
  return JSON.stringify(plain);
};

const productRow = (
  companyUid: string,
  position: number,
  { product, category, refs }: FeedProduct,
): FeedProductRow => ({
  company_uid: companyUid,
  position,
  product_id: product.productId,
  name: product.productName,
  name_key: nameKey(product.productName),
  references_key: referencesKey(refs.map(({ ref }) => ref)),
  category: JSON.stringify(category),
  category_key: categoryKey(category),
  body: bodyOf(product, `feed_products ${companyUid} ${position}`),
});

const itemRowsOf = (companyUid: string, position: number, { product, refs }: FeedProduct): FeedItemRow[] => {
  const ids = new Set([...product.items, ...refs].map(({ itemId }) => itemId));
  return [...ids].map((itemId) => ({ company_uid: companyUid, position, item_id: itemId }));
};

const referenceRowsOf = (companyUid: string, position: number, { refs }: FeedProduct): FeedReferenceRow[] =>
  refs.map(({ ref, itemId }, place) => ({
    company_uid: companyUid,
    position,
    place,
    ref,
    reference_key: referenceKey(ref),
    item_id: itemId,
  }));

export type FeedRows = { products: FeedProductRow[]; items: FeedItemRow[]; references: FeedReferenceRow[] };

/** Built before the transaction, which blocks other writers on SQLite. Positions are those of side 0. */
export const feedRowsOf = (companyUid: string, placed: readonly PlacedProduct[]): FeedRows => ({
  products: placed.map(({ position, product }) => productRow(companyUid, position, product)),
  items: placed.flatMap(({ position, product }) => itemRowsOf(companyUid, position, product)),
  references: placed.flatMap(({ position, product }) => referenceRowsOf(companyUid, position, product)),
});

const moveToSide = <Row extends { position: number }>(rows: Row[], side: FeedSide): Row[] => {
  for (const row of rows) row.position += side * SIDE_OFFSET;
  return rows;
};

export const insertFeedRows = async (tx: Kysely<Tables>, rows: FeedRows, side: FeedSide): Promise<void> => {
  await insertAll(tx, 'feed_products', moveToSide(rows.products, side));
  await insertAll(tx, 'feed_items', moveToSide(rows.items, side));
  await insertAll(tx, 'feed_references', moveToSide(rows.references, side));
};

/** Deletes `count` positions of a side starting at `from`; by default all. */
export const deleteFeedRows = async (
  tx: Kysely<Tables>,
  companyUid: string,
  side: FeedSide,
  { from = 0, count = SIDE_OFFSET }: { from?: number; count?: number } = {},
): Promise<void> => {
  for (const table of feedTables)
    await tx
      .deleteFrom(table)
      .where('company_uid', '=', companyUid)
      .where('position', '>=', side * SIDE_OFFSET + from)
      .where('position', '<', side * SIDE_OFFSET + Math.min(SIDE_OFFSET, from + count))
      .execute();
};

/** The last used position of a side plus 1; 0 when the side is empty. */
export const countPositions = async (db: Kysely<Tables>, companyUid: string, side: FeedSide): Promise<number> => {
  const row = await db
    .selectFrom('feed_products')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('company_uid', '=', companyUid)
    .where('position', '>=', side * SIDE_OFFSET)
    .where('position', '<', (side + 1) * SIDE_OFFSET)
    .executeTakeFirst();
  return row === undefined || row.last === null ? 0 : row.last - side * SIDE_OFFSET + 1;
};
