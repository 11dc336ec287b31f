/**
 * Deep zoom: tiles of a page beyond its largest picture, rendered from the stored PDF on the first request and cached. The URL
 * identifies the PDF by its content, so a tile of another edition is never served under it. Crops of products are drawn alike.
 */
import type { PdfPage } from '@vitrina/contract';
import { type Extent, levelExtent, tileRect } from '@vitrina/geometry';
import { AppError } from '../../../errors/app-error.ts';
import { ignoreError } from '../../../errors/ignore-error.ts';
import type { DocumentsRepo } from '../../ports/documents.ts';
import type { FileStore, TileCache } from '../../ports/files.ts';
import type { OnLookup } from '../../ports/metrics.ts';
import type { TileDrawer } from '../../ports/pdf.ts';
import type { DocumentAccess } from '../document-access.ts';
import { type CropArea, cropName, cropUrl, MAX_SIDE, pdfFileOf } from './addresses.ts';
import { cropRect } from './crops.ts';
import { createTileQueue, type TileTask } from './tile-requests.ts';

/** The parameters of the URL. `number` of the edition; by default the current one. */
export type LevelRequest = {
  pdfUid: string;
  edition: string;
  page: number;
  level: number;
  number?: number | undefined;
};
export type TileRequest = LevelRequest & { column: number; row: number };
export type CropRequest = Omit<LevelRequest, 'level'> & { area: CropArea };
/** Both ends included. */
export type Span = { first: number; last: number };

export type TilesDeps = {
  access: Pick<DocumentAccess, 'head'>;
  documents: Pick<DocumentsRepo, 'head' | 'tileSource' | 'page'>;
  /** The retained editions of a document. */
  kept: Pick<DocumentsRepo, 'editions'>;
  files: Pick<FileStore, 'localPath'>;
  cache: TileCache;
  drawer: () => Promise<TileDrawer>;
  onLookup?: OnLookup;
};

/** A large dense screen shows about 40 tiles. */
const MAX_PREFETCH = 48;
/** After a failure no tile of that level is rendered for a while: the cause may be the load of the machine, or the page. */
const PAUSE_MS = 10 * 60_000;
const MAX_PAUSED = 1000;

const unknown = ({
  pdfUid,
  page,
  level,
  column,
  row,
}: Pick<LevelRequest, 'pdfUid' | 'page'> & Partial<TileRequest>): AppError => {
  const tile = column === undefined || row === undefined ? {} : { column, row };
  return new AppError('file.unknown', { pdf: pdfUid, page, ...(level !== undefined && { level }), ...tile });
};

const nameOf = ({ edition, page, level, column, row }: TileRequest): string =>
  `${edition}/${page}-${level}-${column}-${row}`;

type PageLevel = { request: LevelRequest; path: string; extent: Extent; size: number };

/** Outermost first: the last queued tiles are rendered first. */
const tilesWithin = (pageLevel: PageLevel, columns: Span, rows: Span): TileRequest[] => {
  const tiles: TileRequest[] = [];
  for (let row = rows.first; row <= rows.last && tiles.length < MAX_PREFETCH; row += 1) {
    for (let column = columns.first; column <= columns.last && tiles.length < MAX_PREFETCH; column += 1) {
      if (tileRect(pageLevel.extent, pageLevel.request.level, column, row, pageLevel.size))
        tiles.push({ ...pageLevel.request, column, row });
    }
  }
  const distance = ({ column, row }: TileRequest): number =>
    Math.hypot(2 * column - columns.first - columns.last, 2 * row - rows.first - rows.last);
  return tiles.sort((one, other) => distance(other) - distance(one));
};

const cropFileName = ({ edition, page, area }: Omit<CropRequest, 'pdfUid'>): string =>
  `${edition}/${page}-crop-${cropName(area)}`;

/** Crops of one page are rarely neighbours, so each is drawn by itself. */
const cropTask = (request: CropRequest, { width = 0, height = 0, pictures = [] }: PdfPage, path: string) => {
  const { area, ...page } = request;
  const { level, rect } = cropRect({ width, height, pictures }, area);
  const source: PageLevel = { request: { ...page, level }, path, extent: { width, height }, size: MAX_SIDE };
  const name = cropFileName(request);
  return { name, source, sourceName: name, column: 0, row: 0, rect };
};

/** Page levels that are not drawn for a while. */
const createPauses = () => {
  /** End of the pause by page level, in ms of `performance.now()`. */
  const pausedUntil = new Map<string, number>();
  return {
    has: (name: string): boolean => (pausedUntil.get(name) ?? 0) > performance.now(),
    begin: (name: string): void => {
      if (pausedUntil.size >= MAX_PAUSED) pausedUntil.clear();
      pausedUntil.set(name, performance.now() + PAUSE_MS);
    },
  };
};

const sourceNameOf = ({ edition, page, level }: LevelRequest): string => `${edition} ${page} ${level}`;

const createRender = (drawer: TilesDeps['drawer']) => {
  const pauses = createPauses();
  return async ({ request, path, extent }: PageLevel, rects: TileTask['rect'][]): Promise<Uint8Array[]> => {
    const { page, level, pdfUid } = request;
    const name = sourceNameOf(request);
    const whole = levelExtent(extent, level);
    const isPaused = pauses.has(name);
    const rendered = isPaused ? null : await (await drawer()).tiles(path, { page, whole, rects });
    if (rendered) return rendered;
    if (!isPaused) pauses.begin(name);
    throw new AppError('file.unreadable', { pdf: pdfUid, page });
  };
};

