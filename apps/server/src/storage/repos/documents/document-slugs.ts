/** The slugs of documents: reserves a uid for each, and finds documents by slug. Owns writes to `document_slugs`. */
import type { Kysely } from 'kysely';
import { MAX_UID_LENGTH } from '../../../domain/companies/companies.ts';
import type { DocumentKey, DocumentsRepo } from '../../../domain/ports/documents.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Connection } from '../../database/schema/connection.ts';
import type { Tables } from '../../database/schema/tables.ts';

/** Of the company's uid in the uid of a document. */
const MAX_SUFFIX_LENGTH = 24;
const MAX_ATTEMPTS = 10_000;

const withSuffix = (slug: string, suffix: string): string =>
  `${slug.slice(0, MAX_UID_LENGTH - suffix.length).replace(/(?<!-)-+$/, '')}${suffix}`;

/** The slug itself, then with the company's uid, then with a number: `carta`, `carta-acme`, `carta-acme-2` … */
const candidates = function* (slug: string, companyUid: string): Generator<string> {
  yield slug;
  const suffix = `-${companyUid.slice(0, MAX_SUFFIX_LENGTH).replace(/(?<!-)-+$/, '')}`;
  yield withSuffix(slug, suffix);
  for (let number = 2; number < MAX_ATTEMPTS; number += 1) yield withSuffix(slug, `${suffix}-${number}`);
};

const uidOfSlug = async (db: Kysely<Tables>, companyUid: string, slug: string): Promise<string | null> => {
  const row = await db
    .selectFrom('document_slugs')
    .select('uid')
    .where('company_uid', '=', companyUid)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.uid ?? null;
};

const slugOfUid = (db: Kysely<Tables>, uid: string) =>
  db.selectFrom('document_slugs').select(['company_uid', 'slug']).where('uid', '=', uid).executeTakeFirst();

/** Also of a document without a slug: an older program has published it. */
const ownerOf = async (db: Kysely<Tables>, uid: string): Promise<string | null> => {
  const row = await db.selectFrom('documents').select('company_uid').where('uid', '=', uid).executeTakeFirst();
  return row?.company_uid ?? null;
};

