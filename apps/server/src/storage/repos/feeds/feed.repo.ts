/**
 * Products of the visible price list, by reference, item, product, words and category. Owns `replace`, which writes a whole list in one
 * transaction; feed-lists.repo.ts imports lists in steps.
 */
import { FeedAttempt, FeedReport, Product, referenceKey } from '@vitrina/contract';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { FeedRepo, FeedSearch } from '../../../domain/ports/feeds.ts';
import type { Connection, Engine } from '../../database/schema/connection.ts';
import { readJson, writeJson } from '../../database/schema/rows.ts';
import type { Tables } from '../../database/schema/tables.ts';
import type { FeedProductRow } from '../../database/schema/tables-feeds.ts';
import { categoryTree } from './category-tree.ts';
import { changeProducts } from './feed-change.ts';
import { categoryFilters, containing, nameKey, startingWith } from './feed-keys.ts';
import { hasPriceWithin, hasSpecification, orderOf } from './feed-offers.ts';
import { deleteFeedRows, feedRowsOf, insertFeedRows, isVisible, otherSide, visibleSide } from './feed-rows.ts';
import { activateSide, takeLease } from './feed-state.ts';

/** Keys per statement. */
const CHUNK_KEYS = 1000;
/** Further words of a search are ignored: they would only slow it down. */
const MAX_WORDS = 8;

const Category = z.array(z.string());

export const feedRepo = ({ read, write, announce }: Connection, kind: Engine['kind']): FeedRepo => ({
  async replace(companyUid, products, now, report) {
    const rows = feedRowsOf(
      companyUid,
      products.map((product, position) => ({ position, product })),
    );
    const reportText = report === undefined ? null : writeJson(FeedReport, report, `feeds ${companyUid}`);
    const attempt: FeedAttempt = { at: now.toISOString(), origin: 'file', outcome: 'imported' };
    await write(async (tx) => {
      const side = otherSide(await visibleSide(tx, companyUid));
      await takeLease(tx, companyUid, report === undefined ? null : attempt);
      await deleteFeedRows(tx, companyUid, side);
      await insertFeedRows(tx, rows, side);
      await activateSide(tx, companyUid, {
        side,
        product_count: products.length,
        updated_at: now.toISOString(),
        report: reportText,
      });
      await deleteFeedRows(tx, companyUid, otherSide(side));
      await announce(tx, { kind: 'feed', uid: companyUid });
    });
  },

  change: (companyUid, keys, edit, now) =>
    write(async (tx) => {
      await changeProducts(tx, { companyUid, keys, edit, now });
      await announce(tx, { kind: 'feed', uid: companyUid });
    }),

  byReferenceKeys: (companyUid, keys) => byKeys(read, companyUid, 'feed_references', keys),
  byItemIds: (companyUid, itemIds) => byKeys(read, companyUid, 'feed_items', itemIds),
  byProductIds: (companyUid, productIds) => byKeys(read, companyUid, 'feed_products', productIds),

  async search(companyUid, query) {
    const rows = await readPage(read, companyUid, query, kind);
    const total =
      rows[0]?.total ?? (query.offset === 0 ? 0 : await countMatches(searchQuery(read, companyUid, query, kind)));
    return { products: rows.map(mapRow), total };
  },

  async references(companyUid) {
    const rows = await read
      .selectFrom('feed_references')
      .innerJoin('feed_products', (join) =>
        join
          .onRef('feed_products.company_uid', '=', 'feed_references.company_uid')
          .onRef('feed_products.position', '=', 'feed_references.position'),
      )
      .select(['ref', 'product_id', 'item_id', 'name'])
      .where('feed_references.company_uid', '=', companyUid)
      .where(isVisible(companyUid, 'feed_references.position'))
      .orderBy('feed_references.position')
      .orderBy('place')
      .execute();
    return rows.map((row) => ({ ref: row.ref, productId: row.product_id, itemId: row.item_id, name: row.name }));
  },

  page: (companyUid, span) => productsFrom(read, companyUid, span),

  async categories(companyUid) {
    const rows = await read
      .selectFrom('feed_products')
      .select(['position', 'product_id', 'category'])
      .where('company_uid', '=', companyUid)
      .where(isVisible(companyUid))
      .where('category_key', '<>', '/')
      .orderBy('position')
      .execute();
    return categoryTree(
      rows.map((row) => ({
        productId: row.product_id,
        category: readJson(Category, row.category, `feed_products ${companyUid} ${row.position}`),
      })),
    );
  },
});

