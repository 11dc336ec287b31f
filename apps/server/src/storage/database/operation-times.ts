/** Writes to `operation_times`, by the repository and by commands that open no repositories. */
import type { Kysely } from 'kysely';
import type { Operation } from '../../domain/ports/database.ts';
import type { Tables } from './schema/tables.ts';

export const recordOperation = async (tx: Kysely<Tables>, operation: Operation, at: Date): Promise<void> => {
  const row = { name: operation, at: at.toISOString() };
  await tx
    .insertInto('operation_times')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: row.at }))
    .execute();
};
