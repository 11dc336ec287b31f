/**
 * Every example of the registries, made against a server that has the demo's menu: what /docs shows works, and was answered.
 * What is new at each run (uids, times, tokens) stands as zeros there; `-u` writes it anew.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { API_BASE, callUrl, operations } from '@vitrina/contract';
import { ADMIN_BASE, type AdminOperation, adminOperations } from '@vitrina/contract/admin';
import { filledExample } from '@vitrina/contract/example';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { countWaiting } from '../analytics-work.ts';
import { type Cli, openCli } from '../cli/testing/cli.ts';
import { tinyPdf } from '../cli/testing/pdf.ts';
import { newCompany } from '../domain/access.ts';
import { hashPassword } from '../domain/accounts/password.ts';
import { openSecretsKey } from '../storage/secrets.ts';
import { createGuardedFetch } from '../stores/guarded-fetch.ts';
import { signedIn } from './testing/admin.ts';
import { NOW, openTestApp, type TestApp } from './testing/app.ts';
import { toldAlike } from './testing/told-alike.ts';

// The menu is published by a process of its own; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const demo = (name: string) => fileURLToPath(new URL(`../../../../demo/la-mesa/${name}`, import.meta.url));
const answersFile = fileURLToPath(import.meta.resolve('@vitrina/contract/answers.json'));

let cli: Cli;
let listServer: Server;
let shop: TestApp;
let person: Awaited<ReturnType<typeof signedIn>>;
let session: Awaited<ReturnType<typeof sessionOf>>;

/** Every address of the examples' shop leads to one server of ours. */
const openListServer = async () => {
  listServer = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/csv' }).end('Ref;Nombre;Precio\nE01;Posta cartagenera;$ 38.000\n'),
  );
  await new Promise<void>((resolve) => listServer.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(listServer.address() as AddressInfo).port}`;
  const reach = createGuardedFetch({ allowedHosts: [host], timeoutMs: 10_000 });
  return (url: URL, request: Parameters<typeof reach>[1]) => reach(new URL(url.pathname, `http://${host}`), request);
};

beforeAll(async () => {
  cli = await openCli();
  // Not by the command: its time would stand in the trail beside those of the shop's own clock.
  await cli.read(async ({ companies }) => {
    await companies.insert(newCompany('la-mesa', { name: 'La Mesa' }, NOW), NOW);
    await companies.setDevelopments('la-mesa', ['interactive_pdf']);
  });
  const feed = ['--feed', demo('precios.csv'), '--pdf', 'carta-la-mesa'];
  const published = await cli.run(['publish', demo('carta.pdf'), '--company', 'la-mesa', ...feed]);
  expect(published).toMatchObject({ code: 0 });
  const dataDir = `${cli.folder}/data`;
  const at = { dataDir, secretsKey: await openSecretsKey({ dataDir }) };
  shop = await openTestApp({ at, feedFetch: await openListServer() });
  await signedIn(shop, { email: 'luis@example.test' });
  person = await signedIn(shop, { email: 'ana@example.test', isOperator: true, roles: { 'la-mesa': 'owner' } });
  const { users } = shop.database.repos;
  await users.update({ ...person.user, passwordHash: await hashPassword('una frase larga') });
  session = await sessionOf(person);
});
afterAll(async () => {
  await shop?.close();
  listServer?.close();
  await cli.close();
});

/** What was answered, by operation. */
const answers: Record<string, unknown> = {};

const isEmpty = (answer: unknown): boolean => (Array.isArray(answer) ? answer.length === 0 : answer === null);

test.each(Object.entries(operations))('%s', async (id, { method, path, status, example, answer: schema }) => {
  const { params, query, body }: { params?: object; query?: object; body?: object } = example;
  const url = callUrl(API_BASE, path, { ...params }, { ...query });
  const answer = await shop.call(url, { method, ...(body && { payload: body }) });
  expect(answer.statusCode, answer.body).toBe(status);
  const told = schema.parse(answer.json());
  answers[id] = told;
  expect(isEmpty(told)).toBe(false);
  if ('products' in Object(told)) expect(told).toMatchObject({ products: [{}, {}], total: 2 });
  if ('pdfs' in Object(told)) expect(told).toMatchObject({ pdfs: [{ Uid: 'carta-la-mesa' }] });
});

const adminRows = Object.entries<AdminOperation>(adminOperations).map(([id, operation]) => ({ id, ...operation }));

/** They end what others need, so they come last; two of them end sessions, in one of their own. */
const ends = ['uploads.delete', 'documents.delete', 'session.delete', 'password.change'];
const endsSession = new Set(['session.delete', 'password.change']);
const inOrder = adminRows.toSorted((one, other) => ends.indexOf(one.id) - ends.indexOf(other.id));

describe('publishers', () => {
  // A second edition, so that there is one to put back.
  beforeAll(async () => {
    const file = await cli.file('corta.pdf', tinyPdf(['Ref. E01']));
    const args = ['publish', file, '--company', 'la-mesa', '--pdf', 'carta-la-mesa', '--name', 'Carta corta'];
    expect(await cli.run(args)).toMatchObject({ code: 0 });
  });

  test.each(inOrder)(
    '$id',
    async ({ id, access, method, path, bodyType, status, example, answer: schema, answerType }) => {
      await countWaiting(shop.database.repos.analytics, () => NOW);
      const { params, query, headers, body } = filledExample(example, answers);
      const url = callUrl(ADMIN_BASE, path.replace(/\{(\w+)\}/g, ':$1'), { ...params }, { ...query });
      const own = access === 'public' ? {} : (endsSession.has(id) ? await sessionOf(person) : session).headers;
      const answer = await shop.app.inject({
        method,
        url,
        headers: { ...own, ...headers, ...(bodyType !== undefined && { 'content-type': bodyType }) },
        ...(body !== undefined && { payload: body as object | string }),
      });
      expect(answer.statusCode, answer.body).toBe(status);
      const place = answer.headers.location;
      if (place !== undefined) answers[id] = { id: place.split('/').at(-1) };
      else if (answerType !== undefined) answers[id] = answer.body;
      else if (status !== 204) answers[id] = schema.parse(answer.json());
    },
  );
});

test('what /docs shows as answered is what was answered', async () => {
  await expect(`${JSON.stringify(toldAlike(answers), null, 2)}\n`).toMatchFileSnapshot(answersFile);
});

/** A session of the same person, opened as they would. */
const sessionOf = async ({ user }: Awaited<ReturnType<typeof signedIn>>) => {
  const payload = { email: user.email, password: 'una frase larga' };
  const opened = await shop.app.inject({ method: 'POST', url: `${ADMIN_BASE}/session`, payload });
  const cookie = String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
  return { headers: { cookie, 'x-csrf-token': String(opened.json().csrfToken) } };
};
