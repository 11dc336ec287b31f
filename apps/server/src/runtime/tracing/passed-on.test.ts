/** The trace of requests, and what other hosts receive of it. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFeedFetcher } from '../../feeds/fetch-feed.ts';
import { createPost } from '../../forwarding/post.ts';
import { openTestApp } from '../../http/testing/app.ts';
import { openTemporaryFiles } from '../../storage/files/temporary-files.ts';
import { createGuardedFetch } from '../../stores/http/guarded-fetch.ts';
import { startOtlpReceiver } from '../../testing/otlp-receiver.ts';
import { type ActiveTracing, openTelemetry } from './open-telemetry.ts';

const PARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

let collector: Awaited<ReturnType<typeof startOtlpReceiver>>;
let tracing: ActiveTracing;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  collector = await startOtlpReceiver();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.address);
  tracing = openTelemetry(() => undefined);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await tracing.stop(0);
  collector.stop();
  vi.unstubAllEnvs();
});

/** A host that keeps the headers of its requests. */
const openHost = async (answer: RequestListener) => {
  const received: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    received.push(request.headers);
    request.resume();
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const bound = server.address();
  const host = `127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
  return { host, received };
};

const spansAfterStop = async () => {
  expect(await tracing.stop(5000)).toBe(true);
  return collector.spans;
};

// Covers §resilience-137.
test('a response from the route and one from the cache are spans of the caller by route, without the query', async () => {
  const shop = await openTestApp({ tracing });
  closing.push(shop.close);
  const origin = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { 'x-api-key': 'vitrina', traceparent: PARENT };
  for (let turn = 0; turn < 2; turn += 1)
    await (await fetch(`${origin}/v2/interactive_pdf/pdf_pages?pdfUid=catalogo`, { headers })).text();
  await fetch(`${origin}/nada?correo=ana@example.test`, { headers });
  const spans = await spansAfterStop();
  const route = '/v2/interactive_pdf/pdf_pages';
  const facts = { 'http.request.method': 'GET', 'http.route': route, 'http.response.status_code': 200 };
  expect(spans.filter(({ name }) => name === `GET ${route}`)).toMatchObject([
    { traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16), facts },
    { traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16), facts: { ...facts, cached: true } },
  ]);
  expect(spans).toHaveLength(3);
  expect(JSON.stringify(spans)).not.toMatch(/catalogo|ana@/);
});

// Covers §resilience-139.
test('the host of a price list receives traceparent, and the target of its redirect does not', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-traces-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const target = await openHost((_, response) => response.end('Ref;Nombre\n1;Uno\n'));
  const first = await openHost((_, response) =>
    response.writeHead(302, { location: `http://${target.host}/l.csv` }).end(),
  );
  const fetcher = createFeedFetcher({
    fetch: createGuardedFetch({ allowedHosts: [first.host, target.host], timeoutMs: 2000 }),
    temporary: await openTemporaryFiles({ dataDir }),
    tracing,
  });
  const request = { url: `http://${first.host}/l.csv`, kind: 'auto', login: null, validators: null } as const;
  const fetched = await tracing.root('import price list', { kind: 'client' }, () => fetcher.fetch(request));
  if (fetched.is === 'file') await fetched.dispose();
  const [list] = (await spansAfterStop()).filter(({ name }) => name === 'price list');
  expect(first.received[0]?.['traceparent']).toBe(`00-${list?.traceId}-${list?.spanId}-01`);
  expect(target.received[0]).toBeDefined();
  expect(target.received[0]?.['traceparent']).toBeUndefined();
});

// Covers §resilience-139.
test('a receiver of events receives the traceparent of its span beside our own headers', async () => {
  const { host, received } = await openHost((_, response) => response.writeHead(204).end());
  const post = createPost({
    fetch: createGuardedFetch({ allowedHosts: [host], timeoutMs: 2000 }),
    timeoutMs: 2000,
    isRefused: () => false,
    now: () => new Date(),
    tracing,
  });
  const url = new URL(`http://${host}/eventos`);
  const outcome = await post({ company: 'acme', url, headers: { 'x-firma': 'abc' }, body: '{}' });
  expect(outcome).toMatchObject({ is: 'answered', status: 204 });
  const [span] = await spansAfterStop();
  expect(span).toMatchObject({ name: 'forward events', facts: { 'http.response.status_code': 204 } });
  expect(received).toMatchObject([{ 'x-firma': 'abc', traceparent: `00-${span?.traceId}-${span?.spanId}-01` }]);
});
