/** Secrets of stores, sealed at rest (§3 SECRETID). Owns writes to `secrets` and `secret_keys`, and announces them. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { SecretsRepo } from '../../../domain/ports/secrets.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection } from '../../database/schema/connection.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { type SecretKeys, unsealWith } from '../../secrets/secret-keys.ts';
import { keyIdOf, keyIdOfSeal, seal } from '../../secrets/secrets.ts';

const Secret = z.record(z.string(), z.string());

/** Throws `internal` without a cause: the message of JSON.parse quotes the text. */
const parseSecret = (text: string, id: string): Record<string, string> => {
  try {
    return Secret.parse(JSON.parse(text));
  } catch {
    throw new AppError('internal', { problem: 'a stored row is damaged', row: `secrets ${id}` });
  }
};

/** The id of the sealing key. Locks its row until the transaction ends. */
const lockKeyId = async (tx: Kysely<Tables>, keys: SecretKeys): Promise<string> => {
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
  const key = await keys.byId(await lockKeyId(tx, keys));
  if (key === null)
    throw new AppError('internal', {
      problem: 'the secrets were sealed again with a key that this program does not have',
    });
  return key;
};

/** Seals every secret again with the next key and returns their number. An error rolls everything back. */
const resealAll = async (tx: Kysely<Tables>, keys: SecretKeys): Promise<number> => {
  const currentId = await lockKeyId(tx, keys);
  const next = await keys.addNext();
  if (keyIdOf(next) === currentId) throw new AppError('secret.key', { reason: 'the new key is the one in use' });
  const rows = await tx.selectFrom('secrets').select(['id', 'sealed']).execute();
  for (const { id, sealed } of rows) {
    const resealed = seal(next, id, await unsealWith(keys, id, sealed));
    await tx.updateTable('secrets').set({ sealed: resealed }).where('id', '=', id).execute();
  }
  await tx
    .updateTable('secret_keys')
    .set({ key_id: keyIdOf(next) })
    .where('name', '=', 'current')
    .execute();
  return rows.length;
};

const canUnseal = (keys: SecretKeys, id: string, sealed: string): Promise<boolean> =>
  unsealWith(keys, id, sealed).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

/** Deletes secrets that no known key opens, and returns their ids. */
const removeUnreadable = async ({ announce }: Connection, tx: Kysely<Tables>, keys: SecretKeys): Promise<string[]> => {
  const key = (await keys.byId(await lockKeyId(tx, keys))) ?? keys.first;
  const removed: string[] = [];
  for (const { id, sealed } of await tx.selectFrom('secrets').select(['id', 'sealed']).orderBy('id').execute()) {
    if (await canUnseal(keys, id, sealed)) continue;
    await tx.deleteFrom('secrets').where('id', '=', id).execute();
    await announce(tx, { kind: 'secret', uid: id });
    removed.push(id);
  }
  await tx
    .updateTable('secret_keys')
    .set({ key_id: keyIdOf(key) })
    .where('name', '=', 'current')
    .execute();
  return removed;
};

/** Forgets keys that no secret needs, while the lock prevents others from sealing. */
const forgetUnusedKeys = async (tx: Kysely<Tables>, keys: SecretKeys): Promise<void> => {
  const current = await lockKeyId(tx, keys);
  const rows = await tx.selectFrom('secrets').select('sealed').execute();
  await keys.retainOnly(new Set([current, ...rows.map(({ sealed }) => keyIdOfSeal(sealed))]));
};

export const secretsRepo = (connection: Connection, keys: SecretKeys): SecretsRepo => {
  const { read, write, announce } = connection;
  const open: SecretsRepo['open'] = async (id) => {
    const row = await read.selectFrom('secrets').select(['sealed', 'origin']).where('id', '=', id).executeTakeFirst();
    if (row === undefined) return null;
    return { values: parseSecret(await unsealWith(keys, id, row.sealed), id), origin: row.origin };
  };

  return {
    open,
    read: async (id) => (await open(id))?.values ?? null,

    async write(id, secret, now, { companyUid, origin = null } = {}) {
      await write(async (tx) => {
        const sealed = {
          sealed: seal(await sealingKey(tx, keys), id, JSON.stringify(secret)),
          updated_at: now.toISOString(),
          origin,
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

    async bind(id, origin) {
      await write((tx) =>
        tx.updateTable('secrets').set({ origin }).where('id', '=', id).where('origin', 'is', null).execute(),
      );
    },

    async listOf(companyUid) {
      const rows = await read
        .selectFrom('secrets')
        .select(['id', 'updated_at', 'origin'])
        .where('company_uid', '=', companyUid)
        .orderBy('id')
        .execute();
      return rows.map(({ id, updated_at: updatedAt, origin }) => ({ id, updatedAt, origin }));
    },

    async list() {
      const rows = await read.selectFrom('secrets').selectAll().orderBy('id').execute();
      const entriesOf = async (id: string, sealed: string): Promise<string[] | null> => {
        try {
          return Object.keys(parseSecret(await unsealWith(keys, id, sealed), id)).sort();
        } catch (error) {
          if (error instanceof AppError) return null;
          throw error;
        }
      };
      return Promise.all(
        rows.map(async ({ id, sealed, origin, updated_at }) => ({
          id,
          entries: await entriesOf(id, sealed),
          origin,
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
      const count = await write((tx) => resealAll(tx, keys));
      await write((tx) => forgetUnusedKeys(tx, keys));
      return count;
    },

    forgetLost: () => write((tx) => removeUnreadable(connection, tx, keys)),
  };
};
