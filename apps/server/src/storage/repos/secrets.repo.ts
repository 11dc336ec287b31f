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

  async write(id, secret, now, companyUid) {
    const sealed = { sealed: seal(key, id, JSON.stringify(secret)), updated_at: now.toISOString() };
    const row = companyUid === undefined ? sealed : { ...sealed, company_uid: companyUid };
    await write(async (tx) => {
      await tx
        .insertInto('secrets')
        .values({ id, company_uid: null, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
      await announce(tx, { kind: 'secret', uid: id });
    });
  },

  async listOf(companyUid) {
    const rows = await read
      .selectFrom('secrets')
      .select(['id', 'updated_at'])
      .where('company_uid', '=', companyUid)
      .orderBy('id')
      .execute();
    return rows.map(({ id, updated_at: updatedAt }) => ({ id, updatedAt }));
  },

  async remove(id) {
    await write(async (tx) => {
      await tx.deleteFrom('secrets').where('id', '=', id).execute();
      await announce(tx, { kind: 'secret', uid: id });
    });
  },
});
