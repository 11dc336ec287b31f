/**
 * Runs every example of the registries against a server with the demo's menu, so that /docs shows real answers. Values that
 * differ in each run (uids, times, tokens) are replaced by zeros; `-u` rewrites the answers.
 */

import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Upload } from '@tus/server';
import { API_BASE, callUrl, mountedOperations } from '@vitrina/contract';
import { ADMIN_BASE, type AdminOperation, adminOperations } from '@vitrina/contract/admin';
import { fillExample } from '@vitrina/contract/example';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Cli, openCli } from '../../cli/testing/cli.ts';
import { tinyPdf } from '../../cli/testing/pdf.ts';
import { hashPassword } from '../../domain/accounts/password.ts';
import { hashId } from '../../domain/accounts/random-id.ts';
import { newCompany } from '../../domain/companies/companies.ts';
import { countPendingEvents } from '../../runtime/analytics-work.ts';
import { openSecretsKey } from '../../storage/secrets/secrets.ts';
import { createGuardedFetch } from '../../stores/http/guarded-fetch.ts';
import { signedIn } from '../testing/admin.ts';
import { CHEAP_PASSWORDS, NOW, openTestApp, type TestApp } from '../testing/app.ts';
import { normalizeAnswer } from '../testing/normalize-answer.ts';

// A separate process publishes the menu, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const demo = (name: string) => fileURLToPath(new URL(`../../../../../demo/la-mesa/${name}`, import.meta.url));
const answersFile = fileURLToPath(import.meta.resolve('@vitrina/contract/answers.json'));

let cli: Cli;
let listServer: Server;
let shop: TestApp;
let person: Awaited<ReturnType<typeof signedIn>>;
let session: Awaited<ReturnType<typeof sessionOf>>;

/** Every address of the examples' shop resolves to one local server. */
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
  // Written directly instead of by the command, whose time would not fit to the shop's simulated clock in the audit log.
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
  await signedIn(shop, { email: 'luis@example.test', roles: { 'la-mesa': 'viewer' } });
  person = await signedIn(shop, { email: 'ana@example.test', isOperator: true, roles: { 'la-mesa': 'owner' } });
  const { accountLinks, companies, invitations, users } = shop.database.repos;
  const offer = { role: 'editor', invitedBy: person.user.uid } as const;
  for (const name of ['sara', 'nora', 'ana']) await invitations.write('la-mesa', `${name}@example.test`, offer, NOW);
  await signedIn(shop, { email: 'pepe@example.test', roles: { 'la-mesa': 'viewer' } });
  for (const [token, kind, email] of [
    ['invitacion-de-ejemplo', 'invitation', 'nora@example.test'],
    ['invitacion-con-cuenta', 'invitation', 'ana@example.test'],
    ['clave-de-ejemplo', 'password', 'pepe@example.test'],
  ] as const) {
    const times = { createdAt: NOW.toISOString(), expiresAt: new Date(NOW.getTime() + 60_000).toISOString() };
    const made = { companyUid: 'la-mesa', madeBy: person.user.uid, ...times, ending: null };
    await accountLinks.insert({ hash: hashId(token), kind, email, ...made });
  }
  for (const [uid, name] of Object.entries({ 'la-fonda': 'La Fonda', 'el-patio': 'El Patio' })) {
    await companies.insert(newCompany(uid, { name }, NOW), NOW);
    await invitations.write(uid, 'ana@example.test', { role: 'editor', invitedBy: null }, NOW);
  }
  await users.update({ ...person.user, passwordHash: await hashPassword('una frase larga', CHEAP_PASSWORDS) });
  session = await sessionOf(person);
});
afterAll(async () => {
  await shop?.close();
  listServer?.close();
  await cli.close();
});

/** Answers by operation. */
const answers: Record<string, unknown> = {};

const isEmpty = (answer: unknown): boolean => (Array.isArray(answer) ? answer.length === 0 : answer === null);

