/** Sessions, looked up by the hash of the cookie's token. Owns writes to `sessions`. */
import { Browser, System } from '@vitrina/contract/admin';
import type { SessionsRepo, StoredSession } from '../../../domain/ports/accounts.ts';
import type { Connection } from '../../database/schema/connection.ts';
import type { SessionRow } from '../../database/schema/tables-accounts.ts';
import { userOf } from './users.repo.ts';

export const sessionsRepo = ({ read, write }: Connection): SessionsRepo => ({
  async insert({ hash, userUid, createdAt, usedAt, expiresAt, browser, system }) {
    const times = { created_at: createdAt, used_at: usedAt, expires_at: expiresAt };
    const row = { hash, user_uid: userUid, ...times, browser, system };
    await write((tx) => tx.insertInto('sessions').values(row).execute());
  },

  async withUser(hash) {
    const row = await read
      .selectFrom('sessions')
      .innerJoin('users', 'users.uid', 'sessions.user_uid')
      .selectAll('users')
      .select(['sessions.created_at as opened_at', 'sessions.used_at', 'sessions.expires_at'])
      .select(['sessions.browser', 'sessions.system'])
      .where('sessions.hash', '=', hash)
      .executeTakeFirst();
    if (!row) return null;
    const { opened_at: created_at, ...rest } = row;
    return { session: sessionOf({ ...rest, created_at, hash, user_uid: row.uid }), user: userOf(row) };
  },

  async listOf(userUid) {
    const rows = await read
      .selectFrom('sessions')
      .selectAll()
      .where('user_uid', '=', userUid)
      .orderBy('used_at', 'desc')
      .orderBy('hash')
      .execute();
    return rows.map(sessionOf);
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

/** A name that another version of the program stored counts as unknown. */
const sessionOf = (row: SessionRow): StoredSession => ({
  hash: row.hash,
  userUid: row.user_uid,
  createdAt: row.created_at,
  usedAt: row.used_at,
  expiresAt: row.expires_at,
  browser: Browser.catch('other').parse(row.browser),
  system: System.catch('other').parse(row.system),
});
