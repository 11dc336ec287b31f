/** Ignored warnings of the check. Owns `check_ignores`. */
import type { CheckIgnoresRepo } from '../../../domain/ports/editing.ts';
import type { Connection } from '../../database/schema/connection.ts';

export const checkIgnoresRepo = ({ read, write }: Connection): CheckIgnoresRepo => ({
  async ofDocument(pdfUid) {
    const rows = await read
      .selectFrom('check_ignores')
      .leftJoin('users', 'users.uid', 'check_ignores.user_uid')
      .selectAll('check_ignores')
      .select(['users.email', 'users.name'])
      .where('document_uid', '=', pdfUid)
      .orderBy('at')
      .orderBy('key')
      .execute();
    return rows.map(({ key, rule, says, page_index, reason, at, user_uid, email, name }) => ({
      key,
      rule,
      says,
      page: page_index,
      reason,
      at,
      user: user_uid === null ? null : { uid: user_uid, email: email ?? '', name: name ?? '' },
    }));
  },

  async put(pdfUid, { key, rule, says, page, reason, userUid }, now) {
    const given = { rule, says, page_index: page, reason, user_uid: userUid, at: now.toISOString() };
    await write((tx) =>
      tx
        .insertInto('check_ignores')
        .values({ document_uid: pdfUid, key, ...given })
        .onConflict((conflict) => conflict.columns(['document_uid', 'key']).doUpdateSet(given))
        .execute(),
    );
  },

  async remove(pdfUid, key) {
    const removed = await write((tx) =>
      tx
        .deleteFrom('check_ignores')
        .where('document_uid', '=', pdfUid)
        .where('key', '=', key)
        .returning(['rule', 'says'])
        .executeTakeFirst(),
    );
    return removed ?? null;
  },
});
