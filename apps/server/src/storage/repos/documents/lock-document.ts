/**
 * Locks the document row until the transaction ends, so that its writers are serialised, whatever they change. A change that shoppers see
 * also assigns the document's next revision; one of another edition assigns a version to that edition, and nothing of it is announced.
 */
import type { PdfDetails } from '@vitrina/contract';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { DocumentKey, DocumentSettings, EditionOfDocument, NewEdition } from '../../../domain/ports/documents.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { readJson, writeJson } from '../../database/schema/rows.ts';
import type { DocumentRow, EditionRow, Tables } from '../../database/schema/tables.ts';
import { claimUid } from './document-slugs.ts';
import { detailsOf, editionAt, unknownEdition } from './edition-reads.ts';
import { type EditionKey, type Stamp, settingsColumns } from './edition-rows.ts';

/** JSON of `documents.set_by_hand`: the settings that a person changed. They override those of later editions. */
export const SetByHand = z.object({
  name: z.string().exactOptional(),
  isCommercial: z.boolean().exactOptional(),
  isVertical: z.boolean().exactOptional(),
  logo: z.string().exactOptional(),
  name_tab: z.string().exactOptional(),
});
export type SetByHand = z.infer<typeof SetByHand>;

/** `key`: with the current edition, or that of a withdrawn document. `current`: the edition that shoppers see, or 0. */
export type LockedDocument = {
  key: EditionKey;
  current: number;
  stamp: Stamp;
  lastEdition: number;
  setByHand: SetByHand;
};

/** At least the current time in ms, so that a document that is deleted and published again reuses no revision. */
const nextRevision = (now: Date) =>
  sql<number>`case when documents.revision >= ${now.getTime()} then documents.revision + 1 else ${now.getTime()} end`;

const LOCKED_COLUMNS = [
  'uid',
  'company_uid',
  'current_edition',
  'withdrawn_edition',
  'revision',
  'last_edition',
  'set_by_hand',
  'deleted_at',
  'deleted_edition',
] as const;

const mapLocked = (row: Pick<DocumentRow, (typeof LOCKED_COLUMNS)[number]>, now: Date): LockedDocument => ({
  key: { document_uid: row.uid, edition: row.current_edition || row.withdrawn_edition },
  current: row.current_edition,
  stamp: { at: now.toISOString(), revision: row.revision },
  lastEdition: row.last_edition,
  setByHand: readJson(SetByHand, row.set_by_hand, `documents ${row.uid}`),
});

/** Locks the row of a document until the transaction ends. Throws `pdf.unknown`, also for one of another company and for one in the trash. */
const lockRow = async (
  tx: Kysely<Tables>,
  { companyUid, pdfUid }: DocumentKey,
  now: Date,
  isChange: boolean,
): Promise<LockedDocument> => {
  const document = tx
    .updateTable('documents')
    .where('uid', '=', pdfUid)
    .where('company_uid', '=', companyUid)
    .where('deleted_at', 'is', null);
  const changed = isChange
    ? document.set({ revision: nextRevision(now), updated_at: now.toISOString() })
    : document.set((of) => ({ last_edition: of.ref('last_edition') }));
  const row = await changed.returning(LOCKED_COLUMNS).executeTakeFirst();
  if (!row) throw new AppError('pdf.unknown', { pdf: pdfUid });
  return mapLocked(row, now);
};

/** Without a new revision: the transaction changes nothing that shoppers see. Throws `pdf.unknown`. */
export const lockQuietly = (tx: Kysely<Tables>, key: DocumentKey, now: Date): Promise<LockedDocument> =>
  lockRow(tx, key, now, false);

/** Throws `pdf.unknown`. */
export const lockDocument = (tx: Kysely<Tables>, key: DocumentKey, now: Date): Promise<LockedDocument> =>
  lockRow(tx, key, now, true);

/** A document in the trash, with a new revision. `seen`: the edition that shoppers saw before, or 0, also when its end has come. Throws `pdf.unknown`. */
export const lockTrashed = async (
  tx: Kysely<Tables>,
  { companyUid, pdfUid }: DocumentKey,
  now: Date,
): Promise<{ deletedAt: string; seen: number }> => {
  const row = await tx
    .updateTable('documents')
    .where('uid', '=', pdfUid)
    .where('company_uid', '=', companyUid)
    .where('deleted_at', 'is not', null)
    .set({ revision: nextRevision(now), updated_at: now.toISOString() })
    .returning(['deleted_at', 'deleted_edition', 'withdraw_at'])
    .executeTakeFirst();
  if (!row?.deleted_at) throw new AppError('pdf.unknown', { pdf: pdfUid });
  const isOver = row.withdraw_at !== null && row.withdraw_at <= now.toISOString();
  return { deletedAt: row.deleted_at, seen: isOver ? 0 : row.deleted_edition };
};

