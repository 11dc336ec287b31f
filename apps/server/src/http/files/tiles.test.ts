/** Tiles through the real route, repository and folder, with a renderer that counts its calls and can be paused. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PdfPage } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTiles, type TileRequest } from '../../domain/documents/tiles/tiles.ts';
import type { TileCache } from '../../domain/ports/files.ts';
import type { TileDrawer, TilesArea } from '../../domain/ports/pdf.ts';
import { openDiskTiles } from '../../storage/files/disk/tiles-disk.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';

/** The header that the tile store recognises as a picture: a WebP contains its own length. */
const aWebp = (fill: number, length = 40): Buffer => {
  const bytes = Buffer.alloc(length, fill);
  bytes.write('RIFF');
  bytes.writeUInt32LE(length - 8, 4);
  return bytes;
};

const drawn = vi.fn(
  async (_path: string, { rects }: TilesArea): Promise<Uint8Array[] | null> => rects.map(() => aWebp(1)),
);
const prepare = vi.fn(async (_path: string, _page: number) => undefined);
let shop: TestApp;
let edition: string;

const publishPdf = async (content: string) => {
  const { key } = await shop.files.put(Buffer.from(content), 'pdf');
  const [current] = (await shop.database.repos.documents.pages('catalogo')) ?? [];
  const picture = { url: `/files/${'0'.repeat(64)}.webp`, width: 2472, height: 3498, type: 'image/webp' };
  const page = { thumbnail: null, color: null, words: null, tags: [], images: [], videos: [], models: [], links: [] };
  const sized = { width: 595, height: 842, url: current?.url ?? '', name: '1' };
  const details = (await shop.database.repos.documents.head('catalogo'))?.details;
  if (!details) throw new Error('no document');
  await shop.database.inTransaction(({ documents }) =>
    documents.publish(
      {
        pdfUid: 'catalogo',
        companyUid: 'acme',
        details: { ...details, url: `/files/${key}` },
        pages: [
          { ...page, ...sized, index: 1, pictures: [picture] },
          { ...page, ...sized, index: 2, pictures: [{ ...picture, width: 900 }] },
        ],
        sections: [],
      },
      new Date(),
    ),
  );
  return key.slice(0, 16);
};

beforeAll(async () => {
  shop = await openTestApp({ drawer: { lanes: 2, tiles: drawn, prepare } });
  edition = await publishPdf('one');
});
afterAll(() => shop.close());
beforeEach(() => void drawn.mockClear());

const get = (path: string, headers: Record<string, string> = {}) => shop.app.inject({ url: `/tiles/${path}`, headers });

test.each([
  ['catalogo/EDITION/1/4944/7-0.webp', 404, 'file.unknown'],
  ['catalogo/EDITION/1/4944/0-10.webp', 404, 'file.unknown'],
  ['catalogo/EDITION/1/5000/0-0.webp', 404, 'file.unknown'],
  ['catalogo/EDITION/0/4944/0-0.webp', 404, 'file.unknown'],
  ['catalogo/EDITION/3/4944/0-0.webp', 404, 'file.unknown'],
  ['catalogo/EDITION/2/4944/0-0.webp', 404, 'file.unknown'],
  ['catalogo/0000000000000000/1/4944/0-0.webp', 404, 'file.unknown'],
  ['otro/EDITION/1/4944/0-0.webp', 404, 'pdf.unknown'],
  ['catalogo/../1/4944/0-0.webp', 404, 'route.unknown'],
  ['catalogo/EDITION/1/4944/0-0.png', 400, 'request.invalid'],
  ['catalogo/EDITION/1/4944/-1-0.webp', 400, 'request.invalid'],
  ['catalogo/EDITION/1/4e3/0-0.webp', 400, 'request.invalid'],
])('%s answers %i %s and renders nothing', async (path, status, code) => {
  const answer = await get(path.replace('EDITION', edition));
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  expect(drawn).not.toHaveBeenCalled();
});

test('a page has the address of its tiles, and a coarse scan has none', async () => {
  const answer = await shop.call('/v2/interactive_pdf/pdf_pages?pdfUid=catalogo');
  const [first, second] = z.array(PdfPage).parse(answer.json());
  expect(first?.tiles).toEqual({
    url: `/tiles/catalogo/${edition}/1/{level}/{column}-{row}.webp`,
    ahead: `/tiles/catalogo/${edition}/1/{level}/{columns}/{rows}`,
    size: 768,
    widths: [3496, 4944, 6992, 9888],
  });
  expect(second?.tiles).toBeUndefined();
});

