/** Secrets of stores: sealed in their rows, plain only in the hands of the one who asked (§3 SECRETID). */
import { z } from 'zod';
import type { SecretsRepo } from '../../domain/ports.ts';
import type { Connection } from '../connection.ts';
import { seal, unseal } from '../secrets.ts';
import { readJson } from './json-column.ts';

const Secret = z.record(z.string(), z.string());

export const secretsRepo = ({ read, write, announce }: Connection, key: Buffer): SecretsRepo => ({
  async read(id) {
    const row = await read.selectFrom('secrets').select('sealed').where('id', '=', id).executeTakeFirst();
    return row ? readJson(Secret, unseal(key, id, row.sealed), `secrets ${id}`) : null;
  },

  async write(id, secret, now) {
    const row = { sealed: seal(key, id, JSON.stringify(secret)), updated_at: now.toISOString() };
    await write(async (tx) => {
      await tx
        .insertInto('secrets')
        .values({ id, ...row, company_uid: null })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
      await announce(tx, { kind: 'secret', uid: id });
    });
  },
});
