/**
 * Deep zoom: squares of a page beyond its largest picture, drawn from the stored PDF when first asked for and kept. The
 * address names the PDF by its content, so a tile of another edition is never served under it.
 */
import type { PageTiles } from '@vitrina/contract';
import { type Extent, levelExtent, PICTURE_WIDTHS, TILE_SIZE, TILE_WIDTHS, tileRect } from '@vitrina/geometry';
import { AppError } from './app-error.ts';
import type { DocumentsRepo, FileStore, TileCache, TileDrawer } from './ports.ts';
import { createTileFlights, type Flight } from './tile-flights.ts';

/** The first signs of a SHA-256: enough to tell one edition of a document from another. */
const EDITION_SIGNS = 16;
const PDF_FILE = /^\/files\/(([0-9a-f]{64})\.pdf)$/;
const WIDEST_PICTURE = Math.max(...PICTURE_WIDTHS);
/** A page far off the usual shape would be cut into more rows than anyone looks at. */
const LONGEST_SIDE = 30_000;

type PdfFile = { key: string; edition: string };

const pdfFileOf = (url: string): PdfFile | null => {
  const [, key, sha] = PDF_FILE.exec(url) ?? [];
  return key && sha ? { key, edition: sha.slice(0, EDITION_SIGNS) } : null;
};

type KnownPage = { index: number; width: number; height: number; pictures: readonly { width: number }[] };

/** `undefined` where tiles would show no more than the pictures do: a coarse scan, a page that cannot be drawn. */
export const tilesOf = (pdfUid: string, pdfUrl: string, page: KnownPage): PageTiles | undefined => {
  const file = pdfFileOf(pdfUrl);
  if (!file || !page.pictures.some(({ width }) => width >= WIDEST_PICTURE)) return undefined;
  const widths = TILE_WIDTHS.filter((width) => levelExtent(page, width).height <= LONGEST_SIDE);
  if (widths.length === 0) return undefined;
  const level = `/tiles/${encodeURIComponent(pdfUid)}/${file.edition}/${page.index}/{level}`;
  return { url: `${level}/{column}-{row}.webp`, ahead: `${level}/{columns}/{rows}`, size: TILE_SIZE, widths };
};

/** As the address gave it. */
export type LevelRequest = { pdfUid: string; edition: string; page: number; level: number };
export type TileRequest = LevelRequest & { column: number; row: number };
/** Both ends included. */
export type Span = { first: number; last: number };

export type TilesDeps = {
  documents: Pick<DocumentsRepo, 'head' | 'sheet'>;
  files: Pick<FileStore, 'localPath'>;
  cache: TileCache;
  drawer: () => Promise<TileDrawer>;
};

/** A large dense screen shows about 40 tiles. */
const MOST_AHEAD = 48;
/** Where a tile could not be drawn, none of that size is tried for a while: it may have been the hour's work, or the page. */
const REFUSED_MS = 10 * 60_000;
const MOST_REFUSED = 1000;

const unknown = ({ pdfUid, edition: _, ...place }: LevelRequest | TileRequest): AppError =>
  new AppError('file.unknown', { pdf: pdfUid, ...place });

const nameOf = ({ edition, page, level, column, row }: TileRequest): string =>
  `${edition}/${page}-${level}-${column}-${row}`;

type Sheet = { request: LevelRequest; path: string; extent: Extent; size: number };

/** From the outside inwards: the last boarded are the first to be drawn. */
const tilesWithin = (sheet: Sheet, columns: Span, rows: Span): TileRequest[] => {
  const found: TileRequest[] = [];
  for (let row = rows.first; row <= rows.last && found.length < MOST_AHEAD; row += 1) {
    for (let column = columns.first; column <= columns.last && found.length < MOST_AHEAD; column += 1) {
      if (tileRect(sheet.extent, sheet.request.level, column, row, sheet.size))
        found.push({ ...sheet.request, column, row });
    }
  }
  const away = ({ column, row }: TileRequest): number =>
    Math.hypot(2 * column - columns.first - columns.last, 2 * row - rows.first - rows.last);
  return found.sort((one, other) => away(other) - away(one));
};

