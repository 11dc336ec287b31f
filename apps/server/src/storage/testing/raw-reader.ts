/** Reads a database without its repositories, for tests that verify their rows. */
import { CompiledQuery } from 'kysely';
import { openEngine } from '../database/database-engine.ts';
import type { DatabaseOptions } from '../open-database.ts';

export type RawReader = {
  kind: 'sqlite' | 'postgres';
  rows: (text: string) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
};

export const openRawReader = async (options: DatabaseOptions): Promise<RawReader> => {
  const engine = await openEngine(options);
  return {
    kind: engine.kind,
    rows: async (text) => (await engine.read.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text))).rows,
    close: () => engine.close(),
  };
};