const productsFrom = async (
  db: Kysely<Tables>,
  companyUid: string,
  { from, limit }: { from: number; limit: number },
): Promise<{ products: Product[]; next: number | null }> => {
  const rows = await db
    .selectFrom('feed_products')
    .select(['company_uid', 'position', 'body'])
    .where('company_uid', '=', companyUid)
    .where(isVisible(companyUid))
    .where('position', '>=', from)
    .orderBy('position')
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  return { products: rows.map(mapRow), next: last === undefined || rows.length < limit ? null : last.position + 1 };
};

/** The column of each table that maps a key to the position of its product. */
const keyColumns = { feed_references: 'reference_key', feed_items: 'item_id', feed_products: 'product_id' } as const;

/** Each product once, in list order. */
const byKeys = async (
  db: Kysely<Tables>,
  companyUid: string,
  table: keyof typeof keyColumns,
  keys: readonly string[],
): Promise<Product[]> => {
  const wanted = [...new Set(keys.filter((key) => key !== ''))];
  const found = new Map<number, Product>();
  for (let from = 0; from < wanted.length; from += CHUNK_KEYS) {
    const chunk = wanted.slice(from, from + CHUNK_KEYS);
    const positions = sql<number>`(select position from ${sql.table(table)}
      where company_uid = ${companyUid} and ${sql.ref(keyColumns[table])} in (${sql.join(chunk)})
      and ${isVisible(companyUid)})`;
    const rows = await db
      .selectFrom('feed_products')
      .select(['company_uid', 'position', 'body'])
      .where('company_uid', '=', companyUid)
      .where('position', 'in', positions)
      .execute();
    for (const row of rows) found.set(row.position, mapRow(row));
  }
  return [...found].sort(([one], [other]) => one - other).map(([, product]) => product);
};

/** Matches names that contain all words of the text in any order, or references that contain the whole text. */
const searchQuery = (db: Kysely<Tables>, companyUid: string, query: FeedSearch, kind: Engine['kind']) => {
  const { text, category, productIds, priceRange = null, specifications = [] } = query;
  const words = nameKey(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  const reference = referenceKey(text);
  const paths = categoryFilters(category);
  const fields = [...new Set(specifications.map(({ field }) => field))];
  return db
    .selectFrom('feed_products')
    .where('company_uid', '=', companyUid)
    .where(isVisible(companyUid))
    .$if(words.length > 0, (query) =>
      query.where((where) => {
        const inName = where.and(words.map((word) => sql<boolean>`name_key like ${containing(word)} escape '!'`));
        if (reference === '') return inName;
        return where.or([inName, sql<boolean>`references_key like ${containing(reference)} escape '!'`]);
      }),
    )
    .$if(paths.length > 0, (query) =>
      query.where((where) =>
        where.or(paths.map((path) => sql<boolean>`category_key like ${startingWith(path)} escape '!'`)),
      ),
    )
    .$if(productIds !== undefined, (query) =>
      // PostgreSQL rejects an empty list.
      query.where('product_id', 'in', productIds?.length === 0 ? [''] : (productIds ?? [])),
    )
    .$if(priceRange !== null, (query) => query.where(hasPriceWithin(kind, priceRange ?? { min: 0, max: 0 })))
    .where((where) =>
      where.and(
        fields.map((field) => {
          const values = specifications
            .filter((specification) => specification.field === field)
            .map(({ value }) => value);
          return hasSpecification(kind, field, values);
        }),
      ),
    );
};

/** Evaluates conditions on product JSON once, for the page and for the total (materialised CTE). */
const readPage = (db: Kysely<Tables>, companyUid: string, query: FeedSearch, kind: Engine['kind']) => {
  const found = searchQuery(db, companyUid, query, kind);
  const order = orderOf(kind, query.order);
  return db
    .with(
      (cte) => cte('matching').materialized(),
      () => found.select(['position', (order?.key ?? sql<null>`null`).as('sort_key')]),
    )
    .selectFrom('matching')
    .innerJoin('feed_products', (join) =>
      join.onRef('feed_products.position', '=', 'matching.position').on('feed_products.company_uid', '=', companyUid),
    )
    .select(['company_uid', 'feed_products.position', 'body'])
    .select((where) =>
      where
        .selectFrom('matching')
        .select(({ fn }) => fn.countAll<number>().as('all'))
        .as('total'),
    )
    .$if(order !== null, (page) =>
      page.orderBy(order?.isDescending ? sql`sort_key desc nulls last` : sql`sort_key asc nulls last`),
    )
    .orderBy('matching.position')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
};

const countMatches = async (found: ReturnType<typeof searchQuery>): Promise<number> =>
  (await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;

const mapRow = (row: Pick<FeedProductRow, 'company_uid' | 'position' | 'body'>): Product =>
  readJson(Product, row.body, `feed_products ${row.company_uid} ${row.position}`);