test('a tile is rendered once for concurrent requests, and cached permanently', async () => {
  const path = `catalogo/${edition}/1/4944/6-9.webp`;
  const answers = await Promise.all([get(path), get(path), get(path)]);
  for (const answer of [...answers, await get(path)]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(aWebp(1));
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  }
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(drawn.mock.calls[0]?.[1]).toEqual({
    page: 1,
    whole: { width: 4944, height: 6996 },
    rects: [{ left: 4608, top: 6912, width: 336, height: 84 }],
  });
  const again = await get(path, { 'if-none-match': String(answers[0]?.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('another edition has tiles of its own; the old address answers 404', async () => {
  const path = (of: string) => `catalogo/${of}/1/4944/1-1.webp`;
  await get(path(edition));
  const before = edition;
  edition = await publishPdf('two');
  expect((await get(path(before))).statusCode).toBe(404);
  expect((await get(path(edition))).statusCode).toBe(200);
  expect(drawn).toHaveBeenCalledTimes(2);
});

test('a page that cannot be rendered answers unreadable, and is not tried again', async () => {
  edition = await publishPdf('three');
  drawn.mockResolvedValueOnce(null);
  for (const tile of ['2-2', '3-3']) {
    const answer = await get(`catalogo/${edition}/1/4944/${tile}.webp`);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'file.unreadable']);
  }
  expect(drawn).toHaveBeenCalledTimes(1);
});

// Covers §resilience-67.
test('a size at which rendering times out is not tried again for a while; smaller ones are rendered', async () => {
  edition = await publishPdf('slow');
  drawn.mockResolvedValueOnce(null);
  expect((await get(`catalogo/${edition}/1/9888/0-0.webp`)).statusCode).toBe(422);
  expect((await get(`catalogo/${edition}/1/3496/0-0.webp`)).statusCode).toBe(200);
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11 * 60_000);
  expect((await get(`catalogo/${edition}/1/9888/0-0.webp`)).statusCode).toBe(200);
  later.mockRestore();
});

// Covers §resilience-69.
test('an edition published between two requests is not rendered with the page size of the previous one', async () => {
  const before = await publishPdf('before');
  const { documents } = shop.database.repos;
  const cache = inMemory();
  const tiles = createTiles({
    access: {
      head: async (pdfUid) => {
        const head = await documents.head(pdfUid);
        edition = await publishPdf('after');
        return head;
      },
    },
    documents,
    kept: documents,
    files: shop.files,
    cache,
    drawer: async () => ({ lanes: 1, tiles: drawn, prepare }),
  });
  const request: TileRequest = { pdfUid: 'catalogo', edition: before, page: 1, level: 4944, column: 0, row: 0 };
  await expect(tiles.tile(request, () => true)).rejects.toMatchObject({ code: 'file.unknown' });
  expect(drawn).not.toHaveBeenCalled();
});

const FULL_DISK: TileCache = { read: async () => null, write: () => Promise.reject(new Error('disk full')) };
const inMemory = (): TileCache => {
  const tilesByName = new Map<string, Uint8Array>();
  return {
    read: async (name) => tilesByName.get(name) ?? null,
    write: async (name, bytes) => void tilesByName.set(name, bytes),
  };
};

/** Tiles whose rendering ends on demand. */
const heldBack = (of: string, lanes: number, cache: TileCache) => {
  const lands: (() => void)[] = [];
  const passes: string[][] = [];
  let ready = 0;
  const localPath: typeof shop.files.localPath = async (key) => {
    const path = await shop.files.localPath(key);
    ready += 1;
    return path;
  };
  const tiles = createTiles({
    access: shop.database.repos.documents,
    documents: shop.database.repos.documents,
    kept: shop.database.repos.documents,
    files: { ...shop.files, localPath },
    cache,
    drawer: async (): Promise<TileDrawer> => ({
      lanes,
      prepare,
      tiles: (_, { rects }) => {
        passes.push(rects.map(({ left, top }) => `${left / 768}-${top / 768}`));
        return new Promise((resolve) => lands.push(() => resolve(rects.map((_, at) => aWebp(at)))));
      },
    }),
  });
  const at = { pdfUid: 'catalogo', edition: of, page: 1, level: 9888 };
  const ask = (column: number, row = 0, isWanted = true) => {
    const request: TileRequest = { ...at, column, row };
    return tiles.tile(request, () => isWanted).catch((error: Error) => error.message);
  };
  const landAll = async (count: number) => {
    for (let landed = 0; landed < count; landed++) {
      await vi.waitFor(() => expect(lands.length).toBeGreaterThan(landed));
      lands[landed]?.();
    }
  };
  /** Resolves when this many requests are queued. */
  const inLine = (count: number) => vi.waitFor(() => expect(ready).toBe(count));
  return { tiles, at, ask, passes, inLine, landAll };
};

test('few rendering passes run at a time: latest first, neighbours together, and none for requests that were aborted', async () => {
  edition = await publishPdf('four');
  const { ask, passes, inLine, landAll } = heldBack(edition, 2, FULL_DISK);
  const first = [ask(0)];
  await vi.waitFor(() => expect(passes).toHaveLength(1));
  first.push(ask(9));
  await vi.waitFor(() => expect(passes).toHaveLength(2));
  // A distant tile gets a pass of its own; an aborted one gets none.
  const later = [ask(0, 12), ask(5), ask(6, 0, false), ask(4)];
  await inLine(6);
  await landAll(4);
  const answers = await Promise.all([...first, ...later]);
  expect(answers.map((bytes) => bytes instanceof Uint8Array)).toEqual([true, true, true, true, false, true]);
  expect(answers[4]).toBeNull();
  expect(passes).toEqual([['0-0'], ['9-0'], ['4-0', '5-0'], ['0-12']]);
});

// Covers §5-7.
test('announced tiles are rendered together, one band per lane; later requests get them from there', async () => {
  edition = await publishPdf('five');
  prepare.mockClear();
  const { tiles, at, ask, passes, landAll } = heldBack(edition, 2, inMemory());
  await tiles.prefetch(at, { first: 2, last: 4 }, { first: 3, last: 6 }, () => true);
  await vi.waitFor(() => expect(passes).toHaveLength(2));
  expect(passes.map((pass) => pass.length)).toEqual([6, 6]);
  expect(new Set(passes.map((pass) => pass[0]))).toEqual(new Set(['2-3', '2-5']));
  expect(prepare.mock.calls.map(([, page]) => page)).toEqual([1]);
  const asked = [ask(2, 3), ask(4, 6)];
  await landAll(2);
  for (const bytes of await Promise.all(asked)) expect(bytes).toBeInstanceOf(Uint8Array);
  expect(passes).toHaveLength(2);
});

test('an announcement is answered at once; tiles beyond the page are ignored, cached ones are not rendered again', async () => {
  edition = await publishPdf('six');
  await get(`catalogo/${edition}/1/4944/6-9.webp`);
  drawn.mockClear();
  const answer = await get(`catalogo/${edition}/1/4944/5-40/8-40`);
  expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([204, 'no-store', '']);
  await vi.waitFor(() => expect(drawn.mock.calls.flatMap(([, { rects }]) => rects)).toHaveLength(3));
  for (const [path, status] of [
    [`${edition}/1/5000/0-1/0-1`, 404],
    [`${edition}/9/4944/0-1/0-1`, 404],
    [`${'0'.repeat(16)}/1/4944/0-1/0-1`, 404],
    [`${edition}/1/4944/0/0-1`, 400],
    [`${edition}/1/4944/0-1/0-99999`, 400],
  ] as const)
    expect((await get(`catalogo/${path}`)).statusCode, path).toBe(status);
});

test('the folder of tiles stays within its limits, and a damaged file counts as missing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-tiles-'));
  const cache = openDiskTiles({ dataDir, maxBytes: 400 });
  const name = (at: number) => `${'a'.repeat(16)}/1-4944-${at}-0`;
  for (let at = 0; at < 30; at++) {
    await cache.write(name(at), aWebp(at));
    await new Promise((next) => setTimeout(next, 5));
  }
  const files = await readdir(join(dataDir, 'tiles', 'a'.repeat(16)));
  expect(files.length).toBeLessThanOrEqual(10);
  expect(await cache.read(name(0))).toBeNull();
  expect(await cache.read(name(29))).toEqual(aWebp(29));
  await writeFile(join(dataDir, 'tiles', `${name(29)}.webp`), aWebp(29).subarray(0, 20));
  expect(await cache.read(name(29))).toBeNull();
  await expect(cache.read('../../secrets.key')).rejects.toThrow('file.unknown');
  await rm(dataDir, { recursive: true });
});
