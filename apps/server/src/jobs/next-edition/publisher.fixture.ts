/** Publishes small documents one after the other for tests, with real pages, files and database, and places tags as a person does. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMAND_LINE } from '../../domain/accounts/authorization.ts';
import { importTags } from '../../domain/documents/tags-transfer.ts';
import type { Database } from '../../domain/ports/database.ts';
import type { TagOnPage } from '../../domain/ports/documents.ts';
import type { FileStore } from '../../domain/ports/files.ts';
import type { PublishReport } from '../../domain/publishing/publish-report.ts';
import { publishDocument } from '../../domain/publishing/publishing.ts';
import type { KnownReference } from '../../domain/references/reference-finder.ts';
import { createPdfEngine } from '../../pdf/engine.ts';
import { type TinyPage, tinyPdf } from '../../pdf/testing/tiny-pdf.ts';
import { openDiskFiles } from '../../storage/files/disk/files-disk.ts';
import { openDatabase } from '../../storage/open-database.ts';
import { company } from '../../storage/testing/builders.ts';
import { testEngines } from '../../storage/testing/engines.ts';

export type Row = { name: string; price: string; ref?: string };
type Section = { heading: string; rows: readonly Row[] };

const TOP = 740;
const STEP = 40;

/** Where the rows of a page stand, in points from its foot. */
const rowsOf = (sections: readonly Section[], top: number): (Row & { y: number })[] => {
  let y = top;
  return sections.flatMap(({ rows }) => {
    y -= STEP;
    return rows.map((row) => {
      y -= STEP;
      return { ...row, y };
    });
  });
};
const pageOf = (sections: readonly Section[], top: number): TinyPage => {
  const rows = rowsOf(sections, top);
  const headings = sections.map(({ heading, rows: own }) => ({
    text: heading,
    x: 60,
    y: (rows.find(({ name }) => name === own[0]?.name)?.y ?? top) + STEP,
    size: 22,
  }));
  return {
    texts: [
      ...headings,
      ...rows.flatMap(({ name, price, ref, y }) => [
        ...(ref ? [{ text: ref, x: 60, y }] : []),
        { text: name, x: 130, y },
        { text: price, x: 430, y },
      ]),
    ],
  };
};
export type Page = readonly Section[];

const listOf = (rows: readonly Row[]): KnownReference[] =>
  rows.flatMap(({ ref, name }) => (ref ? [{ ref, name, productId: ref, itemId: ref }] : []));

type Options = { top?: number; list?: readonly Row[] };

const createShop = (
  uid: string,
  { folder, database, files, engine }: { folder: string; database: Database; files: FileStore; engine: Engine },
) => {
  const owner = company(uid);
  const pdfUid = `${uid}-carta`;
  const key = { companyUid: uid, pdfUid };
  const now = () => new Date();
  const publishPages = async (pages: readonly TinyPage[], list: readonly Row[] = []): Promise<PublishReport> => {
    const pdfPath = join(folder, `${pdfUid}.pdf`);
    await writeFile(pdfPath, tinyPdf({ pages: [...pages] }));
    const request = { pdfPath, company: owner, pdfUid, references: listOf(list) };
    return publishDocument(request, { engine, files, database, now, onProgress: () => undefined });
  };
  const publish = (pages: readonly Page[], { top = TOP, list }: Options = {}): Promise<PublishReport> =>
    publishPages(
      pages.map((page) => pageOf(page, top)),
      list,
    );
  const tags = (): Promise<TagOnPage[]> => database.repos.documents.tags(pdfUid);
  const placeTags = async (
    rows: readonly { page: number; name: string; left: number; top: number }[],
  ): Promise<void> => {
    const lines = rows.map(({ page, name, left, top }, at) => `${page},"${name}",P-${at},${left},${top}`);
    const csv = `page,name,ref,left,top\n${lines.join('\n')}\n`;
    await importTags({ database, actor: COMMAND_LINE, now: now() }, key, { csv, version: null });
  };
  return {
    publish,
    publishPages,
    tags,
    placeTags,
    review: async () => (await database.repos.review.entries(key)).entries,
    /** A tag before each name. */
    placeAll: (pages: readonly Page[], top = TOP): Promise<void> =>
      placeTags(
        pages.flatMap((page, at) =>
          rowsOf(page, top).map(({ name, y }) => ({ page: at + 1, name, left: 20, top: (100 * (842 - y - 4)) / 842 })),
        ),
      ),
  };
};
type Engine = ReturnType<typeof createPdfEngine>;
export type Shop = ReturnType<typeof createShop>;

/** `shop`: a company of its own with one document. */
export const openPublisher = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-editions-'));
  const [sqlite] = testEngines();
  if (!sqlite) throw new Error('there is no database');
  const options = await sqlite.newDatabase();
  const database = await openDatabase(options);
  const files = await openDiskFiles({ dataDir: folder });
  const engine = createPdfEngine({ pictureEffort: 0 });
  return {
    shop: async (uid: string): Promise<Shop> => {
      await database.repos.companies.insert(company(uid), new Date());
      return createShop(uid, { folder, database, files, engine });
    },
    close: async (): Promise<void> => {
      await engine.close();
      await database.close();
      await sqlite.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The row of a page at whose height a tag stands. */
const rowAt = (tag: TagOnPage, pages: readonly Page[], top = TOP): Row | undefined => {
  const y = 842 - (tag.position.top / 100) * 842 - 4;
  return rowsOf(pages[tag.page - 1] ?? [], top).find((row) => Math.abs(row.y - y) < STEP / 2);
};
/** `name @ price`, as the page prints it at the tag. */
export const printedAt = (tag: TagOnPage, pages: readonly Page[], top = TOP): string => {
  const row = rowAt(tag, pages, top);
  return `${row?.name} @ ${row?.price}`;
};

export const nameAt = (tag: TagOnPage, pages: readonly Page[], top: number): string | undefined =>
  rowAt(tag, pages, top)?.name;

const GOODS = ['Tornillo', 'Tuerca', 'Arandela', 'Perno', 'Remache', 'Puntilla', 'Grapa'];
const PLACES = ['techo', 'muro', 'piso', 'puerta', 'ventana'];
/** 35 pages of two products each, all with names of their own. */
export const LONG: Page[] = Array.from({ length: 35 }, (_, at) => [
  {
    heading: `Grupo de ${PLACES[at % 5]}`,
    rows: ['zincado', 'negro'].map((finish, row) => ({
      name: `${GOODS[at % 7]} ${finish} para ${PLACES[at % 5]}`,
      price: `$ ${at + 1}.${row}00`,
    })),
  },
]);
