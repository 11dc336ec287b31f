/** Users of the admin API. Owns writes to `users`. */

import type { User, UserChange, UsersRepo } from '../../../domain/ports/accounts.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection } from '../../database/schema/connection.ts';
import type { UserRow } from '../../database/schema/tables-accounts.ts';

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

export const userOf = (row: UserRow): User => ({
  uid: row.uid,
  email: row.email,
  name: row.name,
  passwordHash: row.password_hash,
  isOperator: row.is_operator === 1,
  isActive: row.is_active === 1,
  isVouched: row.is_vouched === 1,
  createdAt: row.created_at,
});
