/** Changes of some products of the visible price list, in place. */
import { Product } from '@vitrina/contract';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { FeedProduct } from '../../../domain/ports/feeds.ts';
import { readJson } from '../../database/schema/rows.ts';
import type { Tables } from '../../database/schema/tables.ts';
import {
  countPositions,
  deleteFeedRows,
  type FeedSide,
  feedRowsOf,
  insertFeedRows,
  isVisible,
  SIDE_OFFSET,
} from './feed-rows.ts';
import { activateSide, takeLease } from './feed-state.ts';

/** Keys per statement. */
const CHUNK_KEYS = 1000;

const Category = z.array(z.string());
/** `position`: within its side. */
type Present = { position: number; product: FeedProduct };

const positionsOf = async (tx: Kysely<Tables>, companyUid: string, keys: readonly string[]): Promise<number[]> => {
  const wanted = [...new Set(keys.filter((key) => key !== ''))];
  const found = new Set<number>();
  for (let from = 0; from < wanted.length; from += CHUNK_KEYS) {
    const rows = await tx
      .selectFrom('feed_references')
      .select('position')
      .where('company_uid', '=', companyUid)
      .where('reference_key', 'in', wanted.slice(from, from + CHUNK_KEYS))
      .where(isVisible(companyUid))
      .execute();
    for (const { position } of rows) found.add(position);
  }
  return [...found].sort((a, b) => a - b);
};

const presentAt = async (tx: Kysely<Tables>, companyUid: string, positions: readonly number[]): Promise<Present[]> => {
  const present: Present[] = [];
  for (let from = 0; from < positions.length; from += CHUNK_KEYS) {
    const chunk = positions.slice(from, from + CHUNK_KEYS);
    const rows = await tx
      .selectFrom('feed_products')
      .select(['position', 'category', 'body'])
      .where('company_uid', '=', companyUid)
      .where('position', 'in', chunk)
      .orderBy('position')
      .execute();
    const refs = await tx
      .selectFrom('feed_references')
      .select(['position', 'ref', 'item_id'])
      .where('company_uid', '=', companyUid)
      .where('position', 'in', chunk)
      .orderBy('position')
      .orderBy('place')
      .execute();
    const refsAt = new Map<number, FeedProduct['refs']>();
    for (const { position, ref, item_id: itemId } of refs)
      refsAt.set(position, [...(refsAt.get(position) ?? []), { ref, itemId }]);
    for (const { position, category, body } of rows)
      present.push({
        position: position % SIDE_OFFSET,
        product: {
          product: readJson(Product, body, `feed_products ${companyUid} ${position}`),
          category: readJson(Category, category, `feed_products ${companyUid} ${position}`),
          refs: refsAt.get(position) ?? [],
        },
      });
  }
  return present;
};

/** In the transaction of the caller. Throws `company.unknown`, `company.suspended`. */
export const changeProducts = async (
  tx: Kysely<Tables>,
  {
    companyUid,
    keys,
    edit,
    now,
  }: {
    companyUid: string;
    keys: readonly string[];
    edit: (present: FeedProduct[]) => FeedProduct[];
    now: Date;
  },
): Promise<void> => {
  await takeLease(tx, companyUid, null);
  const feed = await tx
    .selectFrom('feeds')
    .select(['side', 'report'])
    .where('company_uid', '=', companyUid)
    .executeTakeFirst();
  const side: FeedSide = feed?.side === 1 ? 1 : 0;
  const present = feed ? await presentAt(tx, companyUid, await positionsOf(tx, companyUid, keys)) : [];
  // Without a list the side may hold what an import has left.
  if (!feed) await deleteFeedRows(tx, companyUid, side);
  let end = await countPositions(tx, companyUid, side);
  const places = new Map(present.map(({ position, product }) => [product.product.productId, position]));
  const placed = edit(present.map(({ product }) => product)).map((product) => {
    const position = places.get(product.product.productId) ?? end++;
    places.delete(product.product.productId);
    return { position, product };
  });
  for (const { position } of present) await deleteFeedRows(tx, companyUid, side, { from: position, count: 1 });
  await insertFeedRows(tx, feedRowsOf(companyUid, placed), side);
  const { count } = await tx
    .selectFrom('feed_products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_uid', '=', companyUid)
    .where(sql<boolean>`position >= ${sql.lit(side * SIDE_OFFSET)} and position < ${sql.lit((side + 1) * SIDE_OFFSET)}`)
    .executeTakeFirstOrThrow();
  await activateSide(tx, companyUid, {
    side,
    product_count: count,
    updated_at: now.toISOString(),
    report: feed?.report ?? null,
  });
};
