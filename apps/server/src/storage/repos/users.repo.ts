/** People who publish. */
import { AppError } from '../../domain/app-error.ts';
import type { User, UsersRepo } from '../../domain/ports/accounts.ts';
import type { Connection } from '../connection.ts';
import type { UserRow } from '../tables-accounts.ts';

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
        .values({ ...columnsOf(user), uid: user.uid, created_at: user.createdAt })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst(),
    );
    if (inserted.numInsertedOrUpdatedRows !== 1n) throw new AppError('user.exists', { email: user.email });
  },

  async update(user) {
    const changed = await write((tx) =>
      tx.updateTable('users').set(columnsOf(user)).where('uid', '=', user.uid).executeTakeFirst(),
    );
    if (changed.numUpdatedRows !== 1n) throw new AppError('user.unknown', { email: user.email });
  },
});

const columnsOf = ({ email, name, passwordHash, isOperator, isActive }: User) => ({
  email,
  name,
  password_hash: passwordHash,
  is_operator: isOperator ? 1 : 0,
  is_active: isActive ? 1 : 0,
});

export const userOf = (row: UserRow): User => ({
  uid: row.uid,
  email: row.email,
  name: row.name,
  passwordHash: row.password_hash,
  isOperator: row.is_operator === 1,
  isActive: row.is_active === 1,
  createdAt: row.created_at,
});
