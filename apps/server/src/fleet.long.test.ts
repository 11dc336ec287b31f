/** Two servers, one PostgreSQL, one S3 and the edge in front, as in compose.yaml (docs/scaling.md). */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createPort } from 'node:net';
import { join } from 'node:path';
import type { PdfDetails, PdfPage } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tinyPdf } from './pdf/testing/tiny-pdf.ts';
import { openDatabase } from './storage/open-database.ts';
import { type Edge, hasNginx, startEdge } from './testing/edge.ts';
import { type Fleet, missingForFleet, openFleet } from './testing/fleet.ts';
import { freePort } from './testing/free-port.ts';

const lacking = [...missingForFleet(), ...(hasNginx() ? [] : ['nginx'])];
if (lacking.length > 0) console.info(`The fleet is not tested: ${lacking.join(', ')} not installed here.`);

/**
 * A change arrives within a second (measured in changes.conformance.ts); processes on a busy machine need additional time, ms.
 */
const FOLLOWED_WITHIN = 3000;

/** A worker starts, renders and waits for a lease to expire, which takes long on a busy machine. */
const LONG = { timeout: 100_000, interval: 50 };

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const closing: (() => Promise<unknown> | void)[] = [];
let fleet: Fleet;
let [one, two]: Awaited<ReturnType<Fleet['startServer']>>[] = [];
let edge: Edge;
let stores: { address: string; host: string }[];

