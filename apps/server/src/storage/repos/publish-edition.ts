/** Publishes an edition: what a person placed or set on the one before goes along, and the oldest ones go. */
import type { Kysely } from 'kysely';
import { editionsToRemove } from '../../domain/editions-kept.ts';
import type { NewEdition } from '../../domain/ports.ts';
import { insertAll } from '../insert-all.ts';
import type { Tables } from '../tables.ts';
import { byPage } from './by-page.ts';
import { type PlacedBefore, withPlacedElements } from './carried-elements.ts';
import { tagsOfEdition } from './carried-tags.ts';
import { claimForEdition, settingsOfEdition, writeSetByHand } from './claim-document.ts';
import {
  type EditionKey,
  editionRow,
  modelRows,
  PlacedPageBody,
  pageRow,
  rowName,
  sectionRows,
  tagRows,
} from './edition-rows.ts';
import { readJson } from './json-column.ts';
import { modelsOn, tagsOn } from './page-elements.ts';
import { removeEdition } from './remove-edition.ts';
import { sectionsOn } from './sections-on.ts';

/** Throws `company.unknown` and `pdf.foreign`. Readers keep the edition before until the transaction is over. */
export const publishEdition = async (tx: Kysely<Tables>, edition: NewEdition, now: Date): Promise<void> => {
  const { pdfUid } = edition;
  const claimed = await claimForEdition(tx, edition, now);
  const { stamp, key: before } = claimed;
  const kept = await keptEditions(tx, pdfUid);
  const key = { document_uid: pdfUid, edition: Math.max(claimed.lastEdition, ...kept) + 1 };
  const createdAt = await creationTimes(tx, before);
  const tags = tagsOfEdition(edition.pages, await tagsOn(tx, before));
  const placed = await placedElements(tx, before);
  const pages = edition.pages.map((page) => withPlacedElements(page, placed));
  const { details, setByHand } = settingsOfEdition(edition.details, claimed.setByHand, edition.said ?? {});
  const contents = await contentsOf(tx, edition, before);

  await tx
    .insertInto('editions')
    .values({
      ...editionRow(key, { details, pages }, stamp),
      sections_by_hand: contents.byHand ? 1 : 0,
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
  await insertAll(tx, 'sections', sectionRows(key, contents.sections));
  await writeSetByHand(tx, pdfUid, setByHand);
  await tx
    .updateTable('documents')
    .set({ current_edition: key.edition, last_edition: key.edition })
    .where('uid', '=', pdfUid)
    .execute();
  for (const number of editionsToRemove([...kept, key.edition], [key.edition, before.edition]))
    await removeEdition(tx, { document_uid: pdfUid, edition: number });
};

const keptEditions = async (tx: Kysely<Tables>, pdfUid: string): Promise<number[]> => {
  const rows = await tx.selectFrom('editions').select('number').where('document_uid', '=', pdfUid).execute();
  return rows.map(({ number }) => number);
};

/** Page number → since when it is there. */
const creationTimes = async (tx: Kysely<Tables>, key: EditionKey): Promise<Map<number, string>> => {
  const rows = await tx
    .selectFrom('pages')
    .select(['page_index', 'created_at'])
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .execute();
  return new Map(rows.map((row) => [row.page_index, row.created_at]));
};

/** Most pages have none: those are not read. */
const BY_HAND = '%"origin":"hand"%';

const placedElements = async (tx: Kysely<Tables>, key: EditionKey): Promise<PlacedBefore> => {
  const models = byPage((await modelsOn(tx, key)).filter(({ model }) => model.origin === 'hand'));
  const rows = await tx
    .selectFrom('pages')
    .select(['page_index', 'body'])
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .where((where) => where.or([where('body', 'like', BY_HAND), where('page_index', 'in', [0, ...models.keys()])]))
    .execute();
  return new Map(
    rows.map(({ page_index, body }) => [
      page_index,
      {
        ...readJson(PlacedPageBody, body, rowName('pages', key, page_index)),
        models: (models.get(page_index) ?? []).map(({ model }) => model),
      },
    ]),
  );
};

/** A table of contents that a person wrote stays, as far as the new edition has its pages. */
const contentsOf = async (
  tx: Kysely<Tables>,
  edition: NewEdition,
  before: EditionKey,
): Promise<{ sections: NewEdition['sections']; byHand: boolean }> => {
  const row = await tx
    .selectFrom('editions')
    .select('sections_by_hand')
    .where('document_uid', '=', before.document_uid)
    .where('number', '=', before.edition)
    .executeTakeFirst();
  if (row?.sections_by_hand !== 1) return { sections: edition.sections, byHand: false };
  const indexes = new Set(edition.pages.map(({ index }) => index));
  const sections = (await sectionsOn(tx, before)).filter(({ index }) => indexes.has(index));
  return sections.length > 0 ? { sections, byHand: true } : { sections: edition.sections, byHand: false };
};
