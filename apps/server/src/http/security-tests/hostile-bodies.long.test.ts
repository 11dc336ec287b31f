/** Bodies far above the size limit, and bodies at the limit that are expensive to parse. */
import { Readable } from 'node:stream';
import { API_BASE, callUrl, mountedOperations, Problem } from '@vitrina/contract';
import { ADMIN_BASE, type AdminOperation, adminOperations } from '@vitrina/contract/admin';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { cpuSeconds } from '../../storage/testing/conformance.ts';
import { signedIn } from '../testing/admin.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';

const MB = 1024 * 1024;
type Row = { method: string; path: string; body?: z.ZodType };

let shop: TestApp;
let boss: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  shop = await openTestApp();
  boss = await signedIn(shop, { roles: { acme: 'owner' }, isOperator: true });
});
afterAll(() => shop.close());

// Signing out takes no body; lists and files have limits of their own, far above these (uploads.test.ts, feeds.test.ts).
const elsewhere = new Set([
  'session.delete',
  'feeds.import',
  'feeds.check',
  'uploads.create',
  'uploads.write',
  'uploads.delete',
]);
const rows = [
  ...Object.entries<Row>(mountedOperations).map(
    ([id, row]) => [id, { ...row, path: `${API_BASE}${row.path}` }] as const,
  ),
  ['events', { method: 'POST', path: '/events', body: z.unknown() }] as const,
  ...Object.entries<AdminOperation>(adminOperations).map(
    ([id, row]) => [id, { ...row, path: `${ADMIN_BASE}${row.path}` }] as const,
  ),
].filter(([id, { method }]) => method !== 'GET' && !elsewhere.has(id)) as [string, Row][];

const there: Record<string, string> = {
  companyUid: 'acme',
  pdfUid: 'catalogo',
  index: '1',
  number: '1',
  kind: 'webhook',
};
/** A server that is busy with the previous body answers 503 and is called again. `seconds`: processor time of the answer. */
const send = ({ method, path }: Row, payloadOf: () => string | Readable) => {
  const route = path.replace(/\{(\w+)\}/g, ':$1');
  const params = Object.fromEntries([...route.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, there[name] ?? 'x']));
  const headers = { ...boss.headers, 'x-api-key': 'vitrina', 'content-type': 'application/json' };
  const url = `${callUrl('', route, params, {})}?event=open`;
  return vi.waitFor(
    async () => {
      let answer: Awaited<ReturnType<typeof shop.call>> | undefined;
      const payload = payloadOf();
      const seconds = await cpuSeconds(async () => {
        answer = await shop.app.inject({ method: method as 'POST', url, headers, payload });
      });
      if (!answer || answer.statusCode === 503) throw new Error('still busy');
      return { answer, seconds };
    },
    { timeout: 30_000, interval: 200 },
  );
};

describe.each(rows)('%s', (_, row) => {
  // Covers §backend-104.
  test('refuses 10 MB, with and without Content-Length', { timeout: 60_000 }, async () => {
    const large = `{"name":"${'x'.repeat(10 * MB)}"}`;
    const drops = Array.from({ length: 160 }, () => Buffer.alloc(64 * 1024, 'x'));
    for (const payloadOf of [() => large, () => Readable.from(drops)]) {
      const { answer } = await send(row, payloadOf);
      expect([answer.statusCode, Problem.parse(answer.json()).code]).toEqual([413, 'request.too-large']);
    }
  });
});

describe.each(rows.filter(([, { body }]) => body))('%s', (_, row) => {
  // Covers §backend-104.
  test('answers in time to any expensive body', { timeout: 60_000 }, async () => {
    const names = Object.keys(row.body instanceof z.ZodObject ? row.body.shape : { name: null, data: null });
    const fills = ['{}', '0', '""', 'null', '[]', '{"position":{},"size":{},"product":{},"cut":{}}'];
    for (const bytes of [60_000, 127_000, 500_000, MB - 1000, 2 * MB - 1000])
      for (const fill of fills) {
        const list = `[${`${fill},`.repeat(Math.floor((bytes - 100) / (fill.length + 1)))}${fill}]`;
        const payloads = [list, ...names.map((name) => `{"version":1,"${name}":${list}}`)];
        for (const payload of payloads) {
          const { answer, seconds } = await send(row, () => payload);
          const status = answer.statusCode;
          expect(status).toBeLessThan(500);
          expect(status).toBeGreaterThanOrEqual(400);
          expect(seconds, `${payload.slice(0, 60)} of ${payload.length}`).toBeLessThan(1);
          if (status === 413) break;
        }
      }
  });
});
