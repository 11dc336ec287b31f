/** Writes a new edition or draft: carries over manual edits of the current edition, and deletes editions beyond the retention limit. */
import type { Kysely } from 'kysely';
import { expiredEditions, MAX_DRAFTS, MAX_EDITIONS } from '../../../domain/documents/edition-retention.ts';
import { tagsInReadingOrder } from '../../../domain/placement/reading-order.ts';
import type { NewEdition } from '../../../domain/ports/documents.ts';
import { AppError } from '../../../errors/app-error.ts';
import { insertAll, writeJson } from '../../database/schema/rows.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { carryOverTags, withIds } from './carry-over.ts';
import { contentVersion } from './edition-reads.ts';
import {
  type DraftColumns,
  type EditionKey,
  editionRow,
  modelRows,
  pageRow,
  sectionRows,
  tagRows,
} from './edition-rows.ts';
import { openDoubts, type TakenOver, takeOver } from './follow-rows.ts';
import { lockForNewEdition, mergeSettings, SetByHand, writeSetByHand } from './lock-document.ts';
import { reviewRows } from './review-rows.ts';

/**
 * Throws `company.unknown`, `pdf.foreign` and `edition.too-many`. Readers see the previous edition until the transaction commits, and
 * beyond it when the new one is a draft. Resolves to the number of the edition.
 */
export const publishEdition = async (tx: Kysely<Tables>, edition: NewEdition, now: Date): Promise<number> => {
  const { pdfUid, isDraft = false } = edition;
  const locked = await lockForNewEdition(tx, edition, now);
  const { key: previous } = locked;
  // Newer than every version of the current edition.
  const stamp = isDraft
    ? { ...locked.stamp, revision: Math.max(locked.stamp.revision + 1, now.getTime()) }
    : locked.stamp;
  const key = { document_uid: pdfUid, edition: await nextNumber(tx, locked) };
  if (isDraft) await requireRoomForDraft(tx, pdfUid);
  const isFirst = previous.edition === 0 && !edition.follow;
  const taken = isFirst ? contentOf(edition) : await takeOver(tx, edition, previous);
  const { createdAt, sections, dismissed } = taken;
  const { pages, tags } = withIds(taken.pages, tagsInReadingOrder(taken.tags, edition.pages));
  const { doubtful = [] } = edition;
  const doubts = doubtful.length > 0 ? openDoubts(doubtful, { tags, entries: [...taken.review, ...dismissed] }) : [];
  const review = [...taken.review, ...doubts];
  const given = edition.overrides ?? {};
  const { details, setByHand } = mergeSettings(edition.details, locked.setByHand, given);

  await tx
    .insertInto('editions')
    .values({
      ...editionRow(key, { details, pages, bytes: edition.bytes ?? 0 }, stamp),
      ...(isDraft ? await draftColumns(tx, previous, given) : PUBLISHED),
      sections_by_hand: sections.isByHand ? 1 : 0,
    })
    .execute();
  await insertAll(
    tx,
    'pages',
    pages.map((page) => pageRow(key, page, createdAt.get(page.index) ?? stamp.at, stamp)),
  );
  await insertAll(
    tx,
    'models',
    pages.flatMap((page) => modelRows(key, page)),
  );
  await insertAll(tx, 'tags', tagRows(key, tags));
  await insertAll(tx, 'sections', sectionRows(key, sections.list));
  if (review.length + dismissed.length > 0) await insertAll(tx, 'review_entries', reviewRows(key, review, dismissed));
  await tx
    .updateTable('documents')
    .set({ last_edition: key.edition, ...(!isDraft && { current_edition: key.edition, withdrawn_edition: 0 }) })
    .where('uid', '=', pdfUid)
    .execute();
  if (isDraft) return key.edition;
  await writeSetByHand(tx, pdfUid, setByHand);
  // The number counts all editions that there have been.
  if (key.edition > MAX_EDITIONS) await removeExpired(tx, key, previous);
  return key.edition;
};

/** The content of the first edition of a document. */
const contentOf = ({ pages, sections }: NewEdition): TakenOver => ({
  pages,
  tags: carryOverTags(pages, []),
  createdAt: new Map(),
  sections: { list: sections, isByHand: false },
  review: [],
  dismissed: [],
});