/** The time and the next version of an edition that shoppers do not see. Throws `edition.unknown`. */
const stampEdition = async (tx: Kysely<Tables>, { key, stamp }: LockedDocument, number: number): Promise<Stamp> => {
  const { version } = await editionAt(tx, { ...key, edition: number });
  const next = { ...stamp, revision: Math.max(version, stamp.revision, Date.parse(stamp.at) - 1) + 1 };
  await tx
    .updateTable('editions')
    .set({ version: next.revision })
    .where('document_uid', '=', key.document_uid)
    .where('number', '=', number)
    .execute();
  return next;
};

type Work<T> = (tx: Kysely<Tables>, locked: LockedDocument) => Promise<T>;

/** Runs one edit in a transaction: locks the document, runs `work`, announces the change. Throws `pdf.unknown`. */
export const withLockedDocument =
  ({ write, announce }: Connection) =>
  <T>(key: DocumentKey, now: Date, work: Work<T>): Promise<T> =>
    write(async (tx) => {
      const result = await work(tx, await lockDocument(tx, key, now));
      await announce(tx, { kind: 'document', uid: key.pdfUid });
      return result;
    });

type EditionWork<T> = (tx: Kysely<Tables>, locked: Pick<LockedDocument, 'key' | 'stamp'>) => Promise<T>;

/**
 * Runs one edit of an edition in a transaction, by default of the current one; `key` of the argument is that of the edition. Only a change
 * of the current edition is announced. Throws `pdf.unknown`, `edition.unknown`.
 */
export const withLockedEdition =
  (connection: Connection) =>
  <T>(key: EditionOfDocument, now: Date, work: EditionWork<T>): Promise<T> =>
    connection.write(async (tx) => {
      const locked = await lockQuietly(tx, key, now);
      const number = key.edition ?? locked.key.edition;
      if (number === 0) throw unknownEdition(key.pdfUid);
      if (number !== locked.key.edition) {
        const stamp = await stampEdition(tx, locked, number);
        return work(tx, { key: { ...locked.key, edition: number }, stamp });
      }
      const result = await work(tx, await lockDocument(tx, key, now));
      await connection.announce(tx, { kind: 'document', uid: key.pdfUid });
      return result;
    });

/** Locks the document of a new edition and creates it if it is new. Throws `company.unknown` and `pdf.foreign`. */
export const lockForNewEdition = async (
  tx: Kysely<Tables>,
  { pdfUid, companyUid, isDraft }: NewEdition,
  now: Date,
): Promise<LockedDocument> => {
  const at = now.toISOString();
  const change = isDraft ? { uid: pdfUid } : { revision: nextRevision(now), updated_at: at };
  const company = await tx.selectFrom('companies').select('uid').where('uid', '=', companyUid).executeTakeFirst();
  if (!company) throw new AppError('company.unknown', { companyUid });
  await claimUid(tx, { companyUid, pdfUid });
  const row = await tx
    .insertInto('documents')
    .values({
      uid: pdfUid,
      company_uid: companyUid,
      current_edition: 0,
      withdrawn_edition: 0,
      deleted_at: null,
      deleted_edition: 0,
      publish_at: null,
      scheduled_edition: 0,
      withdraw_at: null,
      scheduled_by: null,
      is_listed: 1,
      created_at: at,
      updated_at: at,
      revision: now.getTime(),
      last_edition: 0,
      set_by_hand: '{}',
    })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(change))
    .returning(LOCKED_COLUMNS)
    .executeTakeFirstOrThrow();
  if (row.company_uid !== companyUid) throw new AppError('pdf.foreign', { pdfUid });
  if (row.deleted_at !== null) throw new AppError('pdf.trashed', { pdf: pdfUid });
  return mapLocked(row, now);
};

export const writeSetByHand = async (tx: Kysely<Tables>, pdfUid: string, settings: SetByHand): Promise<void> => {
  const text = writeJson(SetByHand, settings, `documents ${pdfUid}`);
  await tx.updateTable('documents').set({ set_by_hand: text }).where('uid', '=', pdfUid).execute();
};

/** Settings made by hand override those of the PDF; settings that this publish states explicitly (`given`) override both. */
export const mergeSettings = (
  details: PdfDetails,
  setByHand: SetByHand,
  given: Partial<DocumentSettings>,
): { details: PdfDetails; setByHand: SetByHand } => {
  const effective = SetByHand.parse(
    Object.fromEntries(Object.entries({ ...setByHand, ...given }).filter(([name]) => name in setByHand)),
  );
  return { details: { ...details, ...effective }, setByHand: effective };
};

/** Writes settings made by hand to the document and to an edition: they belong to the document, so a restored edition gets them too. */
export const writeSettings = async (
  tx: Kysely<Tables>,
  { stamp }: Pick<LockedDocument, 'stamp'>,
  edition: EditionRow,
  setByHand: Partial<DocumentSettings>,
): Promise<void> => {
  const columns = settingsColumns({ ...detailsOf(edition), ...setByHand });
  await tx
    .updateTable('editions')
    .set({ ...columns, details_version: stamp.revision })
    .where('document_uid', '=', edition.document_uid)
    .where('number', '=', edition.number)
    .execute();
  await writeSetByHand(tx, edition.document_uid, setByHand);
};
