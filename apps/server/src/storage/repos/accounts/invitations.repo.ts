/** Invitations to companies, by email address. Owns writes to `invitations`. */
import { Role } from '@vitrina/contract/admin';
import type { InvitationsRepo } from '../../../domain/ports/accounts.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { readEnum } from '../../database/schema/rows.ts';

export const invitationsRepo = ({ read, write }: Connection): InvitationsRepo => ({
  async listOf(companyUid, since) {
    const rows = await read
      .selectFrom('invitations')
      .select(['email', 'role', 'since', 'invited_by as invitedBy'])
      .where('company_uid', '=', companyUid)
      .where('since', '>=', since.toISOString())
      .orderBy('email')
      .execute();
    return rows.map(({ role, ...rest }) => ({ ...rest, role: roleOf(role, companyUid) }));
  },

  async ofEmail(email, since) {
    const rows = await read
      .selectFrom('invitations')
      .innerJoin('companies', 'companies.uid', 'invitations.company_uid')
      .select(['companies.uid', 'companies.name', 'invitations.role', 'invitations.since', 'invitations.invited_by'])
      .where('email', '=', email)
      .where('since', '>=', since.toISOString())
      .orderBy('companies.uid')
      .execute();
    return rows.map(({ uid, name, role, since: at, invited_by: invitedBy }) => ({
      companyUid: uid,
      companyName: name,
      role: roleOf(role, uid),
      since: at,
      invitedBy,
    }));
  },

  async write(companyUid, email, { role, invitedBy }, now) {
    const offer = { role, since: now.toISOString(), invited_by: invitedBy };
    await write((tx) =>
      tx
        .insertInto('invitations')
        .values({ company_uid: companyUid, email, ...offer })
        .onConflict((conflict) => conflict.columns(['company_uid', 'email']).doUpdateSet(offer))
        .execute(),
    );
  },

  async remove(companyUid, email) {
    const { numDeletedRows } = await write((tx) =>
      tx.deleteFrom('invitations').where('company_uid', '=', companyUid).where('email', '=', email).executeTakeFirst(),
    );
    return numDeletedRows > 0n;
  },

  async removeOld(before) {
    await write((tx) => tx.deleteFrom('invitations').where('since', '<', before.toISOString()).execute());
  },
});

const roleOf = (role: string, companyUid: string): Role => readEnum(Role, role, `invitations ${companyUid}`);
