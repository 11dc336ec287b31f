/** SQL conditions on prices and specifications inside product JSON, which the two engines query differently. */
import { type RawBuilder, sql } from 'kysely';
import type { FeedSearch } from '../../../domain/ports/feeds.ts';
import type { Engine } from '../../database/schema/connection.ts';

type Kind = Engine['kind'];

/** Prices of all items, one row each: the price of the first seller, which is the displayed one. */
const prices = (kind: Kind): RawBuilder<unknown> =>
  kind === 'postgres'
    ? sql`(select (item #>> '{sellers,0,commertialOffer,price}')::double precision as price
        from json_array_elements(body::json -> 'items') as item)`
    : sql`(select item.value ->> '$.sellers[0].commertialOffer.price' as price
        from json_each(body, '$.items') as item)`;

/** An item without a price matches no range. */
export const hasPriceWithin = (kind: Kind, { min, max }: { min: number; max: number }) =>
  sql<boolean>`exists (select 1 from ${prices(kind)} as offers where price >= ${sql.lit(min)} and price <= ${sql.lit(max)})`;

/** Any of the `values` of one field matches. Conditions on several fields are combined with AND by the caller. */
export const hasSpecification = (kind: Kind, field: string, values: readonly string[]) => {
  const wanted = sql.join(values);
  return kind === 'postgres'
    ? sql<boolean>`exists (select 1 from json_array_elements(body::json -> 'allSpecifications') as specification
        where specification ->> 'key' = ${field} and specification ->> 'value' in (${wanted}))`
    : sql<boolean>`exists (select 1 from json_each(body, '$.allSpecifications') as specification
        where specification.value ->> '$.key' = ${field} and specification.value ->> '$.value' in (${wanted}))`;
};

/** Sort key: the lowest price of a product (null last), or its name. Null: the order of the list. */
export const orderOf = (
  kind: Kind,
  order: FeedSearch['order'],
): { key: RawBuilder<string | number | null>; isDescending: boolean } | null => {
  if (order === null || order === undefined) return null;
  const isPrice = order === 'price-asc' || order === 'price-desc';
  return {
    key: isPrice ? sql`(select min(price) from ${prices(kind)} as offers)` : sql`name_key`,
    isDescending: order === 'price-desc' || order === 'name-desc',
  };
};
