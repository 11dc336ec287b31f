/** Pictures, videos and models of a company. Owns writes to `media`. */
import { Media } from '@vitrina/contract/admin';
import type { MediaRepo, StoredMedia } from '../../../domain/ports/uploads.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { readEnum } from '../../database/schema/rows.ts';
import type { MediaRow } from '../../database/schema/tables.ts';

const mapRow = (row: MediaRow): StoredMedia => ({
  company: row.company_uid,
  fileKey: row.file_key,
  upload: row.upload,
  kind: readEnum(Media.shape.kind, row.kind, `media ${row.file_key}`),
  name: row.name,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
});

export const mediaRepo = ({ read, write }: Connection): MediaRepo => ({
  async add({ company, fileKey, upload, kind, name, bytes, width, height }, now) {
    const at = now.toISOString();
    const changed = { upload, name, created_at: at, checked_at: at };
    await write((tx) =>
      tx
        .insertInto('media')
        .values({ company_uid: company, file_key: fileKey, kind, bytes, width, height, ...changed })
        .onConflict((conflict) => conflict.columns(['company_uid', 'file_key']).doUpdateSet(changed))
        .execute(),
    );
  },

  async ofUpload(company, upload) {
    const row = await read
      .selectFrom('media')
      .selectAll()
      .where('company_uid', '=', company)
      .where('upload', '=', upload)
      .executeTakeFirst();
    return row ? mapRow(row) : null;
  },

  async has(company, fileKey) {
    const row = await read
      .selectFrom('media')
      .select('file_key')
      .where('company_uid', '=', company)
      .where('file_key', '=', fileKey)
      .executeTakeFirst();
    return row !== undefined;
  },

  async companiesToCheck(before, checkedBefore) {
    const rows = await read
      .selectFrom('media')
      .select('company_uid')
      .distinct()
      .where('created_at', '<', before.toISOString())
      .where('checked_at', '<', checkedBefore.toISOString())
      .execute();
    return rows.map((row) => row.company_uid);
  },

  async check(company, before, now) {
    return write(async (tx) => {
      const rows = await tx
        .updateTable('media')
        .set({ checked_at: now.toISOString() })
        .where('company_uid', '=', company)
        .where('created_at', '<', before.toISOString())
        .returning('file_key')
        .execute();
      return rows.map(({ file_key }) => file_key);
    });
  },

  async remove(company, fileKeys, before) {
    const removed: string[] = [];
    for (const key of fileKeys) {
      const rows = await write((tx) =>
        tx
          .deleteFrom('media')
          .where('company_uid', '=', company)
          .where('file_key', '=', key)
          .where('created_at', '<', before.toISOString())
          .returning('file_key')
          .execute(),
      );
      removed.push(...rows.map(({ file_key }) => file_key));
    }
    return removed;
  },
});
