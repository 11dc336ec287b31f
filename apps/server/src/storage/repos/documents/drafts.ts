/** Drafts: copies an edition into one, and makes a draft or a retained edition the current one. */
import { type Kysely, sql } from 'kysely';
import type { DocumentKey, DraftToPublish, EditionOfDocument } from '../../../domain/ports/documents.ts';
import { AppError } from '../../../errors/app-error.ts';
import { readJson } from '../../database/schema/rows.ts';
import type { EditionRow, Tables } from '../../database/schema/tables.ts';
import { contentVersion, detailsOf, editionAt, requireEdition } from './edition-reads.ts';
import type { EditionKey } from './edition-rows.ts';
import {
  type LockedDocument,
  lockDocument,
  lockQuietly,
  mergeSettings,
  SetByHand,
  writeSettings,
} from './lock-document.ts';
import { draftColumns, nextNumber, removeExpired, requireRoomForDraft } from './publish-edition.ts';

/** Of an edition that is published already, or removed. */
export const forgetScheduled = async (tx: Kysely<Tables>, pdfUid: string, edition: number): Promise<void> => {
  await tx
    .updateTable('documents')
    .set({ scheduled_edition: 0, publish_at: null })
    .where('uid', '=', pdfUid)
    .where('scheduled_edition', '=', edition)
    .execute();
};

/** Shoppers see it from now on; their caches depend on a revision above all versions of the edition. */
export const makeCurrent = async (
  tx: Kysely<Tables>,
  { key, stamp, setByHand }: LockedDocument,
  edition: EditionRow,
): Promise<void> => {
  const revision = Math.max(stamp.revision, edition.version + 1);
  await tx
    .updateTable('documents')
    .set({ current_edition: edition.number, withdrawn_edition: 0, revision })
    .where('uid', '=', key.document_uid)
    .execute();
  await forgetScheduled(tx, key.document_uid, edition.number);
  const given = readJson(SetByHand, edition.given_settings, `editions ${key.document_uid} ${edition.number}`);
  const settings = mergeSettings(detailsOf(edition), setByHand, given).setByHand;
  await writeSettings(tx, { stamp: { ...stamp, revision } }, edition, settings);
};

/** `makeCurrent`, also of a draft, which is none any more. */
export const makePublished = async (tx: Kysely<Tables>, locked: LockedDocument, edition: EditionRow): Promise<void> => {
  await makeCurrent(tx, locked, edition);
  if (edition.is_draft !== 1) return;
  await tx
    .updateTable('editions')
    .set({ is_draft: 0, given_settings: '{}', published_at: locked.stamp.at })
    .where('document_uid', '=', edition.document_uid)
    .where('number', '=', edition.number)
    .execute();
  await removeExpired(tx, { ...locked.key, edition: edition.number }, locked.key);
};

/** Whether the draft replaces what its publisher knows: the content that it was made from, or a later revision. */
const isOfKnownContent = async (
  tx: Kysely<Tables>,
  { key, stamp }: LockedDocument,
  edition: EditionRow,
  known: number | null,
): Promise<boolean> => {
  if (known !== null) return known === stamp.revision;
  return edition.base_edition === key.edition && edition.base_version >= (await contentVersion(tx, key));
};

/** Throws `pdf.unknown`, `edition.unknown`, `edition.published`, `edition.conflict` and `pdf.conflict`. */
export const publishDraft = async (
  tx: Kysely<Tables>,
  document: DocumentKey,
  { number, version, revision }: DraftToPublish,
  now: Date,
): Promise<void> => {
  const before = await lockQuietly(tx, document, now);
  const { key } = before;
  const draft = await editionAt(tx, { ...key, edition: number });
  const facts = { pdf: document.pdfUid, edition: number };
  if (draft.is_draft !== 1) throw new AppError('edition.published', facts);
  if (draft.version !== version) throw new AppError('edition.conflict', { ...facts, version: draft.version });
  if (!(await isOfKnownContent(tx, before, draft, revision)))
    throw new AppError('pdf.conflict', { pdf: document.pdfUid, version: before.stamp.revision });
  const locked = await lockDocument(tx, document, now);
  await makePublished(tx, locked, draft);
};

/** Tables with the content of an edition: a copy has all their rows. */
const CONTENT_TABLES = ['pages', 'models', 'tags', 'sections', 'review_entries'] as const;

/** Inside the database: an edition has tens of thousands of rows. */
const copyRows = async (
  tx: Kysely<Tables>,
  table: (typeof CONTENT_TABLES)[number],
  { document_uid, edition }: EditionKey,
  to: number,
): Promise<void> => {
  const sample = await tx
    .selectFrom(table)
    .selectAll()
    .where('document_uid', '=', document_uid)
    .where('edition', '=', edition)
    .limit(1)
    .executeTakeFirst();
  if (!sample) return;
  const columns = Object.keys(sample);
  const values = columns.map((column) => (column === 'edition' ? sql`cast(${to} as integer)` : sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from ${sql.table(table)}
    where document_uid = ${document_uid} and edition = ${edition}`.execute(tx);
};

/** A copy of a draft replaces what that draft replaces. */
export const copyToDraft = async (tx: Kysely<Tables>, of: EditionOfDocument, now: Date): Promise<number> => {
  const locked = await lockQuietly(tx, of, now);
  const { key } = await requireEdition(tx, of);
  await requireRoomForDraft(tx, of.pdfUid);
  const number = await nextNumber(tx, locked);
  const row = await editionAt(tx, key);
  const copy: EditionRow = {
    ...row,
    ...(row.is_draft === 1 ? {} : await draftColumns(tx, locked.key, {})),
    number,
    published_at: locked.stamp.at,
    // The files count for the edition that they were made for.
    bytes: 0,
    version: Math.max(row.version, locked.stamp.revision, now.getTime() - 1) + 1,
  };
  await tx.insertInto('editions').values(copy).execute();
  for (const table of CONTENT_TABLES) await copyRows(tx, table, key, number);
  await tx.updateTable('documents').set({ last_edition: number }).where('uid', '=', of.pdfUid).execute();
  return number;
};
