/** Times and plans of statements on either engine. */
import type { Engine } from '../../apps/server/src/storage/database/schema/connection.ts';
import { send } from '../../apps/server/src/storage/testing/statements.ts';
import { median } from '../median.ts';
import type { Asked } from './routes.ts';

const ROUNDS = 5;

/** The median duration in ms over all parameters; each is asked once before it is measured. */
export const durationOf = async ({ read }: Engine, { sql, parameters }: Asked): Promise<number> => {
  const durations: number[] = [];
  for (const values of parameters) {
    await send(read, sql, values);
    for (let round = 0; round < ROUNDS; round += 1) {
      const startMs = performance.now();
      await send(read, sql, values);
      durations.push(performance.now() - startMs);
    }
  }
  return median(durations);
};

type PostgresNode = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: PostgresNode[] };

const postgresSteps = (node: PostgresNode): string[] => {
  const inner = (node.Plans ?? []).flatMap(postgresSteps);
  const place = node['Index Name'] ?? node['Relation Name'];
  if (place === undefined) return inner;
  return [node['Node Type'] === 'Seq Scan' ? `scan ${place}` : place, ...inner];
};

/** `SEARCH t USING INDEX i (…)` and `SCAN t`; other lines name no table of the database. */
const sqliteStep = (detail: string): string[] => {
  const [, index] = /USING (?:COVERING )?INDEX (\S+)/.exec(detail) ?? [];
  // The engine names the index of a primary key after the table: `sqlite_autoindex_pages_1`.
  const name = index?.replace(/^sqlite_autoindex_(\w+)_\d+$/, '$1 key');
  if (name !== undefined) return [detail.startsWith('SCAN') ? `scan ${name}` : name];
  const [, table] = /^SCAN (\S+)/.exec(detail) ?? [];
  return table === undefined || table.startsWith('(') || table === 'listed' ? [] : [`scan ${table}`];
};

/** The indexes that the engine uses, and `scan …` for each table that it reads completely. */
export const planOf = async ({ kind, read }: Engine, { sql, parameters: [values = []] }: Asked): Promise<string[]> => {
  const explain = kind === 'postgres' ? 'explain (format json)' : 'explain query plan';
  const rows = await send(read, `${explain} ${sql}`, values);
  if (kind === 'sqlite') return rows.flatMap(({ detail }) => (typeof detail === 'string' ? sqliteStep(detail) : []));
  const plans = rows.flatMap((row) => row['QUERY PLAN'] as { Plan: PostgresNode }[]);
  return plans.flatMap(({ Plan: plan }) => postgresSteps(plan));
};
