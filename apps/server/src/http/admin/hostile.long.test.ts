/** Every operation of /admin/v1 with hostile input: refused as a problem, in time, and never with an internal error. */
import { Problem } from '@vitrina/contract';
import { type AdminOperation, type AdminOperationId, adminOperations } from '@vitrina/contract/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminUrl, signedIn } from '../testing/admin.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';

let shop: TestApp;
let boss: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  shop = await openTestApp();
  boss = await signedIn(shop, { roles: { acme: 'owner' }, isOperator: true });
});
afterAll(() => shop.close());

// Signing out takes no input, and would end the session that all other calls use. The stream does not end.
const rows = (Object.entries(adminOperations) as [AdminOperationId, AdminOperation][]).filter(
  ([id]) => id !== 'session.delete' && id !== 'events.stream',
);

const texts = [
  '\0',
  '../../etc/passwd',
  "o'; drop table users; --",
  '😀'.repeat(60),
  '%',
  'a\r\nset-cookie: x=1',
  '__proto__',
];
const payloads = [
  '',
  'null',
  '[]',
  '7',
  '"x"',
  '{',
  '{}',
  '{"__proto__":{"isOperator":true}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  '{"version":1e400,"name":"\\ud800","email":{"$ne":""},"password":["x"],"role":"constructor","values":{"":null}}',
  JSON.stringify({ name: 'x'.repeat(200_000) }),
];

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** A call with this text as every parameter except the company, and as every query value. */
const urlOf = (id: AdminOperationId, { path }: AdminOperation, text: string, company = 'acme') => {
  const params = Object.fromEntries(namesIn(path).map((name) => [name, name === 'companyUid' ? company : text]));
  const query = Object.fromEntries(['page', 'itemsPerPage', 'limit', 'before'].map((name) => [name, text]));
  return `${adminUrl(id, { params, query })}&page=1&page=2`;
};

// Covers §backend-16.
test.each(rows)('%s refuses or accepts every hostile value without an internal error', async (id, row) => {
  const send = (url: string, payload?: string) =>
    shop.app.inject({
      method: row.method,
      url,
      headers: { ...boss.headers, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(payload === undefined ? {} : { payload }),
    });
  const calls = [
    ...texts.map((text) => [urlOf(id, row, text)] as const),
    ...texts.map((text) => [urlOf(id, row, '1', text)] as const),
    ...(row.method === 'GET' ? [] : payloads.map((body) => [urlOf(id, row, '1'), body] as const)),
  ];
  for (const [url, payload] of calls) {
    const answer = await send(url, payload);
    const what = `${row.method} ${url.slice(0, 200)} ${payload?.slice(0, 60) ?? ''}`;
    expect(answer.statusCode, what).toBeLessThan(500);
    if (answer.statusCode < 400) continue;
    expect(answer.headers['content-type'], what).toContain('application/problem+json');
    expect(Problem.safeParse(answer.json()).success, what).toBe(true);
  }
  expect((await boss.call('session.read')).json().user).toMatchObject({ isOperator: true, uid: boss.user.uid });
});
