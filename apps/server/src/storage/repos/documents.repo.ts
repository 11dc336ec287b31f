/** Documents as shoppers read them: always the whole of one edition, the current one when the reading began. */
import type { PdfPage } from '@vitrina/contract';
import type { Kysely } from 'kysely';
import type { DocumentHead, DocumentsRepo } from '../../domain/ports.ts';
import { tilesOf } from '../../domain/tiles.ts';
import type { Connection } from '../connection.ts';
import type { EditionRow, PageRow, Tables } from '../tables.ts';
import { byPage } from './by-page.ts';
import { firstPageWith, listDocuments } from './documents-list.ts';
import { type EditionKey, PageBody, rowName } from './edition-rows.ts';
import { missingRow, readJson } from './json-column.ts';
import { modelsOn, tagsOn } from './page-elements.ts';
import { publishEdition, replaceTags } from './publish-edition.ts';

export const documentsRepo = ({ read, write, announce }: Connection): DocumentsRepo => ({
  async head(pdfUid) {
    return (await currentEdition(read, pdfUid))?.head ?? null;
  },

  async headsOf(companyUid) {
    const rows = await headRows(read)
      .where('documents.company_uid', '=', companyUid)
      .orderBy('editions.published_at', 'desc')
      .orderBy('documents.uid')
      .execute();
    return rows.map((row) => mapHead(row).head);
  },

  publish: (edition, now) =>
    write(async (tx) => {
      await publishEdition(tx, edition, now);
      await announce(tx, { kind: 'document', uid: edition.pdfUid });
    }),

  async menu(pdfUid) {
    const current = await currentEdition(read, pdfUid);
    if (!current) return null;
    const rows = await pageRows(read, current);
    return {
      Uid: `${pdfUid}-menu`,
      Belong_pdf: belongsTo(current.head),
      pages: rows.map((row) => ({ Uid: pageUid(pdfUid, row.page_index), index: row.page_index, url: row.url })),
    };
  },

  async sections(pdfUid) {
    const current = await currentEdition(read, pdfUid);
    if (!current) return null;
    const rows = await read
      .selectFrom('sections')
      .select(['name', 'page_index'])
      .where('document_uid', '=', pdfUid)
      .where('edition', '=', current.key.edition)
      .orderBy('position')
      .execute();
    return { pdfUid, sections: rows.map((row) => ({ name: row.name, index: row.page_index })) };
  },

  async pages(pdfUid) {
    const current = await currentEdition(read, pdfUid);
    if (!current) return null;
    const rows = await pageRows(read, current);
    const tags = byPage(await tagsOn(read, current.key));
    const models = byPage(await modelsOn(read, current.key));
    return rows.map((row) =>
      mapRow(row, current.head, tags.get(row.page_index) ?? [], models.get(row.page_index) ?? []),
    );
  },

  async page(pdfUid, index) {
    const current = await currentEdition(read, pdfUid);
    if (!current || !Number.isInteger(index) || index < 1 || index > MOST_PAGES) return null;
    const row = await pagesOf(read, current.key).where('page_index', '=', index).executeTakeFirst();
    if (!row) return null;
    return mapRow(row, current.head, await tagsOn(read, current.key, index), await modelsOn(read, current.key, index));
  },

  async firstPageWith(pdfUid, referenceKey) {
    const current = await currentEdition(read, pdfUid);
    return current && referenceKey !== '' ? firstPageWith(read, current.key, referenceKey) : null;
  },

  list: (query) => listDocuments(read, query),

  async tags(pdfUid) {
    const current = await currentEdition(read, pdfUid);
    return current ? tagsOn(read, current.key) : [];
  },

  replaceTags: (pdfUid, tags, now) =>
    write(async (tx) => {
      await replaceTags(tx, pdfUid, tags, now);
      await announce(tx, { kind: 'document', uid: pdfUid });
    }),
});

/** A page number past this is asked of no engine: PostgreSQL refuses what is no 32-bit integer. */
const MOST_PAGES = 1_000_000;

type Current = { head: DocumentHead; key: EditionKey };

const headRows = (db: Kysely<Tables>) =>
  db
    .selectFrom('documents')
    .leftJoin('editions', (join) =>
      join
        .onRef('editions.document_uid', '=', 'documents.uid')
        .onRef('editions.number', '=', 'documents.current_edition'),
    )
    .selectAll('editions')
    .select(['documents.uid', 'documents.company_uid', 'documents.updated_at']);

const currentEdition = async (db: Kysely<Tables>, pdfUid: string): Promise<Current | null> => {
  const row = await headRows(db).where('documents.uid', '=', pdfUid).executeTakeFirst();
  return row ? mapHead(row) : null;
};

const pagesOf = (db: Kysely<Tables>, key: EditionKey) =>
  db
    .selectFrom('pages')
    .selectAll()
    .where('document_uid', '=', key.document_uid)
    .where('edition', '=', key.edition)
    .orderBy('page_index');

/** Throws `internal` when the edition has lost a page. */
const pageRows = async (db: Kysely<Tables>, { head, key }: Current): Promise<PageRow[]> => {
  const rows = await pagesOf(db, key).execute();
  if (rows.length !== head.pageCount) missingRow(`pages ${key.document_uid} edition ${key.edition}`);
  return rows;
};

/** The same from edition to edition. */
const pageUid = (pdfUid: string, index: number): string => `${pdfUid}-${index}`;

const belongsTo = (head: DocumentHead) => ({ Uid: head.pdfUid, name: head.details.name });

type HeadRow = { [Column in keyof EditionRow]: EditionRow[Column] | null } & {
  uid: string;
  company_uid: string;
  updated_at: string;
};

const mapHead = (row: HeadRow): Current => {
  const { number, url, name, logo, name_tab, page_count } = row;
  if (number === null || url === null || name === null || logo === null || name_tab === null || page_count === null)
    return missingRow(`editions ${row.uid}`);
  const isCommercial = row.is_commercial === 1;
  const isVertical = row.is_vertical === 1;
  return {
    key: { document_uid: row.uid, edition: number },
    head: {
      pdfUid: row.uid,
      companyUid: row.company_uid,
      details: {
        url,
        name,
        isCommercial,
        isVertical,
        logo,
        name_tab,
        ...(row.text_url !== null && { text: row.text_url }),
      },
      pageCount: page_count,
      updatedAt: row.updated_at,
    },
  };
};

const mapRow = (
  row: PageRow,
  head: DocumentHead,
  tags: Awaited<ReturnType<typeof tagsOn>>,
  models: Awaited<ReturnType<typeof modelsOn>>,
): PdfPage => {
  const place = rowName('pages', row, row.page_index);
  const { pictures, thumbnail, color, words, images, videos, links } = readJson(PageBody, row.body, place);
  const { width, height, page_index: index } = row;
  const tiles = tilesOf(row.document_uid, head.details.url, { index, width, height, pictures });
  return {
    Uid: pageUid(row.document_uid, row.page_index),
    url: row.url,
    index: row.page_index,
    Belong_pdf: belongsTo(head),
    name: row.name,
    tags: tags.map(({ page: _page, origin: _origin, ...tag }) => tag),
    images,
    videos,
    models: models.map(({ model }) => model),
    links,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    width: row.width,
    height: row.height,
    pictures,
    ...(thumbnail && { thumbnail }),
    ...(color !== null && { color }),
    ...(words !== null && { words }),
    ...(tiles && { tiles }),
  };
};
