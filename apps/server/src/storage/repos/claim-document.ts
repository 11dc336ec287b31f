/**
 * Takes a document for writing: its row is held until the end of the transaction, so its writers take turns, whatever
 * they change. With it the document gets its next revision.
 */
import type { PdfDetails } from '@vitrina/contract';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../domain/app-error.ts';
import type { DocumentKey, DocumentSettings } from '../../domain/ports/editing.ts';
import type { NewEdition } from '../../domain/ports.ts';
import type { Connection } from '../connection.ts';
import type { DocumentRow, Tables } from '../tables.ts';
import type { EditionKey, Stamp } from './edition-rows.ts';
import { readJson, writeJson } from './json-column.ts';

/** What `documents.set_by_hand` holds. */
const SetByHand = z.object({
  name: z.string().exactOptional(),
  isCommercial: z.boolean().exactOptional(),
  isVertical: z.boolean().exactOptional(),
  logo: z.string().exactOptional(),
  name_tab: z.string().exactOptional(),
});
type SetByHand = z.infer<typeof SetByHand>;

export type Claimed = { key: EditionKey; stamp: Stamp; lastEdition: number; setByHand: SetByHand };

/** At least the time, so that a document that is deleted and published again repeats none. */
const nextRevision = (now: Date) =>
  sql<number>`case when documents.revision >= ${now.getTime()} then documents.revision + 1 else ${now.getTime()} end`;

const CLAIMED = ['uid', 'company_uid', 'current_edition', 'revision', 'last_edition', 'set_by_hand'] as const;

const mapClaimed = (row: Pick<DocumentRow, (typeof CLAIMED)[number]>, now: Date): Claimed => ({
  key: { document_uid: row.uid, edition: row.current_edition },
  stamp: { at: now.toISOString(), revision: row.revision },
  lastEdition: row.last_edition,
  setByHand: readJson(SetByHand, row.set_by_hand, `documents ${row.uid}`),
});

/** Throws `pdf.unknown`, also for a document of another company. */
const claimDocument = async (tx: Kysely<Tables>, { companyUid, pdfUid }: DocumentKey, now: Date): Promise<Claimed> => {
  const row = await tx
    .updateTable('documents')
    .set({ revision: nextRevision(now), updated_at: now.toISOString() })
    .where('uid', '=', pdfUid)
    .where('company_uid', '=', companyUid)
    .returning(CLAIMED)
    .executeTakeFirst();
  if (!row) throw new AppError('pdf.unknown', { pdf: pdfUid });
  return mapClaimed(row, now);
};

type Work = (tx: Kysely<Tables>, claimed: Claimed) => Promise<void>;

/** One edit: the document is taken, changed, and everybody is told. Throws `pdf.unknown`. */
export const documentChanger =
  ({ write, announce }: Connection) =>
  (key: DocumentKey, now: Date, work: Work): Promise<void> =>
    write(async (tx) => {
      await work(tx, await claimDocument(tx, key, now));
      await announce(tx, { kind: 'document', uid: key.pdfUid });
    });

/** For a new edition, of a new document or of one that is there. Throws `company.unknown` and `pdf.foreign`. */
export const claimForEdition = async (
  tx: Kysely<Tables>,
  { pdfUid, companyUid }: NewEdition,
  now: Date,
): Promise<Claimed> => {
  const at = now.toISOString();
  const company = await tx.selectFrom('companies').select('uid').where('uid', '=', companyUid).executeTakeFirst();
  if (!company) throw new AppError('company.unknown', { companyUid });
  const row = await tx
    .insertInto('documents')
    .values({
      uid: pdfUid,
      company_uid: companyUid,
      current_edition: 0,
      created_at: at,
      updated_at: at,
      revision: now.getTime(),
      last_edition: 0,
      set_by_hand: '{}',
    })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ revision: nextRevision(now), updated_at: at }))
    .returning(CLAIMED)
    .executeTakeFirstOrThrow();
  if (row.company_uid !== companyUid) throw new AppError('pdf.foreign', { pdfUid });
  return mapClaimed(row, now);
};

export const writeSetByHand = async (tx: Kysely<Tables>, pdfUid: string, settings: SetByHand): Promise<void> => {
  const text = writeJson(SetByHand, settings, `documents ${pdfUid}`);
  await tx.updateTable('documents').set({ set_by_hand: text }).where('uid', '=', pdfUid).execute();
};

/** What a person set stands, unless the publisher of this edition said otherwise: the newest word holds from then on. */
export const settingsOfEdition = (
  details: PdfDetails,
  setByHand: SetByHand,
  said: Partial<DocumentSettings>,
): { details: PdfDetails; setByHand: SetByHand } => {
  const newest = SetByHand.parse(
    Object.fromEntries(Object.entries({ ...setByHand, ...said }).filter(([name]) => name in setByHand)),
  );
  return { details: { ...details, ...newest }, setByHand: newest };
};