const listening = async (server: ReturnType<typeof createPort>): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** A store with one category, named like the account. */
const openStore = async (name: string) => {
  const server = createServer((request, response) => {
    const isTree = request.url?.includes('/category/tree/') ?? false;
    response.writeHead(isTree ? 200 : 404, { 'content-type': 'application/json' });
    response.end(isTree ? JSON.stringify([{ id: 1, name, children: [] }]) : '{}');
  });
  const port = await listening(server);
  closing.push(() => void server.close());
  return { address: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}` };
};

const pdfOf = async (name: string, ...texts: string[]): Promise<string> => {
  const path = join(fleet.home, name);
  const pages = texts.map((text) => ({ texts: [{ text, x: 60, y: 700, size: 24 }] }));
  await writeFile(path, tinyPdf({ pages }));
  return path;
};

const headers = { 'x-api-key': 'vitrina' };
const get = (address: string, path: string, more: Record<string, string> = {}) =>
  fetch(`${address}${path}`, { headers: { ...headers, ...more }, signal: AbortSignal.timeout(20_000) });
const pagesOf = async (address: string, uid: string): Promise<PdfPage[]> =>
  (await (await get(address, `/v2/interactive_pdf/pdf_pages?pdfUid=${uid}`)).json()) as PdfPage[];

const askProducts = (address: string, refId: string) =>
  fetch(`${address}/v2/integration/products`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ companyId: 'acme', refId }),
    signal: AbortSignal.timeout(20_000),
  });

/** The number of pages that a server returns, or its status without pages. */
const pagesIn = async (server: { address: string } | undefined, uid: string): Promise<number> => {
  const answer = await get(server?.address ?? expect.fail(), `/v2/interactive_pdf/pdf_pages?pdfUid=${uid}`);
  return answer.status === 200 ? ((await answer.json()) as unknown[]).length : answer.status;
};

describe.skipIf(lacking.length > 0)('a fleet', () => {
  beforeAll(async () => {
    stores = [await openStore('antes'), await openStore('después')];
    const port = await freePort();
    fleet = await openFleet({
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      STORE_HOSTS: stores.map(({ host }) => host).join(','),
      EDGE_CACHE_SECONDS: '1',
      TRUST_PROXY: 'loopback',
    });
    closing.push(() => fleet.close());
    [one, two] = await Promise.all([fleet.startServer('one'), fleet.startServer('two')]);
    edge = await startEdge(port, [`127.0.0.1:${one.port}`, `127.0.0.1:${two.port}`]);
    closing.push(() => edge.stop());
    await fleet.run('company', 'add', '--uid', 'acme', '--name', 'Acme', '--development', 'interactive_pdf');
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  // Covers §backend-33.
  test('an edition published by one process is served by every server, byte for byte', async () => {
    await fleet.run('publish', await pdfOf('primero.pdf', 'Uno', 'Dos'), '--company', 'acme', '--pdf', 'catalogo');
    for (const server of [one, two]) {
      const address = server?.address ?? expect.fail();
      const pages = await vi.waitFor(async () => {
        const found = await pagesOf(address, 'catalogo');
        expect(found).toHaveLength(2);
        return found;
      }, FOLLOWED_WITHIN);
      const picture = await get(address, pages[0]?.pictures?.[0]?.url ?? '');
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
  });

  // Covers §backend-33.
  test('an edition published by one process replaces the cached one of all servers within a second', async () => {
    const address = two?.address ?? expect.fail();
    const before = await get(address, '/v2/interactive_pdf/pdf_pages?pdfUid=catalogo');
    const tag = before.headers.get('etag') ?? expect.fail();
    await fleet.run('publish', await pdfOf('tres.pdf', 'Uno', 'Dos', 'Tres'), '--company', 'acme', '--pdf', 'catalogo');
    await vi.waitFor(async () => {
      const after = await get(address, '/v2/interactive_pdf/pdf_pages?pdfUid=catalogo', { 'if-none-match': tag });
      expect(after.status).toBe(200);
      expect(await after.json()).toHaveLength(3);
    }, FOLLOWED_WITHIN);
  });

  // Covers §backend-33.
  test("after a change of a store's keys every server calls the store anew within a second, although answers are cached for hours", async () => {
    const [before, after] = stores;
    const secret = (address = '') => ['--secret', `baseUrl=${address}`];
    await fleet.run(
      'company',
      'add',
      '--uid',
      'tienda',
      '--name',
      'Tienda',
      '--provider',
      'VTEX',
      ...secret(before?.address),
    );
    const namesAt = async (address: string) =>
      ((await (await get(address, '/v2/catalog/read/tienda')).json()) as { Name: string }[]).map(({ Name }) => Name);
    for (const server of [one, two]) expect(await namesAt(server?.address ?? '')).toEqual(['antes']);
    await fleet.run('company', 'set', '--uid', 'tienda', ...secret(after?.address));
    for (const server of [one, two])
      await vi.waitFor(async () => expect(await namesAt(server?.address ?? '')).toEqual(['después']), FOLLOWED_WITHIN);
  });

  // Covers §backend-33.
  test('tiles are rendered by a server that has never had the PDF', async () => {
    const [page] = await pagesOf(two?.address ?? '', 'catalogo');
    const { url = '', widths = [] } = page?.tiles ?? {};
    const path = url.replace('{level}', String(widths[0])).replace('{column}', '0').replace('{row}', '0');
    const drawn = await get(two?.address ?? '', path);
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/webp']);
    // The other server need not render it again.
    const second = await get(one?.address ?? '', path);
    expect(Buffer.from(await second.arrayBuffer())).toEqual(Buffer.from(await drawn.arrayBuffer()));
  });

  // Covers §backend-34.
  test('when one of two workers is killed during a publishing, the other one finishes it, and every server has the edition', async () => {
    const database = await openDatabase(fleet.database);
    try {
      const { jobs } = database.repos;
      const texts = Array.from({ length: 12 }, (_, at) => `Mesa ${at + 1}`);
      const args = ['--company', 'acme', '--pdf', 'cola', '--queue', '--json'];
      const output = await fleet.run('publish', await pdfOf('cola.pdf', ...texts), ...args);
      const { job }: { job: string } = JSON.parse(output);
      const lease = { JOB_LEASE_MS: '3000' };
      const first = fleet.startWorker('worker-one', lease);
      await vi.waitFor(async () => expect((await jobs.finishedPages(job)).length).toBeGreaterThan(1), LONG);
      const second = fleet.startWorker('worker-two', lease);
      await first.kill();
      for (const server of [one, two]) expect(await pagesIn(server, 'cola')).toBe(404);
      await vi.waitFor(async () => expect(await jobs.read('acme', job)).toMatchObject({ state: 'done' }), LONG);
      expect(await jobs.read('acme', job)).toMatchObject({ attempts: 2, report: { pages: 12, failedPages: [] } });
      for (const server of [one, two])
        await vi.waitFor(async () => expect(await pagesIn(server, 'cola')).toBe(12), FOLLOWED_WITHIN);
      await second.kill();
    } finally {
      await database.close();
    }
  });

  describe('behind the edge', () => {
    const view = '/view?company=acme&pdf=catalogo';
    const cached = (answer: Response) => answer.headers.get('x-cache');

    test('the edge answers a page from its cache, and browsers revalidate it each time', async () => {
      await (await get(edge.address, view)).text();
      const again = await get(edge.address, view);
      expect(cached(again)).toBe('HIT');
      expect(again.headers.get('cache-control')).toBe('no-cache');
      const tag = again.headers.get('etag') ?? expect.fail();
      expect((await get(edge.address, view, { 'if-none-match': tag })).status).toBe(304);
    });

    // Covers §backend-36.
    test('a response cached for a caller with the key is not served to one without', async () => {
      const path = '/v2/company/read/id?companyId=acme';
      expect((await get(edge.address, path)).status).toBe(200);
      expect((await fetch(`${edge.address}${path}`)).status).toBe(401);
      expect((await get(edge.address, path, { 'x-api-key': 'otra' })).status).toBe(401);
      expect((await get(edge.address, path)).status).toBe(200);
    });

    test('each encoding is cached separately', async () => {
      const path = '/v2/interactive_pdf/pdf_pages?pdfUid=catalogo';
      for (const encoding of ['br', 'gzip', 'identity', 'br;q=0, gzip']) {
        const answer = await get(edge.address, path, { 'accept-encoding': encoding });
        const expected = encoding === 'identity' ? null : encoding === 'br' ? 'br' : 'gzip';
        expect(answer.headers.get('content-encoding')).toBe(expected);
        expect(await answer.json()).toHaveLength(3);
      }
    });

    test('a new edition appears at the edge after the configured cache time', async () => {
      await pagesOf(edge.address, 'catalogo');
      await fleet.run('publish', await pdfOf('una.pdf', 'Una'), '--company', 'acme', '--pdf', 'catalogo');
      // One second of cache time, one of revalidation; the rest is for a busy machine.
      await vi.waitFor(async () => expect(await pagesOf(edge.address, 'catalogo')).toHaveLength(1), 6000);
    });

    test('pictures are cached permanently; ranges of a PDF are cached in slices', async () => {
      const [page] = await pagesOf(edge.address, 'catalogo');
      const picture = page?.pictures?.[0]?.url ?? expect.fail();
      await (await get(edge.address, picture)).arrayBuffer();
      const again = await get(edge.address, picture);
      expect([cached(again), again.headers.get('cache-control')]).toEqual([
        'HIT',
        'public, max-age=31536000, immutable',
      ]);
      const details = await get(edge.address, '/v2/interactive_pdf/pdf/catalogo?companyUid=acme');
      const { url: path } = (await details.json()) as PdfDetails;
      const start = await get(edge.address, path, { range: 'bytes=0-7' });
      expect([start.status, await start.text()]).toEqual([206, '%PDF-1.7']);
      const later = await get(edge.address, path, { range: 'bytes=1-3' });
      expect([cached(later), later.status, await later.text()]).toEqual(['HIT', 206, 'PDF']);
      expect((await get(edge.address, path, { range: 'bytes=99999999-' })).status).toBe(416);
    });

    // Covers §backend-36.
    test("publishers' and operators' paths are neither cached nor accessible at the edge", async () => {
      for (const path of ['/metrics', '/readyz']) expect((await get(edge.address, path)).status).toBe(404);
      for (const _ of [1, 2]) {
        const session = await get(edge.address, '/admin/v1/session');
        expect([cached(session), session.headers.get('cache-control')]).toEqual([null, 'no-store']);
      }
    });

    // Covers §backend-35.
    test('a server that is killed under load loses only the requests that it was answering', async () => {
      const CALLERS = 16;
      const load = { isOver: false, isKilled: false };
      let [before, after, number] = [0, 0, 0];
      const failures: { startedAfter: boolean; isQuestion: boolean }[] = [];
      const caller = async (_: unknown, caller: number) => {
        const isQuestion = caller % 2 === 0;
        while (!load.isOver) {
          number += 1;
          const startedAfter = load.isKilled;
          // Each request has an address of its own, so that a server answers and not the cache.
          const request = isQuestion
            ? askProducts(edge.address, `R-${number}`)
            : get(edge.address, `/v2/interactive_pdf/list_pdf?companyUid=acme&page=${number}`);
          const isGood = await request.then(
            async (answer) => answer.status === 200 && (await answer.json()) !== null,
            () => false,
          );
          if (!isGood) failures.push({ startedAfter, isQuestion });
          else if (startedAfter) after += 1;
          else before += 1;
        }
      };
      const callers = Promise.all(Array.from({ length: CALLERS }, caller));
      await vi.waitFor(() => expect(before).toBeGreaterThan(200), 30_000);
      await one?.kill();
      load.isKilled = true;
      await vi.waitFor(() => expect(after + failures.length).toBeGreaterThan(300), 30_000);
      load.isOver = true;
      await callers;
      expect(failures.filter(({ startedAfter, isQuestion }) => startedAfter || isQuestion)).toEqual([]);
      expect(failures.length).toBeLessThanOrEqual(CALLERS);
    });

    // Covers §backend-35.
    test('a server that comes back receives requests again', async () => {
      one = await fleet.startServer('one', one?.port);
      await two?.kill();
      await vi.waitFor(async () => {
        const page = 1 + Math.floor(Math.random() * 100_000);
        const answer = await get(edge.address, `/v2/interactive_pdf/list_pdf?companyUid=acme&page=${page}`);
        expect(answer.status).toBe(200);
      }, 10_000);
    });

    // Covers §backend-35.
    test('without any server, the edge serves its last response', async () => {
      await (await get(edge.address, view)).text();
      await one?.kill();
      // Older than the second of cache time and the one of revalidation.
      await vi.waitFor(async () => {
        const answer = await get(edge.address, view);
        expect([answer.status, cached(answer)]).toEqual([200, 'STALE']);
      }, 15_000);
    });
  });
});
