/** Failed sign-ins, under names that nobody without the key of the secrets can tell. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { SignInCount, SignInsRepo } from '../../domain/ports/accounts.ts';
import type { Connection } from '../connection.ts';
import type { SecretKeys } from '../secret-keys.ts';
import type { SignInRow } from '../tables-accounts.ts';

const EPOCH = new Date(0).toISOString();

const mapRow = ({ failures, failed_at, let_in_at }: SignInRow): SignInCount => ({
  failures,
  failedAt: Date.parse(failed_at),
  letInAt: let_in_at === null ? null : Date.parse(let_in_at),
});

/** Only for this, so that it tells nothing of the key that seals. */
const namerOf = ({ first }: SecretKeys): ((name: string) => string) => {
  let key: Buffer | null = null;
  return (name) => {
    key ??= Buffer.from(hkdfSync('sha256', first, '', 'vitrina sign-ins', 32));
    return createHmac('sha256', key).update(name).digest('base64url');
  };
};

export const signInsRepo = ({ read, write }: Connection, secretKeys: SecretKeys): SignInsRepo => {
  const hidden = namerOf(secretKeys);
  return {
    async hold(text) {
      const name = hidden(text);
      return write(async (tx) => {
        const row = await tx
          .insertInto('sign_ins')
          .values({ name, failures: 0, failed_at: EPOCH, let_in_at: null })
          // An update that changes nothing holds the row: many tries at once come one after the other.
          .onConflict((on) => on.column('name').doUpdateSet((of) => ({ name: of.ref('excluded.name') })))
          .returningAll()
          .executeTakeFirstOrThrow();
        return row.failed_at === EPOCH && row.let_in_at === null ? null : mapRow(row);
      });
    },

    async read(text) {
      const row = await read.selectFrom('sign_ins').selectAll().where('name', '=', hidden(text)).executeTakeFirst();
      return row ? mapRow(row) : null;
    },

    async write(text, { failures, failedAt, letInAt }) {
      const change = {
        failures,
        failed_at: new Date(failedAt).toISOString(),
        let_in_at: letInAt === null ? null : new Date(letInAt).toISOString(),
      };
      await write((tx) =>
        tx
          .insertInto('sign_ins')
          .values({ name: hidden(text), ...change })
          .onConflict((on) => on.column('name').doUpdateSet(change))
          .execute(),
      );
    },

    async remove(text) {
      await write((tx) => tx.deleteFrom('sign_ins').where('name', '=', hidden(text)).execute());
    },

    async removeOld({ failedAt, letInAt }) {
      await write((tx) =>
        tx
          .deleteFrom('sign_ins')
          .where('failed_at', '<=', failedAt.toISOString())
          .where((of) => of.or([of('let_in_at', 'is', null), of('let_in_at', '<=', letInAt.toISOString())]))
          .execute(),
      );
    },
  };
};