// Covers §backend-71.
test.each(Object.entries(mountedOperations))(
  'the example %s answers its documented status',
  async (id, { method, path, status, example, answer: schema }) => {
    const { params, query, body }: { params?: object; query?: object; body?: object } = example;
    const url = callUrl(API_BASE, path, { ...params }, { ...query });
    const answer = await shop.call(url, { method, ...(body && { payload: body }) });
    expect(answer.statusCode, answer.body).toBe(status);
    const parsed = schema.parse(answer.json());
    answers[id] = parsed;
    expect(isEmpty(parsed)).toBe(false);
    if ('products' in Object(parsed)) expect(parsed).toMatchObject({ products: [{}, {}], total: 2 });
    if ('pdfs' in Object(parsed)) expect(parsed).toMatchObject({ pdfs: [{ Uid: 'carta-la-mesa' }] });
  },
);

const adminRows = Object.entries<AdminOperation>(adminOperations).map(([id, operation]) => ({ id, ...operation }));

/** Examples that remove what others need run last; two of them end sessions and use a session of their own. */
const ends = [
  'companies.delete',
  'uploads.delete',
  'documents.withdraw',
  'documents.delete',
  'documents.purge',
  'session.delete',
  'password.change',
];
const endsSession = new Set(['session.delete', 'password.change']);
const inOrder = adminRows.toSorted((one, other) => ends.indexOf(one.id) - ends.indexOf(other.id));

describe("publishers' examples", () => {
  // A second edition, so that one can be restored, and a document in the trash.
  beforeAll(async () => {
    const file = await cli.file('corta.pdf', tinyPdf(['Ref. E01']));
    const args = ['publish', file, '--company', 'la-mesa', '--pdf', 'carta-la-mesa', '--name', 'Carta corta'];
    expect(await cli.run(args)).toMatchObject({ code: 0 });
    const old = ['publish', file, '--company', 'la-mesa', '--pdf', 'carta-vieja', '--name', 'Carta de 2025'];
    expect(await cli.run(old)).toMatchObject({ code: 0 });
    expect(await cli.run(['documents', 'remove', 'carta-vieja'])).toMatchObject({ code: 0 });
  });

  // A whole upload of a picture.
  beforeAll(async () => {
    const { upload: id } = adminOperations['media.create'].example.body;
    const bytes = await readFile(demo('pictures/b01.webp'));
    const expiresAt = new Date(NOW.getTime() + 60_000);
    const { database, uploads } = shop;
    const limits = { unfinished: 9, bytesADay: 1e9 };
    await database.repos.uploads.add({ id, company: 'la-mesa', name: 'jugo', expiresAt }, limits, NOW);
    await uploads.datastore.create(new Upload({ id, size: bytes.length, offset: 0 }));
    await uploads.datastore.write(Readable.from([bytes]), id, 0);
  });

  // Covers §backend-71.
  test.each(inOrder)(
    '$id answers its documented status',
    async ({ id, access, method, path, bodyType, status, example, answer: schema, answerType }) => {
      await countPendingEvents(shop.database.repos.analytics, () => NOW);
      const { params, query, headers, body } = fillExample(example, answers);
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
      if (id === 'editions.preview') await commentAt(answer.json().url);
    },
  );
});

// Covers §backend-71.
test('the committed example answers are the answers of this run', async () => {
  await expect(`${JSON.stringify(normalizeAnswer(answers), null, 2)}\n`).toMatchFileSnapshot(answersFile);
});

/** A comment and an approval of a person without an account, for the calls that read and change them. */
const commentAt = async (address: string): Promise<void> => {
  const base = `/preview/${new URL(address).searchParams.get('preview')}/approval`;
  const { version } = (await shop.app.inject({ url: base })).json();
  const comment = { name: 'Sara', text: 'Falta la foto del postre', page: 1, position: { left: 40, top: 62.5 } };
  const written = [
    await shop.app.inject({ method: 'POST', url: `${base}/comments`, payload: comment }),
    await shop.app.inject({ method: 'POST', url: `${base}/approvals`, payload: { name: 'Sara', version } }),
  ];
  expect(written.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
};

/** Another session of the same user. */
const sessionOf = async ({ user }: Awaited<ReturnType<typeof signedIn>>) => {
  const payload = { email: user.email, password: 'una frase larga' };
  const opened = await shop.app.inject({ method: 'POST', url: `${ADMIN_BASE}/session`, payload });
  const cookie = String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
  return { headers: { cookie, 'x-csrf-token': String(opened.json().csrfToken) } };
};
