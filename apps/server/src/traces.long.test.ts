/** The trace of one publishing through a fleet: server, queue, worker, database, S3 and store in one trace. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Job, Session } from '@vitrina/contract/admin';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tinyPdf } from './cli/testing/pdf.ts';
import { type Fleet, missingForFleet, openFleet } from './testing/fleet.ts';
import { type ReceivedSpan, startOtlpReceiver } from './testing/otlp-receiver.ts';

const lacking = missingForFleet();
if (lacking.length > 0) console.info(`The trace of a publishing is not tested: ${lacking.join(', ')} not installed.`);

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const SOON = { timeout: 60_000, interval: 100 };
const TRACE = 'a1'.repeat(16);
const CALLER = 'b2'.repeat(8);

let fleet: Fleet;
let address: string;
let collector: Awaited<ReturnType<typeof startOtlpReceiver>>;
let store: Awaited<ReturnType<typeof openStore>>;

/** A VTEX store without products, which keeps the headers of its calls. */
const openStore = async () => {
  const calls: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    calls.push(request.headers);
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const host = `127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
  return { host, calls, close: () => server.close() };
};

const signIn = async (): Promise<Record<string, string>> => {
  const output = await fleet.run('user', 'add', '--email', 'ana@acme.test', '--company', 'acme', '--role', 'editor');
  const answer = await fetch(`${address}/admin/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@acme.test', password: output.trim().split('\n').at(-1)?.trim() }),
  });
  expect(answer.status).toBe(201);
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  return { cookie, 'x-csrf-token': Session.parse(await answer.json()).csrfToken ?? '' };
};

const upload = (headers: Record<string, string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const sending = new Upload(tinyPdf(['Silla Ref. OT-100', 'Mesa Ref. OT-200']), {
      endpoint: `${address}/admin/v1/companies/acme/uploads`,
      headers,
      metadata: { filename: 'otoño.pdf' },
      onSuccess: () => resolve(sending.url?.split('/').at(-1) ?? ''),
      onError: reject,
    });
    sending.start();
  });

const publish = async (): Promise<void> => {
  const headers = await signIn();
  const body = JSON.stringify({ upload: await upload(headers), document: 'otono', name: 'Otoño' });
  const jobs = `${address}/admin/v1/companies/acme/jobs`;
  const traced = { traceparent: `00-${TRACE}-${CALLER}-01`, baggage: 'clave=secreta', tracestate: 'otro=1' };
  const sent = { ...headers, ...traced, 'content-type': 'application/json' };
  const answer = await fetch(jobs, { method: 'POST', headers: sent, body });
  expect(answer.status).toBe(201);
  const { id } = Job.parse(await answer.json());
  await vi.waitFor(async () => {
    const job = Job.parse(await (await fetch(`${jobs}/${id}`, { headers })).json());
    expect(job).toMatchObject({ state: 'done', report: { pages: 2 } });
  }, SOON);
};

const traced = (): ReceivedSpan[] => collector.spans.filter(({ traceId }) => traceId === TRACE);
const named = (name: string): ReceivedSpan => traced().find((span) => span.name === name) ?? expect.fail(`no ${name}`);

/** The names of the spans around a span, from the innermost. */
const pathOf = (span: ReceivedSpan): string[] => {
  const parent = traced().find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [parent.name, ...pathOf(parent)] : [];
};

describe.skipIf(lacking.length > 0)('a publishing through server, queue and worker', () => {
  beforeAll(async () => {
    [collector, store] = await Promise.all([startOtlpReceiver(), openStore()]);
    fleet = await openFleet({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      STORE_HOSTS: `acme@${store.host}`,
    });
    ({ address } = await fleet.startServer('server'));
    fleet.startWorker('worker');
    const own = ['--name', 'Acme', '--development', 'interactive_pdf', '--provider', 'VTEX'];
    await fleet.run('company', 'add', '--uid', 'acme', ...own, '--secret', `baseUrl=http://${store.host}`);
    await publish();
    await vi.waitFor(() => named('publish'), SOON);
  });
  afterAll(async () => {
    await fleet?.close();
    store?.close();
    collector?.stop();
  });

  const SERVER = 'POST /admin/v1/companies/:companyUid/jobs';

  // Covers §resilience-139.
  test('the request continues the trace of its caller; queue and worker join it', () => {
    expect(named(SERVER)).toMatchObject({ parentSpanId: CALLER, facts: { 'http.response.status_code': 201 } });
    const server = named(SERVER).spanId;
    expect(named('publishing queue')).toMatchObject({ parentSpanId: server });
    expect(named('publish')).toMatchObject({ parentSpanId: server, facts: { 'vitrina.company': 'acme' } });
    const times = ['publishing queue', 'publish'].map((name) => BigInt(named(name).startTimeUnixNano));
    expect(times[0]).toBeLessThanOrEqual(times[1] ?? 0n);
  });

  // Covers §resilience-139.
  test('each step of the worker is a span, with its queries, S3 calls and store calls', () => {
    for (const step of ['check', 'store', 'words', 'references', 'pages', 'save'])
      expect(pathOf(named(`publish: ${step}`))).toEqual(['publish', SERVER]);
    const inSpan = (name: string) =>
      traced()
        .filter((span) => pathOf(span).includes(name))
        .map((span) => span.name);
    expect(inSpan('publish: pages')).toEqual(expect.arrayContaining(['S3 PutObject', 'database jobs.savePage']));
    expect(inSpan('publish: references')).toContain('store call');
    expect(inSpan('publish: save')).toEqual(
      expect.arrayContaining(['database transaction', 'database documents.publish']),
    );
    expect(inSpan(SERVER)).toEqual(expect.arrayContaining(['database jobs.add']));
    expect(new Set(traced().map(({ service }) => service))).toEqual(new Set(['vitrina']));
  });

  // Covers §resilience-139.
  test('the store receives the trace, and neither baggage nor the state of others', () => {
    const calls = traced().filter(({ name }) => name === 'store call');
    expect(calls.length).toBeGreaterThan(0);
    const received = store.calls.map(({ traceparent }) => traceparent);
    for (const { spanId } of calls) expect(received).toContain(`00-${TRACE}-${spanId}-01`);
    expect(JSON.stringify(store.calls)).not.toMatch(/baggage|tracestate|secreta/);
    // Nothing that a person wrote is in a span.
    expect(JSON.stringify(collector.spans)).not.toMatch(/Silla|otoño|ana@|secreta/i);
  });
});
