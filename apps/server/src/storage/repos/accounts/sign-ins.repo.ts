/** Failed sign-ins per name, stored under a keyed hash of the name (HMAC with a key derived from the secrets key). Owns `sign_ins`. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { SignInCount, SignInsRepo } from '../../../domain/ports/accounts.ts';
import type { Connection } from '../../database/schema/connection.ts';
import type { SignInRow } from '../../database/schema/tables-accounts.ts';
import type { SecretKeys } from '../../secrets/secret-keys.ts';

const EPOCH = new Date(0).toISOString();

const mapRow = ({ failures, failed_at, let_in_at }: SignInRow): SignInCount => ({
  failures,
  failedAt: Date.parse(failed_at),
  signedInAt: let_in_at === null ? null : Date.parse(let_in_at),
});

/** Hashes names with a key derived for this purpose alone, so that hashes reveal nothing about the sealing key. */
const createNameHash = ({ first }: SecretKeys): ((name: string) => string) => {
  let key: Buffer | null = null;
  return (name) => {
    key ??= Buffer.from(hkdfSync('sha256', first, '', 'vitrina sign-ins', 32));
    return createHmac('sha256', key).update(name).digest('base64url');
  };
};

export const signInsRepo = ({ read, write }: Connection, secretKeys: SecretKeys): SignInsRepo => {
  const hashName = createNameHash(secretKeys);
  return {
    async lock(text) {
      const name = hashName(text);
      return write(async (tx) => {
        const row = await tx
          .insertInto('sign_ins')
          .values({ name, failures: 0, failed_at: EPOCH, let_in_at: null })
          // A no-op update locks the row, so that concurrent attempts are serialised.
          .onConflict((on) => on.column('name').doUpdateSet((of) => ({ name: of.ref('excluded.name') })))
          .returningAll()
          .executeTakeFirstOrThrow();
        return row.failed_at === EPOCH && row.let_in_at === null ? null : mapRow(row);
      });
    },

    async read(text) {
      const row = await read.selectFrom('sign_ins').selectAll().where('name', '=', hashName(text)).executeTakeFirst();
      return row ? mapRow(row) : null;
    },

    async write(text, { failures, failedAt, signedInAt }) {
      const change = {
        failures,
        failed_at: new Date(failedAt).toISOString(),
        let_in_at: signedInAt === null ? null : new Date(signedInAt).toISOString(),
      };
      await write((tx) =>
        tx
          .insertInto('sign_ins')
          .values({ name: hashName(text), ...change })
          .onConflict((on) => on.column('name').doUpdateSet(change))
          .execute(),
      );
    },

    async remove(text) {
      await write((tx) => tx.deleteFrom('sign_ins').where('name', '=', hashName(text)).execute());
    },

    async removeOld({ failedAt, signedInAt }) {
      await write((tx) =>
        tx
          .deleteFrom('sign_ins')
          .where('failed_at', '<=', failedAt.toISOString())
          .where((of) => of.or([of('let_in_at', 'is', null), of('let_in_at', '<=', signedInAt.toISOString())]))
          .execute(),
      );
    },
  };
};
