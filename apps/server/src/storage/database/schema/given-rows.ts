/**
 * Rows as parameters of a statement: its text does not depend on their number, so a statement for thousands of rows has one plan
 * and takes one round trip. PostgreSQL gets an array for each column, which it reads faster than JSON; SQLite has no arrays.
 */
import { type RawBuilder, sql } from 'kysely';
import { plainText } from '../../../domain/analytics/plain-text.ts';
import type { Engine } from './connection.ts';

/** Escapes of NUL and of half a surrogate pair in JSON. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i;
/** Characters that need an escape in an array of PostgreSQL, or that `plainText` replaces. */
const SPECIAL = /["\\\0\ud800-\udfff]/;

const storable = (_: string, value: unknown): unknown => (typeof value === 'string' ? plainText(value) : value);

type ColumnType = 'text' | 'double precision';

const element = (text: string): string => (SPECIAL.test(text) ? plainText(text).replaceAll(/["\\]/g, '\\$&') : text);

/** The text of an array of PostgreSQL. */
const arrayText = (type: ColumnType, values: readonly (string | number)[]): string => {
  const isQuoted = type === 'text' && values.length > 0;
  return isQuoted ? `{"${values.map((value) => element(String(value))).join('","')}"}` : `{${values.join(',')}}`;
};

/** A table expression named `given` with these columns. In texts, U+FFFD replaces NUL and half a surrogate pair. */
export const givenRows = <Column extends string>(
  kind: Engine['kind'],
  columns: Readonly<Record<Column, ColumnType>>,
  rows: readonly Readonly<Record<NoInfer<Column>, string | number>>[],
): RawBuilder<unknown> => {
  const entries = Object.entries<ColumnType>(columns) as [Column, ColumnType][];
  if (kind === 'postgres') {
    const arrays = entries.map(([name, type]) => {
      const values = rows.map((row) => row[name]);
      return sql`${arrayText(type, values)}::${sql.raw(type)}[]`;
    });
    return sql`unnest(${sql.join(arrays)}) as given (${sql.join(entries.map(([name]) => sql.ref(name)))})`;
  }
  const plain = JSON.stringify(rows);
  const json = UNSTORABLE_ESCAPE.test(plain) ? JSON.stringify(rows, storable) : plain;
  const values = sql.join(entries.map(([name]) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`));
  return sql`(select ${values} from json_each(${json})) as given`;
};