export const createTiles = ({ documents, files, cache, drawer }: TilesDeps) => {
  /** Until when, by the name of the sheet. */
  const refused = new Map<string, number>();
  const sheetNameOf = ({ edition, page, level }: LevelRequest): string => `${edition} ${page} ${level}`;

  const draw = async ({ request, path, extent }: Sheet, rects: Flight['rect'][]): Promise<Uint8Array[]> => {
    const { page, level, pdfUid } = request;
    const name = sheetNameOf(request);
    const whole = levelExtent(extent, level);
    const isRefused = (refused.get(name) ?? 0) > performance.now();
    const drawn = isRefused ? null : await (await drawer()).tiles(path, { page, whole, rects });
    if (drawn) return drawn;
    if (!isRefused) {
      if (refused.size >= MOST_REFUSED) refused.clear();
      refused.set(name, performance.now() + REFUSED_MS);
    }
    throw new AppError('file.unreadable', { pdf: pdfUid, page });
  };
  const flights = createTileFlights<Sheet>({
    lanes: async () => (await drawer()).lanes,
    draw,
    // A full disk costs the next visitor some time, and this one nothing.
    keep: (name, bytes) => cache.write(name, bytes).catch(() => undefined),
  });

  const known = async (request: LevelRequest): Promise<string> => {
    const head = await documents.head(request.pdfUid);
    if (!head) throw new AppError('pdf.unknown', { pdf: request.pdfUid });
    const file = pdfFileOf(head.details.url);
    if (file?.edition !== request.edition) throw unknown(request);
    return file.key;
  };
  const sheetOf = async (request: LevelRequest, key: string): Promise<Sheet> => {
    const found = await documents.sheet(request.pdfUid, request.page);
    if (!found?.tiles.widths.includes(request.level)) throw unknown(request);
    // Published between the two reads: this page's shape is not that of the file.
    if (!found.tiles.url.includes(`/${request.edition}/`)) throw unknown(request);
    const path = await files.localPath(key);
    if (path === null) throw unknown(request);
    const { pdfUid, edition, page, level } = request;
    return { request: { pdfUid, edition, page, level }, path, extent: found, size: found.tiles.size };
  };
  const flightOf = (request: TileRequest, sheet: Sheet) => {
    const { column, row } = request;
    const rect = tileRect(sheet.extent, request.level, column, row, sheet.size);
    if (!rect) throw unknown(request);
    return { name: nameOf(request), sheet, sheetName: sheetNameOf(request), column, row, rect };
  };

  /**
   * `isWanted`: whether somebody still waits; what nobody waits for is not begun: `null`. Throws `pdf.unknown`; `file.unknown` for
   * another edition and for what lies beyond the page; `file.unreadable`; `server.busy`.
   */
  const tile = async (request: TileRequest, isWanted: () => boolean): Promise<Uint8Array | null> => {
    const key = await known(request);
    const kept = await cache.read(nameOf(request));
    if (kept) return kept;
    const flight = flights.join(nameOf(request), isWanted);
    if (flight) return flight;
    const sheet = await sheetOf(request, key);
    const [bytes = null] = flights.board([flightOf(request, sheet)], isWanted);
    return bytes;
  };

  /**
   * These tiles will be asked for: the file is opened and, as far as `isWanted` says so when their turn comes, they are
   * drawn, together. Resolves once that is under way. Throws `pdf.unknown`, `file.unknown`, `server.busy`.
   */
  const ahead = async (request: LevelRequest, columns: Span, rows: Span, isWanted: () => boolean): Promise<void> => {
    const sheet = await sheetOf(request, await known(request));
    void drawer().then(({ prepare }) => prepare(sheet.path, request.page));
    const asked = tilesWithin(sheet, columns, rows);
    const isKept = await Promise.all(asked.map(async (one) => (await cache.read(nameOf(one))) !== null));
    const missing = asked.filter((_, at) => isKept[at] === false);
    // Who asks for the tile itself is told what is wrong with it.
    for (const bytes of flights.board(
      missing.map((one) => flightOf(one, sheet)),
      isWanted,
    ))
      bytes.catch(() => undefined);
  };

  return { tile, ahead };
};

export type Tiles = ReturnType<typeof createTiles>;
