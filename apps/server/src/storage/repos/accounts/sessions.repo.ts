/** Sessions, looked up by the hash of the cookie's token. Owns writes to `sessions`. */
import type { SessionsRepo } from '../../../domain/ports/accounts.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { userOf } from './users.repo.ts';

export const sessionsRepo = ({ read, write }: Connection): SessionsRepo => ({
  async insert({ hash, userUid, createdAt, usedAt, expiresAt }) {
    const row = { hash, user_uid: userUid, created_at: createdAt, used_at: usedAt, expires_at: expiresAt };
    await write((tx) => tx.insertInto('sessions').values(row).execute());
  },

  async withUser(hash) {
    const row = await read
      .selectFrom('sessions')
      .innerJoin('users', 'users.uid', 'sessions.user_uid')
      .selectAll('users')
      .select(['sessions.created_at as opened_at', 'sessions.used_at', 'sessions.expires_at'])
      .where('sessions.hash', '=', hash)
      .executeTakeFirst();
    if (!row) return null;
    const { opened_at: createdAt, used_at: usedAt, expires_at: expiresAt } = row;
    return { session: { hash, userUid: row.uid, createdAt, usedAt, expiresAt }, user: userOf(row) };
  },

  async touch(hash, usedAt) {
    await write((tx) => tx.updateTable('sessions').set({ used_at: usedAt }).where('hash', '=', hash).execute());
  },

  async remove(hash) {
    await write((tx) => tx.deleteFrom('sessions').where('hash', '=', hash).execute());
  },

  async removeOf(userUid) {
    await write((tx) => tx.deleteFrom('sessions').where('user_uid', '=', userUid).execute());
  },

  async removeOld(before) {
    await write((tx) =>
      tx
        .deleteFrom('sessions')
        .where((of) => of.or([of('expires_at', '<=', before.expiresAt), of('used_at', '<=', before.usedAt)]))
        .execute(),
    );
  },
});
