/** Uploads: to whom they belong, until when, and where they lie once they are whole. */
import { AppError } from '../../domain/app-error.ts';
import type { Upload, UploadsRepo } from '../../domain/ports/uploads.ts';
import type { Connection } from '../connection.ts';
import type { UploadRow } from '../tables-jobs.ts';

export const uploadsRepo = ({ read, write }: Connection): UploadsRepo => ({
  async add({ id, company, name, expiresAt }, mostUnfinished, now) {
    await write(async (tx) => {
      // An update that changes nothing holds the row: of several at once none comes past the limit.
      const held = await tx
        .updateTable('companies')
        .set((of) => ({ uid: of.ref('uid') }))
        .where('uid', '=', company)
        .executeTakeFirst();
      if (held.numUpdatedRows !== 1n) throw new AppError('company.unknown', { companyUid: company });
      const unfinished = await tx
        .selectFrom('uploads')
        .select('id')
        .where('company_uid', '=', company)
        .where('file_key', 'is', null)
        .where('expires_at', '>', now.toISOString())
        .limit(mostUnfinished)
        .execute();
      if (unfinished.length >= mostUnfinished) throw new AppError('upload.too-many', { most: mostUnfinished });
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

  async finish(id, fileKey, expiresAt) {
    const change = { file_key: fileKey, expires_at: expiresAt.toISOString() };
    await write((tx) => tx.updateTable('uploads').set(change).where('id', '=', id).execute());
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
