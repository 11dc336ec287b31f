/**
 * Rows as one JSON parameter of a statement: its text does not depend on their number, so a statement for thousands of rows has one plan
 * and takes one round trip.
 */
import { type RawBuilder, sql } from 'kysely';
import { plainText } from '../../../domain/analytics/plain-text.ts';
import type { Engine } from './connection.ts';

/** Escapes of NUL and of half a surrogate pair, with which PostgreSQL refuses the whole statement. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

const storable = (_: string, value: unknown): unknown => (typeof value === 'string' ? plainText(value) : value);

type ColumnType = 'text' | 'double precision';

/** A table expression named `given` with these columns. In texts, U+FFFD replaces NUL and half a surrogate pair. */
export const jsonRows = <Column extends string>(
  kind: Engine['kind'],
  columns: Readonly<Record<Column, ColumnType>>,
  rows: readonly Readonly<Record<NoInfer<Column>, string | number>>[],
): RawBuilder<unknown> => {
  const entries = Object.entries<ColumnType>(columns);
  const plain = JSON.stringify(rows);
  const json = UNSTORABLE.test(plain) ? JSON.stringify(rows, storable) : plain;
  if (kind === 'postgres') {
    const types = sql.join(entries.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
    return sql`json_to_recordset(${json}::json) as given (${types})`;
  }
  const values = sql.join(entries.map(([name]) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`));
  return sql`(select ${values} from json_each(${json})) as given`;
};
