/** Users of the admin API, and their sessions, looked up by the hash of the cookie's token. Owns writes to `users` and `sessions`. */
import { Browser, System } from '@vitrina/contract/admin';
import type { SessionsRepo, StoredSession, User, UserChange, UsersRepo } from '../../../domain/ports/accounts.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection } from '../../database/schema/connection.ts';
import type { SessionRow, UserRow } from '../../database/schema/tables-accounts.ts';

export const usersRepo = ({ read, write }: Connection): UsersRepo => ({
  async byUid(uid) {
    const row = await read.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirst();
    return row ? userOf(row) : null;
  },

  async byEmail(email) {
    const row = await read.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
    return row ? userOf(row) : null;
  },

  async list() {
    return (await read.selectFrom('users').selectAll().orderBy('email').execute()).map(userOf);
  },

  async insert(user) {
    const inserted = await write((tx) =>
      tx
        .insertInto('users')
        .values({
          uid: user.uid,
          email: user.email,
          name: user.name,
          password_hash: user.passwordHash,
          is_operator: toFlag(user.isOperator),
          is_active: toFlag(user.isActive),
          is_vouched: toFlag(user.isVouched),
          created_at: user.createdAt,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst(),
    );
    if (inserted.numInsertedOrUpdatedRows !== 1n) throw new AppError('user.exists', { email: user.email });
  },

  async update({ uid, ...change }) {
    const changed = await write((tx) =>
      tx
        .updateTable('users')
        .set({ uid, ...columnsOf(change) })
        .where('uid', '=', uid)
        .executeTakeFirst(),
    );
    if (changed.numUpdatedRows !== 1n) throw new AppError('user.unknown', { user: uid });
  },

  async replacePassword(uid, { from, to }) {
    const changed = await write((tx) =>
      tx
        .updateTable('users')
        .set({ password_hash: to })
        .where('uid', '=', uid)
        .where('password_hash', '=', from)
        .where('is_active', '=', 1)
        .executeTakeFirst(),
    );
    return changed.numUpdatedRows === 1n;
  },
});

const toFlag = (flag: boolean): number => (flag ? 1 : 0);

/** Columns of the given fields alone. */
const columnsOf = ({ email, name, passwordHash, isOperator, isActive, isVouched }: UserChange) => ({
  ...(email === undefined ? {} : { email }),
  ...(name === undefined ? {} : { name }),
  ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
  ...(isOperator === undefined ? {} : { is_operator: toFlag(isOperator) }),
  ...(isActive === undefined ? {} : { is_active: toFlag(isActive) }),
  ...(isVouched === undefined ? {} : { is_vouched: toFlag(isVouched) }),
});

const userOf = (row: UserRow): User => ({
  uid: row.uid,
  email: row.email,
  name: row.name,
  passwordHash: row.password_hash,
  isOperator: row.is_operator === 1,
  isActive: row.is_active === 1,
  isVouched: row.is_vouched === 1,
  createdAt: row.created_at,
});

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
