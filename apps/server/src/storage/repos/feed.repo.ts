/** Imported price lists: written whole, read by reference, item, product, words and category. */
import { Product } from '@vitrina/contract';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { FeedRepo, FeedSearch } from '../../domain/ports.ts';
import { referenceKey } from '../../domain/reference-key.ts';
import { categoryTree } from '../category-tree.ts';
import type { Connection, Engine } from '../connection.ts';
import { beginningWith, categoryFilters, containing, nameKey } from '../feed-keys.ts';
import { hasPriceWithin, hasSpecification, orderOf } from '../feed-offers.ts';
import { deleteFeedRows, feedRowsOf, insertFeedRows, isSeen, otherSide, seenSide } from '../feed-rows.ts';
import { showFeed, stateOf } from '../feed-state.ts';
import type { FeedProductRow, Tables } from '../tables.ts';
import { readJson } from './json-column.ts';

/** Keys asked for in one statement. */
const KEYS_AT_ONCE = 1000;
/** Words of a search that count; the rest would only slow it down. */
const MOST_WORDS = 8;

const Category = z.array(z.string());

export const feedRepo = ({ read, write, announce }: Connection, kind: Engine['kind']): FeedRepo => ({
  async replace(companyUid, products, now) {
    const rows = feedRowsOf(
      companyUid,
      products.map((product, position) => ({ position, product })),
    );
    await write(async (tx) => {
      const side = otherSide(await seenSide(tx, companyUid));
      await takeOver(tx, companyUid);
      await deleteFeedRows(tx, companyUid, side);
      await insertFeedRows(tx, rows, side);
      await showFeed(tx, companyUid, {
        side,
        product_count: products.length,
        updated_at: now.toISOString(),
        report: null,
      });
      await deleteFeedRows(tx, companyUid, otherSide(side));
      await announce(tx, { kind: 'feed', uid: companyUid });
    });
  },

  byReferenceKeys: (companyUid, keys) => byKeys(read, companyUid, 'feed_references', keys),
  byItemIds: (companyUid, itemIds) => byKeys(read, companyUid, 'feed_items', itemIds),
  byProductIds: (companyUid, productIds) => byKeys(read, companyUid, 'feed_products', productIds),

  async search(companyUid, query) {
    const rows = await pageOf(read, companyUid, query, kind);
    const total = rows[0]?.total ?? (query.offset === 0 ? 0 : await countOf(searched(read, companyUid, query, kind)));
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
      .where(isSeen(companyUid, 'feed_references.position'))
      .orderBy('feed_references.position')
      .orderBy('place')
      .execute();
    return rows.map((row) => ({ ref: row.ref, productId: row.product_id, itemId: row.item_id, name: row.name }));
  },

  async categories(companyUid) {
    const rows = await read
      .selectFrom('feed_products')
      .select(['position', 'product_id', 'category'])
      .where('company_uid', '=', companyUid)
      .where(isSeen(companyUid))
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

/** From here on to the end of the transaction two imports take turns. One that stages a list loses it. Throws `company.unknown`. */
const takeOver = async (tx: Kysely<Tables>, companyUid: string): Promise<void> => {
  await stateOf(tx, companyUid);
  await tx.updateTable('feed_states').set({ holder: null }).where('company_uid', '=', companyUid).execute();
};

/** Which column of which table leads from a key to the place of its product. */
const keyColumns = { feed_references: 'reference_key', feed_items: 'item_id', feed_products: 'product_id' } as const;

/** Each product once, in the order of the list. */
const byKeys = async (
  db: Kysely<Tables>,
  companyUid: string,
  table: keyof typeof keyColumns,
  keys: readonly string[],
): Promise<Product[]> => {
  const wanted = [...new Set(keys.filter((key) => key !== ''))];
  const found = new Map<number, Product>();
  for (let from = 0; from < wanted.length; from += KEYS_AT_ONCE) {
    const chunk = wanted.slice(from, from + KEYS_AT_ONCE);
    const places = sql<number>`(select position from ${sql.table(table)}
      where company_uid = ${companyUid} and ${sql.ref(keyColumns[table])} in (${sql.join(chunk)})
      and ${isSeen(companyUid)})`;
    const rows = await db
      .selectFrom('feed_products')
      .select(['company_uid', 'position', 'body'])
      .where('company_uid', '=', companyUid)
      .where('position', 'in', places)
      .execute();
    for (const row of rows) found.set(row.position, mapRow(row));
  }
  return [...found].sort(([one], [other]) => one - other).map(([, product]) => product);
};

/** A name has all words of the text, in any order; a reference has the whole text. */
const searched = (db: Kysely<Tables>, companyUid: string, query: FeedSearch, kind: Engine['kind']) => {
  const { text, category, productIds, priceRange = null, specifications = [] } = query;
  const words = nameKey(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  const reference = referenceKey(text);
  const paths = categoryFilters(category);
  const fields = [...new Set(specifications.map(({ field }) => field))];
  return db
    .selectFrom('feed_products')
    .where('company_uid', '=', companyUid)
    .where(isSeen(companyUid))
    .$if(words.length > 0, (query) =>
      query.where((where) => {
        const inName = where.and(words.map((word) => sql<boolean>`name_key like ${containing(word)} escape '!'`));
        if (reference === '') return inName;
        return where.or([inName, sql<boolean>`references_key like ${containing(reference)} escape '!'`]);
      }),
    )
    .$if(paths.length > 0, (query) =>
      query.where((where) =>
        where.or(paths.map((path) => sql<boolean>`category_key like ${beginningWith(path)} escape '!'`)),
      ),
    )
    .$if(productIds !== undefined, (query) =>
      // PostgreSQL takes no empty list.
      query.where('product_id', 'in', productIds?.length === 0 ? [''] : (productIds ?? [])),
    )
    .$if(priceRange !== null, (query) => query.where(hasPriceWithin(kind, priceRange ?? { min: 0, max: 0 })))
    .where((where) =>
      where.and(
        fields.map((field) => {
          const values = specifications.filter((asked) => asked.field === field).map(({ value }) => value);
          return hasSpecification(kind, field, values);
        }),
      ),
    );
};

/** What is looked for inside of products is looked for once, for the page and for how many there are. */
const pageOf = (db: Kysely<Tables>, companyUid: string, query: FeedSearch, kind: Engine['kind']) => {
  const found = searched(db, companyUid, query, kind);
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
      page.orderBy(order?.isDown ? sql`sort_key desc nulls last` : sql`sort_key asc nulls last`),
    )
    .orderBy('matching.position')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
};

const countOf = async (found: ReturnType<typeof searched>): Promise<number> =>
  (await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;

const mapRow = (row: Pick<FeedProductRow, 'company_uid' | 'position' | 'body'>): Product =>
  readJson(Product, row.body, `feed_products ${row.company_uid} ${row.position}`);
