/** Prices and specifications inside the products of a price list, where the two engines read JSON differently. */
import { type RawBuilder, sql } from 'kysely';
import type { FeedSearch } from '../domain/ports.ts';
import type { Engine } from './connection.ts';

type Kind = Engine['kind'];

/** Prices of all items, one row each: what the first seller takes, which is the one that is shown. */
const prices = (kind: Kind): RawBuilder<unknown> =>
  kind === 'postgres'
    ? sql`(select (item #>> '{sellers,0,commertialOffer,price}')::double precision as price
        from json_array_elements(body::json -> 'items') as item)`
    : sql`(select item.value ->> '$.sellers[0].commertialOffer.price' as price
        from json_each(body, '$.items') as item)`;

/** An item without a price has none in any range. */
export const hasPriceWithin = (kind: Kind, { min, max }: { min: number; max: number }) =>
  sql<boolean>`exists (select 1 from ${prices(kind)} as offers where price >= ${sql.lit(min)} and price <= ${sql.lit(max)})`;

/** A range spans several values of one field; several fields narrow. */
export const hasSpecification = (kind: Kind, field: string, values: readonly string[]) => {
  const wanted = sql.join(values);
  return kind === 'postgres'
    ? sql<boolean>`exists (select 1 from json_array_elements(body::json -> 'allSpecifications') as said
        where said ->> 'key' = ${field} and said ->> 'value' in (${wanted}))`
    : sql<boolean>`exists (select 1 from json_each(body, '$.allSpecifications') as said
        where said.value ->> '$.key' = ${field} and said.value ->> '$.value' in (${wanted}))`;
};

/** By the lowest price of a product, those without one last, or by name; null for the order of the list. */
export const orderOf = (
  kind: Kind,
  order: FeedSearch['order'],
): { key: RawBuilder<string | number | null>; isDown: boolean } | null => {
  if (order === null || order === undefined) return null;
  const isPrice = order === 'price-asc' || order === 'price-desc';
  return {
    key: isPrice ? sql`(select min(price) from ${prices(kind)} as offers)` : sql`name_key`,
    isDown: order === 'price-desc' || order === 'name-desc',
  };
};
