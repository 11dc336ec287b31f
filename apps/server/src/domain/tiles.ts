/**
 * Deep zoom: squares of a page beyond its largest picture, drawn from the stored PDF when first asked for and kept. The
 * address names the PDF by its content, so a tile of another edition is never served under it.
 */
import type { PageTiles } from '@vitrina/contract';
import { levelExtent, PICTURE_WIDTHS, TILE_SIZE, TILE_WIDTHS, tileRect } from '@vitrina/geometry';
import { AppError } from './app-error.ts';
import type { DocumentsRepo, FileStore, TileCache, TileDrawer } from './ports.ts';

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
  const url = `/tiles/${encodeURIComponent(pdfUid)}/${file.edition}/${page.index}/{level}/{column}-{row}.webp`;
  return { url, size: TILE_SIZE, widths };
};

/** As the address gave it. */
export type TileRequest = {
  pdfUid: string;
  edition: string;
  page: number;
  level: number;
  column: number;
  row: number;
};

export type TilesDeps = {
  documents: Pick<DocumentsRepo, 'head' | 'page'>;
  files: Pick<FileStore, 'localPath'>;
  cache: TileCache;
  drawer: () => Promise<TileDrawer>;
};

/** Drawn at the same time; more would only wait for the drawer's workers. */
const MOST_DRAWING = 4;
/** A screen of tiles is about 20; who comes after so many is told to come back. */
const MOST_WAITING = 240;
/** Pages of which a tile could not be drawn are not tried again by this process. */
const MOST_REFUSED = 1000;

type Flight = { bytes: Promise<Uint8Array | null>; begin: () => boolean; isWanted: (() => boolean)[] };

type Landing = { resolve: (bytes: Uint8Array | null) => void; reject: (error: Error) => void };

const unknown = ({ pdfUid, page, level, column, row }: TileRequest): AppError =>
  new AppError('file.unknown', { pdf: pdfUid, page, level, column, row });

export const createTiles = ({ documents, files, cache, drawer }: TilesDeps) => {
  const flights = new Map<string, Flight>();
  const waiting: Flight[] = [];
  const refused = new Set<string>();
  let drawing = 0;

  const next = (): void => {
    // The latest first: what a shopper looks at now is not behind what lies a swipe back.
    for (let flight = waiting.pop(); flight; flight = waiting.pop()) if (flight.begin()) return;
  };

  const draw = async (request: TileRequest, file: PdfFile, name: string): Promise<Uint8Array> => {
    const page = await documents.page(request.pdfUid, request.page);
    const { width = 0, height = 0, tiles } = page ?? {};
    const extent = { width, height };
    const rect = tiles?.widths.includes(request.level)
      ? tileRect(extent, request.level, request.column, request.row, tiles.size)
      : null;
    const path = files.localPath(file.key);
    if (!rect || path === null) throw unknown(request);
    const pageName = `${file.edition} ${request.page}`;
    const whole = levelExtent(extent, request.level);
    const bytes = refused.has(pageName) ? null : await (await drawer()).tile(path, { page: request.page, whole, rect });
    if (!bytes) {
      if (refused.size < MOST_REFUSED) refused.add(pageName);
      throw new AppError('file.unreadable', { pdf: request.pdfUid, page: request.page });
    }
    // A full disk costs the next visitor some time, and this one nothing.
    await cache.write(name, bytes).catch(() => undefined);
    return bytes;
  };

  /** False: nobody waits any more. */
  const begin = (flight: Flight, name: string, work: () => Promise<Uint8Array>, landing: Landing): boolean => {
    if (!flight.isWanted.some((isWanted) => isWanted())) {
      flights.delete(name);
      landing.resolve(null);
      return false;
    }
    drawing += 1;
    const land = (): void => {
      drawing -= 1;
      flights.delete(name);
      next();
    };
    void work().then(landing.resolve, landing.reject).finally(land);
    return true;
  };

  const takeOff = (name: string, isWanted: () => boolean, work: () => Promise<Uint8Array>): Flight => {
    const flight: Flight = { bytes: Promise.resolve(null), isWanted: [isWanted], begin: () => false };
    flight.bytes = new Promise((resolve, reject) => {
      flight.begin = () => begin(flight, name, work, { resolve, reject });
    });
    flights.set(name, flight);
    if (drawing < MOST_DRAWING) flight.begin();
    else waiting.push(flight);
    return flight;
  };

  /**
   * `isWanted`: whether somebody still waits; what nobody waits for is not begun: `null`. Throws `pdf.unknown`; `file.unknown` for
   * another edition and for what lies beyond the page; `file.unreadable`; `server.busy`.
   */
  return async (request: TileRequest, isWanted: () => boolean): Promise<Uint8Array | null> => {
    const head = await documents.head(request.pdfUid);
    if (!head) throw new AppError('pdf.unknown', { pdf: request.pdfUid });
    const file = pdfFileOf(head.details.url);
    if (file?.edition !== request.edition) throw unknown(request);
    const { page, level, column, row } = request;
    const name = `${file.edition}/${page}-${level}-${column}-${row}`;
    const kept = await cache.read(name);
    if (kept) return kept;
    const flight = flights.get(name);
    if (flight) {
      flight.isWanted.push(isWanted);
      return flight.bytes;
    }
    if (waiting.length >= MOST_WAITING) throw new AppError('server.busy', { tiles: waiting.length });
    return takeOff(name, isWanted, () => draw(request, file, name)).bytes;
  };
};

export type Tiles = ReturnType<typeof createTiles>;
