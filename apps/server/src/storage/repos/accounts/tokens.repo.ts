/** API tokens, looked up by hash. Owns writes to `tokens`. */
import { Role } from '@vitrina/contract/admin';
import type { StoredToken, TokensRepo } from '../../../domain/ports/accounts.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { readEnum } from '../../database/schema/rows.ts';
import type { TokenRow } from '../../database/schema/tables-accounts.ts';
import { usersRepo } from './users.repo.ts';

export const tokensRepo = (connection: Connection): TokensRepo => {
  const { read, write } = connection;
  const users = usersRepo(connection);
  return {
    async insert({ uid, hash, userUid, name, role, createdAt, expiresAt, usedAt }) {
      const times = { created_at: createdAt, expires_at: expiresAt, used_at: usedAt };
      await write((tx) =>
        tx
          .insertInto('tokens')
          .values({ uid, hash, user_uid: userUid, name, role, ...times })
          .execute(),
      );
    },

    async withUser(hash) {
      const row = await read.selectFrom('tokens').selectAll().where('hash', '=', hash).executeTakeFirst();
      const user = row && (await users.byUid(row.user_uid));
      return user ? { token: mapRow(row), user } : null;
    },

    async listOf(userUid) {
      const rows = await read
        .selectFrom('tokens')
        .selectAll()
        .where('user_uid', '=', userUid)
        .orderBy('created_at', 'desc')
        .orderBy('uid')
        .execute();
      return rows.map(mapRow);
    },

    async touch(uid, usedAt) {
      await write((tx) => tx.updateTable('tokens').set({ used_at: usedAt }).where('uid', '=', uid).execute());
    },

    async remove(userUid, uid) {
      const removed = await write((tx) =>
        tx.deleteFrom('tokens').where('uid', '=', uid).where('user_uid', '=', userUid).executeTakeFirst(),
      );
      return removed.numDeletedRows === 1n;
    },

    async removeOf(userUid) {
      await write((tx) => tx.deleteFrom('tokens').where('user_uid', '=', userUid).execute());
    },
  };
};

const mapRow = (row: TokenRow): StoredToken => ({
  uid: row.uid,
  hash: row.hash,
  userUid: row.user_uid,
  name: row.name,
  role: readEnum(Role, row.role, `tokens ${row.uid}`),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
});
