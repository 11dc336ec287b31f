/** The trail of what was done. Its uids grow with time, so they are the order and the place to read on from. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { AuditRepo } from '../../domain/ports/accounts.ts';
import type { Connection } from '../connection.ts';
import { readWord } from './json-column.ts';

const By = z.enum(['session', 'token', 'cli']);

export const auditRepo = ({ read, write }: Connection): AuditRepo => ({
  async insert({ by, userUid, tokenUid, operation, companyUid, target, at }) {
    const row = {
      uid: newUid(at),
      by_kind: by,
      user_uid: userUid,
      token_uid: tokenUid,
      operation,
      company_uid: companyUid,
      target,
      at,
    };
    await write((tx) => tx.insertInto('audit').values(row).execute());
  },

  async listOf(companyUid, { before, limit }) {
    const rows = await read
      .selectFrom('audit')
      .leftJoin('users', 'users.uid', 'audit.user_uid')
      .selectAll('audit')
      .select(['users.email', 'users.name'])
      .where('audit.company_uid', '=', companyUid)
      .$if(before !== null, (query) => query.where('audit.uid', '<', before ?? ''))
      .orderBy('audit.uid', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      uid: row.uid,
      by: readWord(By, row.by_kind, `audit ${row.uid}`),
      userUid: row.user_uid,
      tokenUid: row.token_uid,
      operation: row.operation,
      companyUid: row.company_uid,
      target: row.target,
      at: row.at,
      email: row.email,
      name: row.name,
    }));
  },
});

let latest = 0n;

/**
 * The time in hex, and chance. Entries of one process keep their order within a millisecond: the time is counted in
 * millionths of it and never stands still. Letters of the same kind everywhere, so every collation sorts them alike.
 */
const newUid = (at: string): string => {
  const time = BigInt(Date.parse(at)) * 1_000_000n;
  latest = time > latest ? time : latest + 1n;
  return `${latest.toString(16).padStart(16, '0')}${randomBytes(6).toString('hex')}`;
};
