/** Imported price lists: written whole, read by reference, item, product, words and category. */
import { Product } from '@vitrina/contract';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../domain/app-error.ts';
import type { FeedProduct, FeedRepo } from '../../domain/ports.ts';
import { referenceKey } from '../../domain/reference-key.ts';
import { categoryTree } from '../category-tree.ts';
import type { Connection } from '../connection.ts';
import { beginningWith, categoryFilters, categoryKey, containing, nameKey, referencesKey } from '../feed-keys.ts';
import { insertAll } from '../insert-all.ts';
import type { FeedItemRow, FeedProductRow, FeedReferenceRow, Tables } from '../tables.ts';
import { readJson, writeJson } from './json-column.ts';

/** Keys asked for in one statement. */
const KEYS_AT_ONCE = 1000;
/** Words of a search that count; the rest would only slow it down. */
const MOST_WORDS = 8;

const Category = z.array(z.string());

export const feedRepo = ({ read, write, announce }: Connection): FeedRepo => ({
  async replace(companyUid, products, now) {
    // Made before the transaction: nobody else can write while one is open.
    const productRows = products.map((product, position) => productRow(companyUid, position, product));
    const itemRows = products.flatMap((product, position) => itemRowsOf(companyUid, position, product));
    const referenceRows = products.flatMap((product, position) => referenceRowsOf(companyUid, position, product));
    await write(async (tx) => {
      await claimFeed(tx, companyUid, products.length, now);
      for (const table of ['feed_references', 'feed_items', 'feed_products'] as const)
        await tx.deleteFrom(table).where('company_uid', '=', companyUid).execute();
      await insertAll(tx, 'feed_products', productRows);
      await insertAll(tx, 'feed_items', itemRows);
      await insertAll(tx, 'feed_references', referenceRows);
      await announce(tx, { kind: 'feed', uid: companyUid });
    });
  },

  byReferenceKeys: (companyUid, keys) => byKeys(read, companyUid, 'feed_references', keys),
  byItemIds: (companyUid, itemIds) => byKeys(read, companyUid, 'feed_items', itemIds),
  byProductIds: (companyUid, productIds) => byKeys(read, companyUid, 'feed_products', productIds),

  async search(companyUid, { text, category, offset, limit }) {
    const found = searched(read, companyUid, text, category);
    const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await found
      .select(['company_uid', 'position', 'body'])
      .orderBy('position')
      .limit(limit)
      .offset(offset)
      .execute();
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

/** Holds the list's row until the end of the transaction: two imports take turns. Throws `company.unknown`. */
const claimFeed = async (tx: Kysely<Tables>, companyUid: string, count: number, now: Date): Promise<void> => {
  const company = await tx.selectFrom('companies').select('uid').where('uid', '=', companyUid).executeTakeFirst();
  if (!company) throw new AppError('company.unknown', { companyUid });
  const row = { product_count: count, updated_at: now.toISOString() };
  await tx
    .insertInto('feeds')
    .values({ company_uid: companyUid, ...row })
    .onConflict((conflict) => conflict.column('company_uid').doUpdateSet(row))
    .execute();
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
      where company_uid = ${companyUid} and ${sql.ref(keyColumns[table])} in (${sql.join(chunk)}))`;
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
const searched = (db: Kysely<Tables>, companyUid: string, text: string, category: readonly string[]) => {
  const words = nameKey(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  const reference = referenceKey(text);
  const paths = categoryFilters(category);
  return db
    .selectFrom('feed_products')
    .where('company_uid', '=', companyUid)
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
    );
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
  body: writeJson(Product, product, `feed_products ${companyUid} ${position}`),
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

const mapRow = (row: Pick<FeedProductRow, 'company_uid' | 'position' | 'body'>): Product =>
  readJson(Product, row.body, `feed_products ${row.company_uid} ${row.position}`);
