/** Every pattern of the product, run on texts that are meant to make it slow: its time grows as they do. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourcesIn, walk } from './testing/source.ts';

type Pattern = { source: string; flags: string; at: string };
type Growth = { text: string; ms: number; growth: number } | null;

/** One that hangs is ended, and its pattern named. */
const PATIENCE_MS = 10_000;

/** Patterns whose time grows with the square, by the file in which they stand, and why no long text comes there. */
const SHORT_ONLY: Readonly<Record<string, string>> = {
  'apps/server/src/config.ts \\/+$': 'settings of the operator',
  'apps/server/src/stores/store-address.ts \\/+$': 'a website, the same',
  'apps/viewer/src/features/cart/chat-order.ts \\/+$': 'an address of the operator',
  'apps/viewer/src/lib/website.ts \\/+$': 'a website, the same',
  'apps/server/src/domain/access.ts \\/+$': 'a website of 2000 signs at most (contract)',
  'apps/server/src/feeds/money.ts [.,]?\\s*-+\\s*$': 'a price of 200 signs at most',
  'apps/server/src/http/viewer-assets.ts \\s*([{};])\\s*': 'our own style sheets',
  'apps/server/src/storage/migrate.ts ^\\s*--.*$': 'our own migrations',
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

/** The same pattern in several places is tried once. */
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

test('patterns that go back and forth are seen', { timeout: 120_000 }, async () => {
  expect((await growthOf({ source: '^(a+)+$', flags: '' }))?.growth).toBe(Number.POSITIVE_INFINITY);
  expect((await growthOf({ source: '\\s+$', flags: '' }))?.growth).toBeGreaterThan(9);
  expect(await growthOf({ source: '^[a-z]+$', flags: '' })).toBeNull();
});

test('no pattern takes longer than its text is long', { timeout: 400_000 }, async () => {
  expect(patterns.length).toBeGreaterThan(250);
  const slow: string[] = [];
  for (const pattern of patterns) {
    const name = `${pattern.source}/${pattern.flags}`;
    const growth = tried.has(name) ? (tried.get(name) ?? null) : await growthOf(pattern);
    tried.set(name, growth);
    if (growth !== null)
      slow.push(`${pattern.at} /${pattern.source}/${pattern.flags} on ${JSON.stringify(growth.text)}: ${growth.ms} ms`);
  }
  expect(slow).toEqual([]);
});
