/** Prometheus scrapes two servers of a fleet: every rule and every panel of the dashboard is evaluated on what they report. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { visitorEvent } from './domain/analytics/visitor-event.fixture.ts';
import { tinyPdf } from './pdf/testing/tiny-pdf.ts';
import { type Fleet, missingForFleet, openFleet } from './testing/fleet.ts';
import { missingPrometheus, type Prometheus, startPrometheus } from './testing/prometheus.ts';

const lacking = [...missingForFleet(), ...missingPrometheus()];
if (lacking.length > 0) console.info(`Alerts are not evaluated: ${lacking.join(', ')} not installed here.`);

const TOKEN = 'numbers-for-operators-only';
const SOON = { timeout: 60_000, interval: 200 };
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

type Rule = { name: string; query: string; state: string; health: string; lastError?: string; lastEvaluation: string };
type Vector = { result: { metric: Record<string, string>; value: [number, string] }[] };

let fleet: Fleet;
let servers: Awaited<ReturnType<Fleet['startServer']>>[] = [];
let prometheus: Prometheus;
const docker = (path: string) => readFile(new URL(`../../../docker/${path}`, import.meta.url), 'utf8');

const rules = async (): Promise<Rule[]> => {
  const { groups } = (await prometheus.ask('rules')) as { groups: { rules: Rule[] }[] };
  return groups.flatMap((group) => group.rules);
};

const panelQueries = async (): Promise<string[]> => {
  const { panels } = JSON.parse(await docker('grafana/vitrina.json')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const all = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  return all.map((expr) => expr.replaceAll('$job', 'vitrina').replaceAll('$__rate_interval', '5m'));
};

const headers = { 'x-api-key': 'vitrina' };
const post = (address: string, path: string, body: object) =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Uses every part of a server that reports metrics. */
const useServers = async (): Promise<void> => {
  await fleet.run('company', 'add', '--uid', 'acme', '--name', 'Acme', '--development', 'interactive_pdf');
  const path = join(fleet.home, 'uno.pdf');
  await writeFile(path, tinyPdf({ pages: [{ texts: [{ text: 'Uno', x: 60, y: 700, size: 24 }] }] }));
  await fleet.run('publish', path, '--company', 'acme', '--pdf', 'catalogo', '--queue');
  for (const { address } of servers) {
    const pages = `${address}/v2/interactive_pdf/pdf_pages?pdfUid=catalogo`;
    await vi.waitFor(async () => expect((await fetch(pages, { headers })).status).toBe(200), SOON);
    const [page] = (await (await fetch(pages, { headers })).json()) as { pictures: { url: string }[] }[];
    await fetch(`${address}${page?.pictures[0]?.url}`);
    await post(address, '/v2/integration/products', { companyId: 'acme', refId: 'CN-1' });
    expect((await post(address, '/events', [visitorEvent('open', {})])).status).toBe(202);
  }
};

/** The metrics that a server declares, with those that a histogram consists of. */
const declared = async (address: string): Promise<Set<string>> => {
  const text = await (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => name + suffix) : [name],
    ),
  );
};

const metricsIn = (query: string): string[] => query.match(/\b(?:vitrina|process|nodejs)_\w+/g) ?? [];

/** The labels that a query matches or groups by, with the metric if it names one. */
const labelsIn = (query: string): { metric: string | null; label: string }[] => [
  ...[...query.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', matchers = '']) =>
    [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => ({ metric, label })),
  ),
  ...[...query.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, labels = '']) =>
    labels
      .split(',')
      .map((label) => label.trim())
      .filter((label) => label !== '')
      .map((label) => ({ metric: null, label })),
  ),
];

describe.skipIf(lacking.length > 0)('two servers that Prometheus scrapes', () => {
  beforeAll(async () => {
    fleet = await openFleet({ METRICS_TOKEN: TOKEN, JOBS: 'inline' });
    servers = await Promise.all([fleet.startServer('one'), fleet.startServer('two')]);
    await useServers();
    prometheus = await startPrometheus(
      servers.map(({ port }) => `127.0.0.1:${port}`),
      TOKEN,
    );
    await vi.waitFor(async () => {
      const { result } = (await prometheus.ask('query', { query: 'up{job="vitrina"} == 1' })) as Vector;
      expect(result).toHaveLength(2);
    }, SOON);
  });
  afterAll(async () => {
    await prometheus?.stop();
    await fleet?.close();
  });

  // Covers §resilience-136.
  test('every rule is evaluated without an error, and none fires on a healthy deployment but the one of the backup', async () => {
    await vi.waitFor(async () => {
      const all = await rules();
      expect(all.length).toBeGreaterThan(10);
      expect(all.filter(({ health, lastError = '' }) => health !== 'ok' || lastError !== '')).toEqual([]);
      expect(all.filter(({ state }) => state !== 'inactive').map(({ name }) => name)).toEqual(['VitrinaNoBackup']);
    }, SOON);
    await fleet.run('backup', join(fleet.home, 'copia.tar'));
    await vi.waitFor(async () => expect((await rules()).every(({ state }) => state === 'inactive')).toBe(true), SOON);
  });

  // Covers §resilience-136.
  test('rules and panels name metrics that both servers report, with labels that these have', async () => {
    const names = await Promise.all(servers.map(({ address }) => declared(address)));
    const labels = new Set((await prometheus.ask('labels')) as string[]);
    const queries = [...(await rules()).map(({ query }) => query), ...(await panelQueries())];
    expect(queries.length).toBeGreaterThan(40);
    for (const query of queries) {
      await prometheus.ask('query', { query });
      for (const name of metricsIn(query))
        expect([name, names.map((reported) => reported.has(name))]).toEqual([name, [true, true]]);
      for (const { metric, label } of labelsIn(query)) {
        const found = metric === null ? [] : ((await prometheus.ask('series', { 'match[]': metric })) as object[]);
        expect([query, label, found.every((series) => label in series)]).toEqual([query, label, true]);
        expect(labels).toContain(label);
      }
    }
  });

  // Covers §resilience-133, §resilience-136.
  test('the guide explains every metric, and every cache is counted', async () => {
    const guide = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
    const own = [...(await declared(servers[0]?.address ?? ''))].filter((name) => name.startsWith('vitrina_'));
    const named = new Set(own.map((name) => name.replace(/_(bucket|sum|count)$/, '')));
    expect(named.size).toBeGreaterThan(20);
    for (const name of named) expect(guide).toContain(`| \`${name}\` |`);
    const { result } = (await prometheus.ask('query', {
      query: 'count by (cache) (vitrina_cache_requests_total)',
    })) as Vector;
    const caches = result.map(({ metric }) => metric['cache'] ?? '').sort();
    expect(caches).toEqual([
      'S3 copies',
      'S3 files',
      'answers',
      'pages',
      'price lists',
      'product requests',
      'responses',
      'store answers',
      'tiles',
    ]);
    for (const cache of caches) expect(guide).toContain(`\`${cache}\``);
  });

  // Covers §resilience-136.
  test('a server that is killed makes its alert pending', async () => {
    await servers[1]?.kill();
    await vi.waitFor(async () => {
      const down = (await rules()).find(({ name }) => name === 'VitrinaDown');
      expect(down?.state).toBe('pending');
    }, SOON);
  });
});
