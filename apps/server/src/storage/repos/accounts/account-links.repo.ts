/** Links of one use, looked up by the hash of their token. Owns writes to `account_links`. */
import { z } from 'zod';
import type { AccountLinksRepo } from '../../../domain/ports/accounts.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { readEnum } from '../../database/schema/rows.ts';

const Kind = z.enum(['invitation', 'password']);
const Ending = z.enum(['used', 'revoked']);

export const accountLinksRepo = ({ read, write }: Connection): AccountLinksRepo => ({
  async insert({ hash, kind, companyUid, email, madeBy, createdAt, expiresAt, ending }) {
    const owner = { company_uid: companyUid, email, made_by: madeBy };
    const times = { created_at: createdAt, expires_at: expiresAt, ended_at: null };
    await write((tx) =>
      tx
        .insertInto('account_links')
        .values({ hash, kind, ...owner, ...times, ending })
        .execute(),
    );
  },

  async find(hash) {
    const row = await read
      .selectFrom('account_links')
      .innerJoin('companies', 'companies.uid', 'account_links.company_uid')
      .selectAll('account_links')
      .select('companies.name')
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (!row) return null;
    return {
      hash: row.hash,
      kind: readEnum(Kind, row.kind, `account_links ${row.company_uid}`),
      companyUid: row.company_uid,
      companyName: row.name,
      email: row.email,
      madeBy: row.made_by,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      ending: row.ending === null ? null : readEnum(Ending, row.ending, `account_links ${row.company_uid}`),
    };
  },

  async end(hash, ending, now) {
    const { numUpdatedRows } = await write((tx) =>
      tx
        .updateTable('account_links')
        .set({ ending, ended_at: now.toISOString() })
        .where('hash', '=', hash)
        .where('ending', 'is', null)
        .executeTakeFirst(),
    );
    return numUpdatedRows > 0n;
  },

  async endOf({ kind, email, companyUid }, ending, now) {
    await write((tx) =>
      tx
        .updateTable('account_links')
        .set({ ending, ended_at: now.toISOString() })
        .where('kind', '=', kind)
        .where('email', '=', email)
        .where('ending', 'is', null)
        .$if(companyUid !== undefined, (query) => query.where('company_uid', '=', companyUid ?? ''))
        .execute(),
    );
  },

  async removeOld(before) {
    await write((tx) => tx.deleteFrom('account_links').where('expires_at', '<', before.toISOString()).execute());
  },
});
