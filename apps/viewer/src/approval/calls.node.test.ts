/** Answers to the calls of the approval bar, from a server on loopback. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCalls } from './calls.ts';

let answer: unknown;
/** The body in place of `answer` as JSON. */
let body: string | null = null;
let server: Server;
let calls: ReturnType<typeof createCalls>;
beforeAll(async () => {
  server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(body ?? JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  calls = createCalls(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => server.close());

const COMMENT = {
  id: 'c1',
  name: 'Ana',
  text: 'La silla es otra',
  page: 3,
  position: { left: 10, top: 20 },
  at: '2026-11-27T10:00:00.000Z',
  resolvedAt: null,
};
const APPROVAL = { name: 'Luis', at: '2026-11-27T11:00:00.000Z', version: 4, isOutdated: false };
const STATE = {
  name: 'Verano',
  version: 4,
  expiresAt: '2026-12-27T10:00:00.000Z',
  mayComment: true,
  mayApprove: true,
  comments: [COMMENT],
  approvals: [APPROVAL],
};

test('a valid state is returned as it is', async () => {
  answer = STATE;
  expect(await calls.read()).toEqual(STATE);
});

test('comments and approvals without a valid time are left out, and an incomplete place becomes none', async () => {
  answer = {
    ...STATE,
    comments: [COMMENT, { ...COMMENT, id: 'c2', at: 'ayer' }, { ...COMMENT, id: 'c3', position: { left: 1 } }, null],
    approvals: [{ ...APPROVAL, at: null }, APPROVAL],
  };
  const { comments, approvals } = await calls.read();
  expect(comments).toEqual([COMMENT, { ...COMMENT, id: 'c3', position: null }]);
  expect(approvals).toEqual([APPROVAL]);
});

test.each([
  ['an empty object', {}],
  ['null', null],
  ['a list', []],
  ['a state with a version in words', { ...STATE, version: 'cuatro' }],
])('%s in place of a state is rejected as an error of the server', async (_, given) => {
  answer = given;
  await expect(calls.read()).rejects.toMatchObject({ code: 'internal' });
});

test('a page of another server in place of JSON counts as offline', async () => {
  body = '<html>Inicia sesión en la red</html>';
  await expect(calls.read()).rejects.toMatchObject({ code: 'offline' });
  body = null;
});

test('an answer to a new comment that is no comment is rejected', async () => {
  answer = { ok: true };
  const comment = { name: 'Ana', text: 'Hola', page: 1, position: null };
  await expect(calls.comment(comment)).rejects.toMatchObject({ code: 'internal' });
});
