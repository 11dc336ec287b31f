/** Whether lists name a document, when an edition is published and a document is hidden, and the switch when the time has come. Owns writes to these columns. */
import type { Kysely } from 'kysely';
import type { DocumentKey, DocumentsRepo, Schedule } from '../../../../domain/ports/documents.ts';
import { AppError } from '../../../../errors/app-error.ts';
import type { Connection } from '../../../database/schema/connection.ts';
import type { DocumentRow, Tables } from '../../../database/schema/tables.ts';
import { makePublished } from '../drafts.ts';
import { editionAt } from '../edition-reads.ts';
import { lockDocument, lockQuietly } from '../lock-document.ts';

const setSchedule = async (
  tx: Kysely<Tables>,
  key: DocumentKey,
  { edition, from, until, by }: Schedule & { by: string | null },
  now: Date,
): Promise<void> => {
  const { current } = await lockQuietly(tx, key, now);
  if (edition !== null) {
    if (edition === current) throw new AppError('edition.current', { pdf: key.pdfUid, edition });
    await editionAt(tx, { document_uid: key.pdfUid, edition });
  }
  await tx
    .updateTable('documents')
    .set({ scheduled_edition: edition ?? 0, publish_at: from, withdraw_at: until, scheduled_by: by })
    .where('uid', '=', key.pdfUid)
    .execute();
};

const timesOf = (tx: Kysely<Tables>, pdfUid: string) =>
  tx
    .selectFrom('documents')
    .select(['scheduled_edition', 'publish_at', 'withdraw_at', 'scheduled_by'])
    .where('uid', '=', pdfUid)
    .executeTakeFirstOrThrow();

type Due = Pick<DocumentRow, 'scheduled_edition' | 'publish_at' | 'withdraw_at' | 'scheduled_by'>;

const hasCome = (time: string | null, now: Date): boolean => time !== null && time <= now.toISOString();

/** A draft is published as it is, whatever was published since it was made: a person has decided what shoppers see at that time. */
const publishDue = async (
  tx: Kysely<Tables>,
  key: DocumentKey,
  { scheduled_edition }: Due,
  now: Date,
): Promise<boolean> => {
  const exists = await tx
    .selectFrom('editions')
    .select('number')
    .where('document_uid', '=', key.pdfUid)
    .where('number', '=', scheduled_edition)
    .executeTakeFirst();
  if (exists) {
    const locked = await lockDocument(tx, key, now);
    await makePublished(tx, locked, await editionAt(tx, { ...locked.key, edition: scheduled_edition }));
  }
  await tx
    .updateTable('documents')
    .set({ scheduled_edition: 0, publish_at: null })
    .where('uid', '=', key.pdfUid)
    .execute();
  return exists !== undefined;
};

const withdrawDue = async (tx: Kysely<Tables>, key: DocumentKey, now: Date): Promise<boolean> => {
  const { current } = await lockDocument(tx, key, now);
  await tx
    .updateTable('documents')
    .set({ withdraw_at: null, ...(current > 0 && { current_edition: 0, withdrawn_edition: current }) })
    .where('uid', '=', key.pdfUid)
    .execute();
  return current > 0;
};

export const documentSchedules = ({
  read,
  write,
  announce,
}: Connection): Pick<DocumentsRepo, 'setListed' | 'setSchedule' | 'lockSeen' | 'dueSchedules' | 'switchDue'> => ({
  setListed: (key, isListed, now) =>
    write(async (tx) => {
      await lockDocument(tx, key, now);
      await tx
        .updateTable('documents')
        .set({ is_listed: isListed ? 1 : 0 })
        .where('uid', '=', key.pdfUid)
        .execute();
      await announce(tx, { kind: 'document', uid: key.pdfUid });
    }),

  setSchedule: (key, schedule, now) => write((tx) => setSchedule(tx, key, schedule, now)),

  lockSeen: (key, now) =>
    write(async (tx) => {
      const { current } = await lockQuietly(tx, key, now);
      if (key.edition === undefined || key.edition === current) return 'current';
      const { scheduled_edition } = await timesOf(tx, key.pdfUid);
      return key.edition === scheduled_edition ? 'scheduled' : null;
    }),

  async dueSchedules(now) {
    const at = now.toISOString();
    const rows = await read
      .selectFrom('documents')
      .select(['uid', 'company_uid'])
      .where('deleted_at', 'is', null)
      .where((where) => where.or([where('publish_at', '<=', at), where('withdraw_at', '<=', at)]))
      .execute();
    return rows.map(({ uid, company_uid }) => ({ companyUid: company_uid, pdfUid: uid }));
  },

  switchDue: (key, now) =>
    write(async (tx) => {
      await lockQuietly(tx, key, now);
      const due = await timesOf(tx, key.pdfUid);
      const [isStart, isEnd] = [hasCome(due.publish_at, now), hasCome(due.withdraw_at, now)];
      if (!isStart && !isEnd) return null;
      const published = isStart && (await publishDue(tx, key, due, now));
      const withdrawn = isEnd && (await withdrawDue(tx, key, now));
      await announce(tx, { kind: 'document', uid: key.pdfUid });
      return { published, withdrawn, by: due.scheduled_by };
    }),
});