const PUBLISHED: DraftColumns = { is_draft: 0, base_edition: 0, base_version: 0, given_settings: '{}' };

/** `base`: the current edition. */
export const draftColumns = async (
  tx: Kysely<Tables>,
  base: EditionKey,
  given: NewEdition['overrides'],
): Promise<DraftColumns> => ({
  is_draft: 1,
  base_edition: base.edition,
  base_version: await contentVersion(tx, base),
  given_settings: writeJson(SetByHand, SetByHand.parse(given), `editions ${base.document_uid}`),
});

/** No number is used twice, also after its edition was removed. */
export const nextNumber = async (
  tx: Kysely<Tables>,
  { key, lastEdition }: { key: EditionKey; lastEdition: number },
): Promise<number> => {
  const row = await tx
    .selectFrom('editions')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('document_uid', '=', key.document_uid)
    .executeTakeFirst();
  return Math.max(lastEdition, row?.number ?? 0) + 1;
};

/** Throws `edition.too-many`. */
export const requireRoomForDraft = async (tx: Kysely<Tables>, pdfUid: string): Promise<void> => {
  const { count } = await tx
    .selectFrom('editions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('document_uid', '=', pdfUid)
    .where('is_draft', '=', 1)
    .executeTakeFirstOrThrow();
  if (count >= MAX_DRAFTS) throw new AppError('edition.too-many', { pdf: pdfUid, most: MAX_DRAFTS });
};

/** Drafts stay, and so do the current edition, the one before and a scheduled one. */
export const removeExpired = async (tx: Kysely<Tables>, current: EditionKey, previous: EditionKey): Promise<void> => {
  const rows = await tx
    .selectFrom('editions')
    .select('number')
    .where('document_uid', '=', current.document_uid)
    .where('is_draft', '=', 0)
    .orderBy('published_at', 'desc')
    .orderBy('number', 'desc')
    .execute();
  const published = rows.map(({ number }) => number);
  const { scheduled_edition: scheduled } = await tx
    .selectFrom('documents')
    .select('scheduled_edition')
    .where('uid', '=', current.document_uid)
    .executeTakeFirstOrThrow();
  for (const number of expiredEditions(published, [current.edition, previous.edition, scheduled]))
    await removeEdition(tx, { ...current, edition: number });
};

/** One statement that deletes a large edition would block the event loop on SQLite. */
const CHUNK_PAGES = 50;

/** The files that a copy shares count for the copy when the edition that they counted for goes. */
const passBytesOn = async (tx: Kysely<Tables>, { document_uid, edition }: EditionKey): Promise<void> => {
  const editions = await tx
    .selectFrom('editions')
    .select(['number', 'url', 'bytes'])
    .where('document_uid', '=', document_uid)
    .execute();
  const removed = editions.find(({ number }) => number === edition);
  const heir = editions.find(({ number, url, bytes }) => number !== edition && url === removed?.url && bytes === 0);
  if (!removed || !heir) return;
  await tx
    .updateTable('editions')
    .set({ bytes: removed.bytes })
    .where('document_uid', '=', document_uid)
    .where('number', '=', heir.number)
    .execute();
};

/** Deletes an edition with its pages, tags and models; sections and previews go by foreign key. */
export const removeEdition = async (tx: Kysely<Tables>, key: EditionKey): Promise<void> => {
  await passBytesOn(tx, key);
  const last = await tx
    .selectFrom('pages')
    .select(({ fn }) => fn.max('page_index').as('page'))
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .executeTakeFirst();
  for (let from = 1; from <= (last?.page ?? 0); from += CHUNK_PAGES) {
    for (const table of ['tags', 'models', 'pages'] as const) {
      await tx
        .deleteFrom(table)
        .where('document_uid', '=', key.document_uid)
        .where('edition', '=', key.edition)
        .where('page_index', '>=', from)
        .where('page_index', '<', from + CHUNK_PAGES)
        .execute();
    }
  }
  await tx
    .deleteFrom('editions')
    .where('document_uid', '=', key.document_uid)
    .where('number', '=', key.edition)
    .execute();
};
