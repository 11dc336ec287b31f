/** Price lists that were checked. Owns `feed_checks`; a housekeeper of the files removes theirs once no row names them. */
import { FeedKind, FeedMapping } from '@vitrina/contract';
import { z } from 'zod';
import type { FeedChecksRepo } from '../../../domain/ports/feeds.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { readJson, writeJson } from '../../database/schema/rows.ts';

const Reading = z.object({
  mapping: FeedMapping.optional(),
  remembered: z.array(z.object({ headings: z.string(), mapping: FeedMapping })),
});

export const feedChecksRepo = ({ read, write }: Connection): FeedChecksRepo => ({
  async add({ id, companyUid, fileKey, name, kind, mapping, remembered, expiresAt }, most) {
    const reading = writeJson(Reading, { mapping, remembered: [...remembered] }, `feed_checks ${id}`);
    await write(async (tx) => {
      const row = { id, company_uid: companyUid, file_key: fileKey, name, kind, reading };
      await tx
        .insertInto('feed_checks')
        .values({ ...row, expires_at: expiresAt.toISOString() })
        .execute();
      const kept = await tx
        .selectFrom('feed_checks')
        .select('id')
        .where('company_uid', '=', companyUid)
        .orderBy('expires_at', 'desc')
        .orderBy('id')
        .execute();
      const older = kept.slice(most).map((one) => one.id);
      if (older.length > 0) await tx.deleteFrom('feed_checks').where('id', 'in', older).execute();
    });
  },

  async byId(companyUid, id) {
    const row = await read
      .selectFrom('feed_checks')
      .selectAll()
      .where('company_uid', '=', companyUid)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const { file_key, name, kind, reading, expires_at } = row;
    const { mapping, remembered } = readJson(Reading, reading, `feed_checks ${id}`);
    return {
      id,
      companyUid,
      fileKey: file_key,
      name,
      kind: FeedKind.parse(kind),
      mapping,
      remembered,
      expiresAt: new Date(expires_at),
    };
  },

  async removeExpired(before) {
    await write((tx) => tx.deleteFrom('feed_checks').where('expires_at', '<=', before.toISOString()).execute());
  },
});
