/** The rows of a price list, and which of a company's two lists they belong to. */
import { Product } from '@vitrina/contract';
import { type Kysely, sql } from 'kysely';
import { plainText } from '../domain/plain-text.ts';
import type { PlacedProduct } from '../domain/ports/feeds.ts';
import type { FeedProduct } from '../domain/ports.ts';
import { referenceKey } from '../domain/reference-key.ts';
import { categoryKey, nameKey, referencesKey } from './feed-keys.ts';
import { insertAll } from './insert-all.ts';
import { writeJson } from './repos/json-column.ts';
import type { FeedItemRow, FeedProductRow, FeedReferenceRow, Tables } from './tables.ts';

/** Positions of the one list begin at 0, those of the other here. Within what PostgreSQL calls an integer. */
const SIDE = 1_000_000_000;
export type FeedSide = 0 | 1;

export const feedTables = ['feed_references', 'feed_items', 'feed_products'] as const;

export const otherSide = (side: FeedSide): FeedSide => (side === 0 ? 1 : 0);

/** Whether a position belongs to the list of the company that shoppers see. */
export const isSeen = (companyUid: string, column = 'position') => {
  const from = sql`(select side * ${sql.lit(SIDE)} from feeds where company_uid = ${companyUid})`;
  return sql<boolean>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${from} + ${sql.lit(SIDE)}`;
};

/** The side that shoppers see; 1 before the first list, so that the first one stands on side 0. */
export const seenSide = async (db: Kysely<Tables>, companyUid: string): Promise<FeedSide> => {
  const row = await db.selectFrom('feeds').select('side').where('company_uid', '=', companyUid).executeTakeFirst();
  return row?.side === 0 ? 0 : 1;
};

/** How JSON writes what `plainText` replaces; a backslash of the text itself may look like it, and costs a look. */
const UNFIT = /\\u(?:0000|d[89a-f])/;

/** PostgreSQL reads prices and specifications in it, and would fail the whole search for half a sign or a NUL in one product. */
const bodyOf = (product: Product, row: string): string => {
  const body = writeJson(Product, product, row);
  if (!UNFIT.test(body)) return body;
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

/** Made before a transaction: nobody else can write while one is open. Positions are those of side 0. */
export const feedRowsOf = (companyUid: string, placed: readonly PlacedProduct[]): FeedRows => ({
  products: placed.map(({ position, product }) => productRow(companyUid, position, product)),
  items: placed.flatMap(({ position, product }) => itemRowsOf(companyUid, position, product)),
  references: placed.flatMap(({ position, product }) => referenceRowsOf(companyUid, position, product)),
});

const onSide = <Row extends { position: number }>(rows: Row[], side: FeedSide): Row[] => {
  for (const row of rows) row.position += side * SIDE;
  return rows;
};

export const insertFeedRows = async (tx: Kysely<Tables>, rows: FeedRows, side: FeedSide): Promise<void> => {
  await insertAll(tx, 'feed_products', onSide(rows.products, side));
  await insertAll(tx, 'feed_items', onSide(rows.items, side));
  await insertAll(tx, 'feed_references', onSide(rows.references, side));
};

/** Removes what stands on a side, from the given place on and at most so many places; all of it by default. */
export const deleteFeedRows = async (
  tx: Kysely<Tables>,
  companyUid: string,
  side: FeedSide,
  { from = 0, count = SIDE }: { from?: number; count?: number } = {},
): Promise<void> => {
  for (const table of feedTables)
    await tx
      .deleteFrom(table)
      .where('company_uid', '=', companyUid)
      .where('position', '>=', side * SIDE + from)
      .where('position', '<', side * SIDE + Math.min(SIDE, from + count))
      .execute();
};

/** The places of a side that are taken, from 0; 0 when it is empty. */
export const placesOn = async (db: Kysely<Tables>, companyUid: string, side: FeedSide): Promise<number> => {
  const row = await db
    .selectFrom('feed_products')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('company_uid', '=', companyUid)
    .where('position', '>=', side * SIDE)
    .where('position', '<', (side + 1) * SIDE)
    .executeTakeFirst();
  return row === undefined || row.last === null ? 0 : row.last - side * SIDE + 1;
};
