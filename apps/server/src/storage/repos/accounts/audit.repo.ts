/** The audit trail. Owns writes to `audit`. Uids grow with time, so they define the order and serve as paging cursors. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { AuditRecord, AuditRepo } from '../../../domain/ports/accounts.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { readEnum } from '../../database/schema/rows.ts';
import type { AuditRow } from '../../database/schema/tables-accounts.ts';

/** A deleting transaction stays short: on SQLite, other writers wait for it. */
const MAX_REMOVED = 5000;

const MAX_READ = 1000;

const AuditSource = z.enum(['session', 'token', 'cli', 'link']);

export const auditRepo = ({ read, write }: Connection): AuditRepo => ({
  async add({ by, userUid, tokenUid }, operation, { companyUid = null, target = null, note = null }, now) {
    const at = now.toISOString();
    const row = {
      uid: newUid(at),
      by_kind: by,
      user_uid: userUid,
      token_uid: tokenUid,
      operation,
      company_uid: companyUid,
      target,
      at,
      note,
    };
    await write((tx) => tx.insertInto('audit').values(row).execute());
  },

  async listOf(companyUid, { before, limit }) {
    const rows = await read
      .selectFrom('audit')
      .leftJoin('users', 'users.uid', 'audit.user_uid')
      // Entries stay when a company is removed, and are not those of a later one with the same uid.
      .leftJoin('companies', 'companies.uid', 'audit.company_uid')
      .where((where) =>
        where.or([
          where('companies.created_at', 'is', null),
          where('audit.at', '>=', where.ref('companies.created_at')),
        ]),
      )
      .selectAll('audit')
      .select(['users.email', 'users.name'])
      .where('audit.company_uid', '=', companyUid)
      .$if(before !== null, (query) => query.where('audit.uid', '<', before ?? ''))
      .orderBy('audit.uid', 'desc')
      .limit(limit)
      .execute();
    return rows.map(recordOf);
  },

  async lastOf(companyUid) {
    const row = await read
      .selectFrom('audit')
      .select('uid')
      .where('company_uid', '=', companyUid)
      .orderBy('uid', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.uid ?? null;
  },

  after: (companyUid, uid) =>
    read
      .selectFrom('audit')
      .select(['uid', 'operation', 'target'])
      .where('company_uid', '=', companyUid)
      .where('uid', '>', uid)
      .orderBy('uid', 'desc')
      .limit(MAX_READ)
      .execute(),
  authorsOf: (about, times) => authorsOf(read, about, times),

  removeOld: (before) => removeOld(write, before),
});

const recordOf = (row: AuditRow & { email: string | null; name: string | null }): AuditRecord => ({
  uid: row.uid,
  by: readEnum(AuditSource, row.by_kind, `audit ${row.uid}`),
  userUid: row.user_uid,
  tokenUid: row.token_uid,
  operation: row.operation,
  companyUid: row.company_uid,
  target: row.target,
  at: row.at,
  note: row.note,
  email: row.email,
  name: row.name,
});

const millionths = (at: string): bigint => BigInt(Date.parse(at)) * 1_000_000n;
const timeText = (time: bigint): string => time.toString(16).padStart(16, '0');

let lastStamp = 0n;

/**
 * Time in hex, then random bytes. Entries of one process stay in order within a millisecond: the time is counted in
 * millionths of a millisecond and always increases. Lower-case hex only, which every collation sorts alike.
 */
const newUid = (at: string): string => {
  const time = millionths(at);
  lastStamp = time > lastStamp ? time : lastStamp + 1n;
  return `${timeText(lastStamp)}${randomBytes(6).toString('hex')}`;
};

const authorsOf = async (
  read: Connection['read'],
  { companyUid, target }: { companyUid: string; target: string },
  times: readonly string[],
): Promise<Map<string, string>> => {
  if (times.length === 0) return new Map();
  const rows = await read
    .selectFrom('audit')
    .innerJoin('users', 'users.uid', 'audit.user_uid')
    .select(['audit.at', 'users.email', 'users.name'])
    .where('audit.company_uid', '=', companyUid)
    .where('audit.target', '=', target)
    .where('audit.at', 'in', times)
    // By the index: a uid begins with the time of its entry, or with that of a later one.
    .where('audit.uid', '>=', timeText(times.map(millionths).reduce((least, time) => (time < least ? time : least))))
    .execute();
  return new Map(rows.map(({ at, name, email }) => [at, name || email]));
};

const removeOld = async (write: Connection['write'], before: Date): Promise<boolean> => {
  const removed = await write((tx) =>
    tx
      .deleteFrom('audit')
      .where('uid', 'in', (of) =>
        of
          .selectFrom('audit')
          .select('uid')
          .where('uid', '<', timeText(millionths(before.toISOString())))
          .orderBy('uid')
          .limit(MAX_REMOVED),
      )
      .executeTakeFirst(),
  );
  return removed.numDeletedRows === BigInt(MAX_REMOVED);
};
