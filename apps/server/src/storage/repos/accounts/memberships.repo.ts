/** Roles of users in companies. Owns writes to `memberships`. */
import { Role } from '@vitrina/contract/admin';
import type { MembershipsRepo } from '../../../domain/ports/accounts.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { readEnum } from '../../database/schema/rows.ts';

export const membershipsRepo = ({ read, write }: Connection): MembershipsRepo => ({
  async find(companyUid, userUid) {
    const row = await read
      .selectFrom('memberships')
      .innerJoin('companies', 'companies.uid', 'memberships.company_uid')
      .select(['memberships.role', 'companies.is_active'])
      .where('memberships.company_uid', '=', companyUid)
      .where('memberships.user_uid', '=', userUid)
      .executeTakeFirst();
    return row ? { role: roleOf(row.role, companyUid), isSuspended: row.is_active !== 1 } : null;
  },

  async listOf(companyUid) {
    const rows = await read
      .selectFrom('memberships')
      .innerJoin('users', 'users.uid', 'memberships.user_uid')
      .select(['users.uid', 'users.email', 'users.name', 'memberships.role', 'memberships.since'])
      .where('company_uid', '=', companyUid)
      .orderBy('users.email')
      .execute();
    return rows.map(({ uid, role, ...rest }) => ({ userUid: uid, role: roleOf(role, companyUid), ...rest }));
  },

  async companiesOf(userUid, { all, page, itemsPerPage }) {
    const companies = read
      .selectFrom('companies')
      .leftJoin('memberships', (join) =>
        join.onRef('memberships.company_uid', '=', 'companies.uid').on('memberships.user_uid', '=', userUid),
      )
      .$if(!all, (query) => query.where('memberships.role', 'is not', null));
    const rows = await companies
      .select(['companies.uid', 'companies.name', 'memberships.role'])
      .orderBy('companies.name')
      .orderBy('companies.uid')
      .limit(itemsPerPage)
      .offset((page - 1) * itemsPerPage)
      .execute();
    const { total } = await companies.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return {
      companies: rows.map(({ uid, name, role }) => ({ uid, name, role: role === null ? null : roleOf(role, uid) })),
      total,
    };
  },

  async lock(companyUid) {
    // A no-op update locks the row: of two owners who leave at once, the second sees that the first has left.
    const locked = await write((tx) =>
      tx
        .updateTable('companies')
        .set((of) => ({ uid: of.ref('uid') }))
        .where('uid', '=', companyUid)
        .executeTakeFirst(),
    );
    if (locked.numUpdatedRows !== 1n) throw new AppError('company.unknown', { company: companyUid });
  },

  async set(companyUid, userUid, role, now) {
    const row = { company_uid: companyUid, user_uid: userUid, role, since: now.toISOString() };
    await write((tx) =>
      tx
        .insertInto('memberships')
        .values(row)
        .onConflict((conflict) => conflict.columns(['company_uid', 'user_uid']).doUpdateSet({ role }))
        .execute(),
    );
  },

  async remove(companyUid, userUid) {
    await write((tx) =>
      tx.deleteFrom('memberships').where('company_uid', '=', companyUid).where('user_uid', '=', userUid).execute(),
    );
  },
});

const roleOf = (role: string, companyUid: string): Role => readEnum(Role, role, `memberships ${companyUid}`);
