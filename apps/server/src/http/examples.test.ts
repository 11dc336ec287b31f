/** Every example of the registries, made against a server that has the demo's menu: what /docs shows works. */
import { fileURLToPath } from 'node:url';
import { API_BASE, callUrl, operations } from '@vitrina/contract';
import { ADMIN_BASE, type AdminOperation, adminOperations } from '@vitrina/contract/admin';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cli, openCli } from '../cli/testing/cli.ts';
import { hashPassword } from '../domain/accounts/password.ts';
import { openSecretsKey } from '../storage/secrets.ts';
import { signedIn } from './testing/admin.ts';
import { openTestApp, type TestApp } from './testing/app.ts';

// The menu is published by a process of its own; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const demo = (name: string) => fileURLToPath(new URL(`../../../../demo/la-mesa/${name}`, import.meta.url));

let cli: Cli;
let shop: TestApp;
let person: Awaited<ReturnType<typeof signedIn>>;
let session: Awaited<ReturnType<typeof sessionOf>>;

beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'la-mesa', '--name', 'La Mesa']);
  const feed = ['--feed', demo('precios.csv'), '--pdf', 'carta-la-mesa'];
  const published = await cli.run(['publish', demo('carta.pdf'), '--company', 'la-mesa', ...feed]);
  expect(published).toMatchObject({ code: 0 });
  const dataDir = `${cli.folder}/data`;
  shop = await openTestApp({ at: { dataDir, secretsKey: await openSecretsKey({ dataDir }) } });
  await signedIn(shop, { email: 'luis@example.test' });
  person = await signedIn(shop, { email: 'ana@example.test', isOperator: true, roles: { 'la-mesa': 'owner' } });
  const { users } = shop.database.repos;
  await users.update({ ...person.user, passwordHash: await hashPassword('una frase larga') });
  session = await sessionOf(person);
});
afterAll(async () => {
  await shop?.close();
  await cli.close();
});

const isEmpty = (answer: unknown): boolean => (Array.isArray(answer) ? answer.length === 0 : answer === null);

test.each(Object.entries(operations))('%s', async (_, { method, path, status, example, answer: schema }) => {
  const { params, query, body }: { params?: object; query?: object; body?: object } = example;
  const url = callUrl(API_BASE, path, { ...params }, { ...query });
  const answer = await shop.call(url, { method, ...(body && { payload: body }) });
  expect(answer.statusCode, answer.body).toBe(status);
  const told = schema.parse(answer.json());
  expect(isEmpty(told)).toBe(false);
  if ('products' in Object(told)) expect(told).toMatchObject({ products: [{}, {}], total: 2 });
  if ('pdfs' in Object(told)) expect(told).toMatchObject({ pdfs: [{ Uid: 'carta-la-mesa' }] });
});

/** What the examples before were answered, by `{operation}.{field}`. */
const answered = new Map<string, unknown>();

const filled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner)]));
  const [, name] = typeof value === 'string' ? (/^\{\{([\w.-]+)\}\}$/.exec(value) ?? []) : [];
  if (name === undefined) return value;
  return answered.get(name) ?? expect.fail(`no example before answers ${name}`);
};

const adminRows = Object.entries<AdminOperation>(adminOperations).flatMap(([id, operation]) =>
  operation.example === undefined ? [] : [{ id, ...operation, example: operation.example }],
);

/** They end sessions, so they come last and in one of their own. */
const ends = new Set(['session.delete', 'password.change']);
const inOrder = adminRows.toSorted((one, other) => Number(ends.has(one.id)) - Number(ends.has(other.id)));

test.each(inOrder)('$id', async ({ id, access, method, path, status, example, answer: schema, answerType }) => {
  const { params, query, body } = filled(example) as { params?: object; query?: object; body?: object };
  const url = callUrl(ADMIN_BASE, path.replace(/\{(\w+)\}/g, ':$1'), { ...params }, { ...query });
  const own = ends.has(id) ? await sessionOf(person) : session;
  const headers = access === 'public' ? {} : own.headers;
  const answer = await shop.app.inject({ method, url, headers, ...(body && { payload: body }) });
  expect(answer.statusCode, answer.body).toBe(status);
  if (status === 204 || answerType !== undefined) return;
  const told = schema.parse(answer.json());
  for (const [name, value] of Object.entries(Object(told))) answered.set(`${id}.${name}`, value);
});

/** A session of the same person, opened as they would. */
const sessionOf = async ({ user }: Awaited<ReturnType<typeof signedIn>>) => {
  const payload = { email: user.email, password: 'una frase larga' };
  const opened = await shop.app.inject({ method: 'POST', url: `${ADMIN_BASE}/session`, payload });
  const cookie = String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
  return { headers: { cookie, 'x-csrf-token': String(opened.json().csrfToken) } };
};
