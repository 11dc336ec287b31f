/** Uploads: their company, expiry, and file key once complete. Owns writes to `uploads` and `upload_days`. */
import { type Kysely, sql } from 'kysely';
import type { Upload, UploadsRepo } from '../../../domain/ports/uploads.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection } from '../../database/schema/connection.ts';
import type { Tables } from '../../database/schema/tables.ts';
import type { UploadRow } from '../../database/schema/tables-jobs.ts';

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const secondsToNextDay = (now: Date): number =>
  Math.ceil((Date.parse(`${dayOf(now)}T24:00:00Z`) - now.getTime()) / 1000);

/** Adds to the company's count of today and deletes counts of earlier days. */
const addBytes = async (tx: Kysely<Tables>, company: string, bytes: number, now: Date): Promise<void> => {
  const day = dayOf(now);
  await tx.deleteFrom('upload_days').where('company_uid', '=', company).where('day', '<', day).execute();
  await tx
    .insertInto('upload_days')
    .values({ company_uid: company, day, bytes })
    .onConflict((conflict) =>
      conflict.columns(['company_uid', 'day']).doUpdateSet({ bytes: sql<number>`upload_days.bytes + excluded.bytes` }),
    )
    .execute();
};

export const uploadsRepo = ({ read, write }: Connection): UploadsRepo => ({
  async add({ id, company, name, expiresAt }, limits, now) {
    await write(async (tx) => {
      // A no-op update locks the row, so that concurrent calls cannot exceed the limit.
      const locked = await tx
        .updateTable('companies')
        .set((of) => ({ uid: of.ref('uid') }))
        .where('uid', '=', company)
        .executeTakeFirst();
      if (locked.numUpdatedRows !== 1n) throw new AppError('company.unknown', { companyUid: company });
      const unfinished = await tx
        .selectFrom('uploads')
        .select('id')
        .where('company_uid', '=', company)
        .where('file_key', 'is', null)
        .where('expires_at', '>', now.toISOString())
        .limit(limits.unfinished)
        .execute();
      if (unfinished.length >= limits.unfinished) throw new AppError('upload.too-many', { most: limits.unfinished });
      const today = await tx
        .selectFrom('upload_days')
        .select('bytes')
        .where('company_uid', '=', company)
        .where('day', '=', dayOf(now))
        .executeTakeFirst();
      if (today && today.bytes >= limits.bytesADay)
        throw new AppError('upload.too-many', { maxBytes: limits.bytesADay, seconds: secondsToNextDay(now) });
      const [created_at, expires_at] = [now.toISOString(), expiresAt.toISOString()];
      await tx
        .insertInto('uploads')
        .values({ id, company_uid: company, name, file_key: null, created_at, expires_at })
        .execute();
    });
  },

  async read(company, id, now) {
    const row = await read
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', id)
      .where('company_uid', '=', company)
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst();
    return row ? mapRow(row) : null;
  },

  async finish(id, { key, bytes }, expiresAt, now) {
    await write(async (tx) => {
      const finished = await tx
        .updateTable('uploads')
        .set({ file_key: key, expires_at: expiresAt.toISOString() })
        .where('id', '=', id)
        .where('file_key', 'is', null)
        .returning('company_uid')
        .executeTakeFirst();
      if (finished) await addBytes(tx, finished.company_uid, bytes, now);
    });
  },

  async idsOf(company) {
    const rows = await read.selectFrom('uploads').select('id').where('company_uid', '=', company).execute();
    return rows.map(({ id }) => id);
  },

  async remove(id) {
    await write((tx) => tx.deleteFrom('uploads').where('id', '=', id).execute());
  },

  async expire(id, now) {
    const change = { expires_at: now.toISOString() };
    await write((tx) => tx.updateTable('uploads').set(change).where('id', '=', id).execute());
  },

  async expired(now, limit) {
    const rows = await read
      .selectFrom('uploads')
      .selectAll()
      .where('expires_at', '<=', now.toISOString())
      .orderBy('expires_at')
      .limit(limit)
      .execute();
    return rows.map(mapRow);
  },
});

const mapRow = (row: UploadRow): Upload => ({
  id: row.id,
  company: row.company_uid,
  name: row.name,
  fileKey: row.file_key,
  expiresAt: new Date(row.expires_at),
});
