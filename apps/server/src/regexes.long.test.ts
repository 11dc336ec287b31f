/** Every regular expression of the product, run on attack texts: its time must grow linearly. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patternsBuiltIn, placesThatBuild } from './testing/built-patterns.ts';
import { sourcesIn, walk } from './testing/source.ts';

type Pattern = { source: string; flags: string; at: string };
type Growth = { text: string; ms: number; growth: number } | null;

/** A pattern that hangs is terminated and named. */
const PATIENCE_MS = 10_000;

/** Patterns with quadratic time, by file, with the reason why no long text reaches them. */
const SHORT_ONLY: Readonly<Record<string, string>> = {
  'apps/server/src/cli/spanish/help.ts ^ {2}(?<name>\\S.*?)(?: {2,}\\S.*)?$': 'our own help texts',
  'apps/studio/src/features/store/state/pasted.ts ^["\'`“”«»]+|["\'`“”«»,;]+$': 'a pasted text of 2000 signs at most',
  'apps/studio/src/features/store/state/pasted.ts ^(?:[a-z0-9-]+--)?([a-z0-9-]+)\\.(?:vtexcommerce(?:stable|beta)|vtexlocal|myvtex|vtex)\\.com(?:\\.br)?$':
    'a pasted text of 2000 signs at most',
  'apps/studio/src/features/store/state/pasted.ts \\/+$': 'a pasted text of 2000 signs at most',
  'apps/server/src/setting-values.ts \\/+$': 'settings of the operator',
  'apps/server/src/stores/store-address.ts \\/+$': 'a website, the same',
  'apps/viewer/src/features/cart/checkout/chat-order.ts \\/+$': 'an address of the operator',
  'packages/contract/src/links/website.ts \\/+$': 'a website, the same',
  'apps/server/src/domain/companies/companies.ts \\/+$': 'a website of 2000 signs at most (contract)',
  'apps/server/src/feeds/columns/parse-money.ts [.,]?\\s*-+\\s*$': 'a price of 200 signs at most',
  'apps/server/src/http/shell/viewer-assets.ts \\s*([{};])\\s*': 'our own style sheets',
  'apps/server/src/storage/database/migrate.ts ^\\s*--.*$': 'our own migrations',
};

type Search = { find: (index: object, query: string) => object; indexOfPages: (pages: string[]) => object };

/** Input of visitors from which patterns are built. */
const HOSTILE_QUERIES = [
  'a'.repeat(5000),
  'ab'.repeat(50_000),
  'a-'.repeat(5000),
  'a b '.repeat(5000),
  '(a+)+$ [^x]* .*.*b',
  'CN-2210.03',
];

/** Files that build patterns from arguments, and the calls that do so. */
const USES: Readonly<Record<string, (module: Record<string, unknown>) => unknown>> = {
  'apps/viewer/src/features/text-search/search.state.ts': (module) => {
    const { find, indexOfPages } = module as Search;
    for (const query of HOSTILE_QUERIES) find(indexOfPages(['CN-2210.03 ab', 'a a a', '']), query);
  },
};

const patterns: Pattern[] = [];
let worker: Worker;
beforeAll(() => {
  const seen = new Set<string>();
  for (const path of sourcesIn(['apps', 'packages']))
    walk(path, ({ type, regex }, line) => {
      if (type !== 'Literal' || typeof regex !== 'object' || regex === null) return;
      const { pattern: source, flags } = regex as { pattern: string; flags: string };
      const name = `${path} ${source}`;
      if (seen.has(name) || SHORT_ONLY[name] !== undefined) return;
      seen.add(name);
      patterns.push({ source, flags, at: `${path}:${line()}` });
    });
  worker = open();
}, 60_000);
afterAll(() => worker.terminate());

const open = () => new Worker(new URL('./testing/regex-attack.mjs', import.meta.url));

/** A pattern that occurs several times is run once. */
const tried = new Map<string, Growth>();

const growthOf = async (pattern: Pick<Pattern, 'source' | 'flags'>): Promise<Growth> => {
  worker.postMessage(pattern);
  const answer = await once(worker, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })
    .then(([growth]) => growth as Growth)
    .catch(() => 'hangs' as const);
  if (answer !== 'hangs') return answer;
  await worker.terminate();
  worker = open();
  return { text: '?', ms: PATIENCE_MS, growth: Number.POSITIVE_INFINITY };
};

// Covers §resilience-23.
test('backtracking patterns are detected', { timeout: 120_000 }, async () => {
  expect((await growthOf({ source: '^(a+)+$', flags: '' }))?.growth).toBe(Number.POSITIVE_INFINITY);
  expect((await growthOf({ source: '\\s+$', flags: '' }))?.growth).toBeGreaterThan(9);
  expect(await growthOf({ source: '^[a-z]+$', flags: '' })).toBeNull();
});

const slowOf = async (all: readonly Pattern[]): Promise<string[]> => {
  const slow: string[] = [];
  for (const pattern of all) {
    const name = `${pattern.source}/${pattern.flags}`;
    const growth = tried.has(name) ? (tried.get(name) ?? null) : await growthOf(pattern);
    tried.set(name, growth);
    const shown = `/${pattern.source.slice(0, 200)}/${pattern.flags}`;
    if (growth !== null) slow.push(`${pattern.at} ${shown} on ${JSON.stringify(growth.text)}: ${growth.ms} ms`);
  }
  return slow;
};

// Covers §resilience-23.
test('no pattern of the product needs more than linear time', { timeout: 400_000 }, async () => {
  expect(patterns.length).toBeGreaterThan(250);
  expect(sourcesIn(['apps'])).toContain('apps/server/src/http/preview/preview.js');
  expect(await slowOf(patterns)).toEqual([]);
});

// Covers §resilience-23.
test('no pattern that is built from typed text needs more than linear time', { timeout: 400_000 }, async () => {
  const built: Pattern[] = [];
  for (const [path, places] of placesThatBuild()) {
    const recorded = await patternsBuiltIn(path, USES[path] ?? (() => undefined));
    expect(recorded.length, `${path} makes patterns that nobody has tried`).toBeGreaterThanOrEqual(places);
    built.push(...recorded.map(({ source, flags }) => ({ source, flags, at: path })));
  }
  expect(built.length).toBeGreaterThan(20);
  expect(await slowOf(built)).toEqual([]);
});
