/** Records the statements that code sends to either engine, by wrapping the two drivers, and sends statements of its own. */
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, type Kysely } from 'kysely';
import pg from 'pg';
import type { Tables } from '../database/schema/tables.ts';

/** A statement with the parameters and the duration of one call. */
export type Statement = { sql: string; parameters: readonly unknown[]; ms: number };

let record: ((statement: Statement) => void) | null = null;

const isTransactionControl = (sql: string): boolean =>
  /^\s*(begin|commit|rollback|start|set|listen|notify)\b/i.test(sql);

/** Runs `call`, which sends the statement, and records it when its result is there. */
const noted = (sql: string, parameters: readonly unknown[], call: () => unknown): unknown => {
  const startMs = performance.now();
  const note = () => record?.({ sql, parameters, ms: performance.now() - startMs });
  const result = call();
  if (isTransactionControl(sql)) return result;
  if (!(result instanceof Promise)) note();
  else void result.then(note, note);
  return result;
};

type Method = (...args: unknown[]) => unknown;

/** Replaces a method of `target`; `around` receives the original, bound to the object that it is called on. */
const wrapMethod = (target: object, name: string, around: (call: Method, args: unknown[]) => unknown): void => {
  const original = Reflect.get(target, name) as Method;
  Reflect.set(target, name, function (this: unknown, ...args: unknown[]): unknown {
    return around((...passed) => original.apply(this, passed), args);
  });
};

const wrapPostgres = (): void =>
  wrapMethod(pg.Client.prototype, 'query', (query, args) => {
    const [text, values] = args;
    if (typeof text !== 'string') return query(...args);
    return noted(text, Array.isArray(values) ? values : [], () => query(...args));
  });

const wrapSqlite = (): void =>
  wrapMethod(DatabaseSync.prototype, 'prepare', (prepare, args) => {
    const statement = prepare(...args) as object;
    for (const method of ['all', 'get', 'run'])
      wrapMethod(statement, method, (call, parameters) =>
        noted(String(args[0]), parameters, () => call(...parameters)),
      );
    return statement;
  });

/** Call once, before a database is opened. */
export const wrapDrivers = (): void => {
  wrapPostgres();
  wrapSqlite();
};

/** The statements sent while `work` runs. Recordings do not nest. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const found: Statement[] = [];
  record = (statement) => found.push(statement);
  try {
    await work();
  } finally {
    record = null;
  }
  return found;
};

/** Sends a statement as text; its parameters are written as the engine expects them. */
export const send = async (
  db: Kysely<Tables>,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> =>
  (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(sql, [...parameters]))).rows;
