/** Changes of many pages at once, and the answers to repeatable requests. */
import type { PagesRepo } from '../../../domain/ports/editing.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { editedPages, requireOwnIds, writeElements } from './edited-pages.ts';
import { requireEdition } from './edition-reads.ts';
import { withLockedEdition } from './lock-document.ts';

/** How long a request can be repeated. */
const KEPT_MS = 24 * 60 * 60 * 1000;

const since = (now: Date): string => new Date(now.getTime() - KEPT_MS).toISOString();

export const elementChanges = (
  connection: Connection,
): Pick<PagesRepo, 'changePages' | 'answeredChanges' | 'rememberChanges'> => {
  const { read, write } = connection;
  const change = withLockedEdition(connection);
  return {
    changePages: (key, { indexes, version, ids = [] }, edit, now) =>
      change(key, now, async (tx, { key: edition, stamp }) => {
        const opened = await requireEdition(tx, { ...key, edition: edition.edition });
        const all = await editedPages(tx, opened, { from: 1, to: opened.head.pageCount });
        const present = Math.max(0, ...all.map((page) => page.version));
        if (present !== version) throw new AppError('pdf.conflict', { pdf: key.pdfUid, version: present });
        const missing = indexes?.find((index) => index < 1 || index > all.length);
        if (missing !== undefined) throw new AppError('page.unknown', { pdf: key.pdfUid, page: missing });
        const given = new Set(indexes);
        const pages = indexes ? all.filter(({ index }) => given.has(index)) : all;
        await requireOwnIds(tx, edition, pages, ids);
        const changed = edit(pages, opened.head.pageCount);
        for (const [index, elements] of changed) await writeElements(tx, edition, { index, elements, stamp });
        return { version: changed.size > 0 ? stamp.revision : present };
      }),

    async answeredChanges({ pdfUid }, changesKey, now) {
      const row = await read
        .selectFrom('element_changes')
        .select(['body_hash', 'answer'])
        .where('document_uid', '=', pdfUid)
        .where('key', '=', changesKey)
        .where('at', '>', since(now))
        .executeTakeFirst();
      return row ? { bodyHash: row.body_hash, answer: row.answer } : null;
    },

    rememberChanges: ({ pdfUid }, { changesKey, bodyHash, answer }, now) =>
      write(async (tx) => {
        await tx
          .deleteFrom('element_changes')
          .where('document_uid', '=', pdfUid)
          .where((where) => where.or([where('at', '<=', since(now)), where('key', '=', changesKey)]))
          .execute();
        await tx
          .insertInto('element_changes')
          .values({ document_uid: pdfUid, key: changesKey, body_hash: bodyHash, answer, at: now.toISOString() })
          .execute();
      }),
  };
};
