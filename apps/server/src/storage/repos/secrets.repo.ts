/** Secrets of stores: sealed in their rows, plain only in the hands of the one who asked (§3 SECRETID). */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../domain/app-error.ts';
import type { SecretsRepo } from '../../domain/ports.ts';
import type { Connection } from '../connection.ts';
import { type SecretKeys, unsealWith } from '../secret-keys.ts';
import { keyIdOf, seal, sealedWith } from '../secrets.ts';
import type { Tables } from '../tables.ts';

const Secret = z.record(z.string(), z.string());

/** Throws `internal` without a cause: what JSON.parse says of a text quotes it. */
const secretIn = (text: string, id: string): Record<string, string> => {
  try {
    return Secret.parse(JSON.parse(text));
  } catch {
    throw new AppError('internal', { problem: 'a stored row is damaged', row: `secrets ${id}` });
  }
};

/** The name of the key that seals, held until the end of the transaction. */
const holdKeyId = async (tx: Kysely<Tables>, keys: SecretKeys): Promise<string> => {
  await tx
    .insertInto('secret_keys')
    .values({ name: 'current', key_id: keyIdOf(keys.first) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { key_id } = await tx
    .updateTable('secret_keys')
    .set({ name: 'current' })
    .where('name', '=', 'current')
    .returning('key_id')
    .executeTakeFirstOrThrow();
  return key_id;
};

const sealingKey = async (tx: Kysely<Tables>, keys: SecretKeys): Promise<Buffer> => {
  const key = await keys.byId(await holdKeyId(tx, keys));
  if (key === null)
    throw new AppError('internal', {
      problem: 'the secrets were sealed anew with a key that this program does not have',
    });
  return key;
};

/** Seals all anew with the next key. What it throws leaves everything as it was. */
const sealAnew = async (tx: Kysely<Tables>, keys: SecretKeys): Promise<number> => {
  const before = await holdKeyId(tx, keys);
  const next = await keys.addNext();
  if (keyIdOf(next) === before) throw new AppError('secret.key', { reason: 'the new key is the one in use' });
  const rows = await tx.selectFrom('secrets').select(['id', 'sealed']).execute();
  for (const { id, sealed } of rows) {
    const again = seal(next, id, await unsealWith(keys, id, sealed));
    await tx.updateTable('secrets').set({ sealed: again }).where('id', '=', id).execute();
  }
  await tx
    .updateTable('secret_keys')
    .set({ key_id: keyIdOf(next) })
    .where('name', '=', 'current')
    .execute();
  return rows.length;
};

const isOpen = (keys: SecretKeys, id: string, sealed: string): Promise<boolean> =>
  unsealWith(keys, id, sealed).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

/** The ids of what was removed. */
const removeLost = async ({ announce }: Connection, tx: Kysely<Tables>, keys: SecretKeys): Promise<string[]> => {
  const key = (await keys.byId(await holdKeyId(tx, keys))) ?? keys.first;
  const lost: string[] = [];
  for (const { id, sealed } of await tx.selectFrom('secrets').select(['id', 'sealed']).orderBy('id').execute()) {
    if (await isOpen(keys, id, sealed)) continue;
    await tx.deleteFrom('secrets').where('id', '=', id).execute();
    await announce(tx, { kind: 'secret', uid: id });
    lost.push(id);
  }
  await tx
    .updateTable('secret_keys')
    .set({ key_id: keyIdOf(key) })
    .where('name', '=', 'current')
    .execute();
  return lost;
};

/** Keys that no seal needs are forgotten, while nobody can seal. */
const forgetOld = async (tx: Kysely<Tables>, keys: SecretKeys): Promise<void> => {
  const current = await holdKeyId(tx, keys);
  const rows = await tx.selectFrom('secrets').select('sealed').execute();
  await keys.keepOnly(new Set([current, ...rows.map(({ sealed }) => sealedWith(sealed))]));
};

export const secretsRepo = (connection: Connection, keys: SecretKeys): SecretsRepo => {
  const { read, write, announce } = connection;
  return {
    async read(id) {
      const row = await read.selectFrom('secrets').select('sealed').where('id', '=', id).executeTakeFirst();
      return row ? secretIn(await unsealWith(keys, id, row.sealed), id) : null;
    },

    async write(id, secret, now, companyUid) {
      await write(async (tx) => {
        const sealed = {
          sealed: seal(await sealingKey(tx, keys), id, JSON.stringify(secret)),
          updated_at: now.toISOString(),
        };
        const row = companyUid === undefined ? sealed : { ...sealed, company_uid: companyUid };
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

    async list() {
      const rows = await read.selectFrom('secrets').selectAll().orderBy('id').execute();
      const entriesOf = async (id: string, sealed: string): Promise<string[] | null> => {
        try {
          return Object.keys(secretIn(await unsealWith(keys, id, sealed), id)).sort();
        } catch (error) {
          if (error instanceof AppError) return null;
          throw error;
        }
      };
      return Promise.all(
        rows.map(async ({ id, sealed, updated_at }) => ({
          id,
          entries: await entriesOf(id, sealed),
          updatedAt: updated_at,
        })),
      );
    },

    async remove(id) {
      return write(async (tx) => {
        const { numDeletedRows } = await tx.deleteFrom('secrets').where('id', '=', id).executeTakeFirst();
        await announce(tx, { kind: 'secret', uid: id });
        return numDeletedRows > 0n;
      });
    },

    async rotate() {
      const count = await write((tx) => sealAnew(tx, keys));
      await write((tx) => forgetOld(tx, keys));
      return count;
    },

    forgetLost: () => write((tx) => removeLost(connection, tx, keys)),
  };
};