type EditionReads = Pick<TilesDeps, 'access' | 'documents' | 'kept'>;

/** The editions with the content that the address names: the current one, then retained ones, newest first. */
const editionsOf = async function* (
  { access, documents, kept }: EditionReads,
  { pdfUid, edition, number }: Omit<CropRequest, 'area'>,
) {
  const head = await access.head(pdfUid, number);
  if (!head) throw new AppError('pdf.unknown', { pdf: pdfUid });
  const current = pdfFileOf(head.details.url);
  if (current?.edition === edition) yield { number, key: current.key };
  // An edition that is named, such as a previewed draft, is meant alone.
  if (number !== undefined) return;
  for (const one of await kept.editions({ companyUid: head.companyUid, pdfUid })) {
    if (one.isCurrent || one.isDraft) continue;
    const older = pdfFileOf((await documents.head(pdfUid, one.number))?.details.url ?? '');
    if (older?.edition === edition) yield { number: one.number, key: older.key };
  }
};

export const createTiles = ({ access, documents, kept, files, cache, drawer, onLookup }: TilesDeps) => {
  const queue = createTileQueue<PageLevel>({
    lanes: async () => (await drawer()).lanes,
    render: createRender(drawer),
    store: (name, bytes) => cache.write(name, bytes).catch(ignoreError('later visitors wait for the tile once more')),
  });

  const fileKeyOf = async (request: Omit<LevelRequest, 'level'>): Promise<string> => {
    const head = await access.head(request.pdfUid, request.number);
    if (!head) throw new AppError('pdf.unknown', { pdf: request.pdfUid });
    const file = pdfFileOf(head.details.url);
    if (file?.edition !== request.edition) throw unknown(request);
    return file.key;
  };
  const levelOf = async (request: LevelRequest, key: string): Promise<PageLevel> => {
    const found = await documents.tileSource(request.pdfUid, request.page, request.number);
    if (!found?.tiles.widths.includes(request.level)) throw unknown(request);
    // An edition was published between the two reads, so the page's shape does not belong to the file.
    if (!found.tiles.url.includes(`/${request.edition}/`)) throw unknown(request);
    const path = await files.localPath(key);
    if (path === null) throw unknown(request);
    const { pdfUid, edition, page, level } = request;
    return { request: { pdfUid, edition, page, level }, path, extent: found, size: found.tiles.size };
  };
  const taskOf = (request: TileRequest, pageLevel: PageLevel) => {
    const { column, row } = request;
    const rect = tileRect(pageLevel.extent, request.level, column, row, pageLevel.size);
    if (!rect) throw unknown(request);
    return { name: nameOf(request), source: pageLevel, sourceName: sourceNameOf(request), column, row, rect };
  };

  /**
   * `isWanted`: whether the client still waits; a tile that nobody waits for is not started and is `null`. Throws
   * `pdf.unknown`; `file.unknown` for another edition and beyond the page; `file.unreadable`; `server.busy`.
   */
  const tile = async (request: TileRequest, isWanted: () => boolean): Promise<Uint8Array | null> => {
    const key = await fileKeyOf(request);
    const cached = await cache.read(nameOf(request));
    onLookup?.(cached !== null);
    if (cached) return cached;
    const pending = queue.join(nameOf(request), isWanted);
    if (pending) return pending;
    const pageLevel = await levelOf(request, key);
    const [bytes = null] = queue.enqueue([taskOf(request, pageLevel)], isWanted);
    return bytes;
  };

  /**
   * Prefetches tiles: opens the file and renders them together, if `isWanted` is still true when they start. Resolves once they
   * are queued. Throws `pdf.unknown`, `file.unknown`, `server.busy`.
   */
  const prefetch = async (request: LevelRequest, columns: Span, rows: Span, isWanted: () => boolean): Promise<void> => {
    const pageLevel = await levelOf(request, await fileKeyOf(request));
    void drawer().then(({ prepare }) => prepare(pageLevel.path, request.page));
    const requested = tilesWithin(pageLevel, columns, rows);
    const isCached = await Promise.all(requested.map(async (one) => (await cache.read(nameOf(one))) !== null));
    const missing = requested.filter((_, at) => isCached[at] === false);
    for (const bytes of queue.enqueue(
      missing.map((one) => taskOf(one, pageLevel)),
      isWanted,
    ))
      bytes.catch(ignoreError('the request of the tile itself reports it'));
  };

  /**
   * The crop of a tag of the page as it is now, or as a retained edition has it: carts keep addresses. Any other area would let a visitor
   * fill the cache. `isWanted` and errors as for a tile.
   */
  const crop = async ({ area, ...request }: CropRequest, isWanted: () => boolean): Promise<Uint8Array | null> => {
    const name = cropFileName({ ...request, area });
    const url = cropUrl(request, area);
    for await (const { number, key } of editionsOf({ access, documents, kept }, request)) {
      const cached = await cache.read(name);
      onLookup?.(cached !== null);
      if (cached) return cached;
      const pending = queue.join(name, isWanted);
      if (pending) return pending;
      const found = await documents.page(request.pdfUid, request.page, number);
      const path = found?.tags.some((tag) => tag.crop === url) ? await files.localPath(key) : null;
      if (!found || path === null) continue;
      const [bytes = null] = queue.enqueue([cropTask({ ...request, area }, found, path)], isWanted);
      return bytes;
    }
    throw unknown(request);
  };

  return { tile, prefetch, crop };
};

export type Tiles = ReturnType<typeof createTiles>;