/** False when another process has taken the uid or the slug. */
const insertSlug = async (
  tx: Kysely<Tables>,
  row: { uid: string; company_uid: string; slug: string },
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('document_slugs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst();
  return inserted !== undefined;
};

const requireCompany = async (db: Kysely<Tables>, companyUid: string): Promise<void> => {
  const row = await db.selectFrom('companies').select('uid').where('uid', '=', companyUid).executeTakeFirst();
  if (!row) throw new AppError('company.unknown', { companyUid });
};

/** The uid that the slug has from now on, and whether another process has reserved the slug in the same moment. */
const insertUid = async (
  tx: Kysely<Tables>,
  companyUid: string,
  slug: string,
): Promise<{ uid: string; isTaken: boolean }> => {
  for (const uid of candidates(slug, companyUid)) {
    const owner = await ownerOf(tx, uid);
    const isFree = owner === null || owner === companyUid;
    const isOtherSlug = uid !== slug && (await uidOfSlug(tx, companyUid, uid)) !== null;
    if (isFree && !isOtherSlug && (await insertSlug(tx, { uid, company_uid: companyUid, slug })))
      return { uid, isTaken: false };
    const taken = await uidOfSlug(tx, companyUid, slug);
    if (taken !== null) return { uid: taken, isTaken: true };
  }
  throw new AppError('internal', { problem: 'no uid is free', slug });
};

const reserveUid = async (tx: Kysely<Tables>, companyUid: string, slug: string): Promise<string> => {
  const known = await uidOfSlug(tx, companyUid, slug);
  if (known !== null) return known;
  // The uid of another document of the company names that document.
  if ((await slugOfUid(tx, slug))?.company_uid === companyUid) return slug;
  await requireCompany(tx, companyUid);
  return (await insertUid(tx, companyUid, slug)).uid;
};

/** Slugs and uids of the company's documents, and of those that an older program has published without a slug. */
const namesOf = async (tx: Kysely<Tables>, companyUid: string): Promise<Set<string>> => {
  const reserved = await tx
    .selectFrom('document_slugs')
    .select(['uid', 'slug'])
    .where('company_uid', '=', companyUid)
    .execute();
  const published = await tx.selectFrom('documents').select('uid').where('company_uid', '=', companyUid).execute();
  return new Set([...reserved.flatMap(({ uid, slug }) => [uid, slug]), ...published.map(({ uid }) => uid)]);
};

const reserveNewUid = async (tx: Kysely<Tables>, companyUid: string, slug: string): Promise<string> => {
  await requireCompany(tx, companyUid);
  const names = await namesOf(tx, companyUid);
  for (let number = 1; number < MAX_ATTEMPTS; number += 1) {
    const candidate = number === 1 ? slug : withSuffix(slug, `-${number}`);
    if (names.has(candidate)) continue;
    const { uid, isTaken } = await insertUid(tx, companyUid, candidate);
    if (!isTaken) return uid;
  }
  throw new AppError('internal', { problem: 'no slug is free', slug });
};

/** Throws `pdf.trashed`: a document of that uid would be two at once when it is restored. */
const requireNotTrashed = async (tx: Kysely<Tables>, pdfUid: string): Promise<void> => {
  const row = await tx.selectFrom('documents').select('deleted_at').where('uid', '=', pdfUid).executeTakeFirst();
  if (row?.deleted_at) throw new AppError('pdf.trashed', { pdf: pdfUid });
};

/** Reserves the uid under which a document is published, with the uid as slug. Throws `pdf.foreign`. */
export const claimUid = async (tx: Kysely<Tables>, { companyUid, pdfUid }: DocumentKey): Promise<void> => {
  await insertSlug(tx, { uid: pdfUid, company_uid: companyUid, slug: pdfUid });
  const claimed = await slugOfUid(tx, pdfUid);
  if (claimed && claimed.company_uid !== companyUid) throw new AppError('pdf.foreign', { pdfUid });
};

/** Of several documents with a slug or uid the one with the lesser company uid first. */
const documentsNamed = async (db: Kysely<Tables>, name: string): Promise<DocumentKey[]> => {
  const rows = await db
    .selectFrom('documents')
    .leftJoin('document_slugs', 'document_slugs.uid', 'documents.uid')
    .select(['documents.uid', 'documents.company_uid'])
    .where('documents.deleted_at', 'is', null)
    .where((where) => where.or([where('documents.uid', '=', name), where('document_slugs.slug', '=', name)]))
    .orderBy('documents.company_uid')
    .orderBy('documents.uid')
    .execute();
  return rows.map(({ uid, company_uid }) => ({ companyUid: company_uid, pdfUid: uid }));
};

export const documentSlugs = ({
  read,
  write,
}: Connection): Pick<DocumentsRepo, 'reserveUid' | 'reserveNewUid' | 'uidOf' | 'slugsOf' | 'named' | 'ownerOf'> => ({
  ownerOf: (pdfUid) => ownerOf(read, pdfUid),
  reserveUid: (companyUid, slug) =>
    write(async (tx) => {
      const uid = await reserveUid(tx, companyUid, slug);
      await requireNotTrashed(tx, uid);
      return uid;
    }),
  reserveNewUid: (companyUid, slug) => write((tx) => reserveNewUid(tx, companyUid, slug)),
  uidOf: (companyUid, slug) => uidOfSlug(read, companyUid, slug),
  async slugsOf(companyUid) {
    const rows = await read
      .selectFrom('document_slugs')
      .select(['uid', 'slug'])
      .where('company_uid', '=', companyUid)
      .execute();
    return new Map(rows.map(({ uid, slug }) => [uid, slug]));
  },
  named: (name) => documentsNamed(read, name),
});
