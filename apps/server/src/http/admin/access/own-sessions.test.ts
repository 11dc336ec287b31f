/** The open sessions of a person: listed with their devices, and ended one by one or all at once. */
import { Problem } from '@vitrina/contract';
import type { OwnSession } from '@vitrina/contract/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../../domain/accounts/password.ts';
import { callAdmin, openNewSession, signedIn } from '../../testing/admin.ts';
import { CHEAP_PASSWORDS, openTestApp, type TestApp } from '../../testing/app.ts';

const PASSWORD = 'correcto caballo pila grapa';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

const codeOf = (answer: { json: () => unknown }) => Problem.parse(answer.json()).code;
const isOpen = async (headers: Record<string, string>) =>
  (await callAdmin(shop, 'session.read', {}, headers)).statusCode === 200;

// Covers §backend-305.
test('a person sees the own sessions with their devices, ends one of them, and then all others', async () => {
  const person = await signedIn(shop);
  const passwordHash = await hashPassword(PASSWORD, CHEAP_PASSWORDS);
  await shop.database.repos.users.update({ uid: person.user.uid, passwordHash });
  const body = { email: person.user.email, password: PASSWORD };
  const phone = await callAdmin(shop, 'session.create', { body }, { 'user-agent': PHONE });
  const phoneCookie = { cookie: String(phone.headers['set-cookie']).split(';', 1)[0] ?? '' };
  const tablet = await openNewSession(shop, person.user);
  const listed: OwnSession[] = (await person.call('sessions.list')).json();
  expect(listed).toHaveLength(3);
  expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
  const onPhone = listed.find(({ system }) => system === 'android');
  expect(onPhone).toMatchObject({ browser: 'chrome', isCurrent: false });
  expect(JSON.stringify(listed)).not.toContain(person.cookie.cookie.split('=')[1]);

  const params = { sessionUid: onPhone?.uid ?? '' };
  expect((await person.call('sessions.end', { params })).statusCode).toBe(204);
  expect([await isOpen(phoneCookie), await isOpen(tablet.headers)]).toEqual([false, true]);
  expect(codeOf(await person.call('sessions.end', { params }))).toBe('session.unknown');
  expect((await person.call('sessions.end-others')).statusCode).toBe(204);
  expect([await isOpen(tablet.headers), await isOpen(person.headers)]).toEqual([false, true]);
  expect((await person.call('sessions.list')).json()).toHaveLength(1);
});

// Covers §backend-305.
test('a session of somebody else is unknown, and a token of a program neither lists nor ends any', async () => {
  const [eva, luis] = [await signedIn(shop), await signedIn(shop)];
  const [other]: OwnSession[] = (await luis.call('sessions.list')).json();
  const end = { params: { sessionUid: other?.uid ?? '' } };
  expect(codeOf(await eva.call('sessions.end', end))).toBe('session.unknown');
  await eva.call('sessions.end-others');
  expect(await isOpen(luis.headers)).toBe(true);
  const { token } = (await luis.call('tokens.create', { body: { name: 'CI', role: 'owner', days: 1 } })).json();
  const program = { authorization: `Bearer ${token}` };
  for (const answer of [
    await callAdmin(shop, 'sessions.list', {}, program),
    await callAdmin(shop, 'sessions.end', end, program),
    await callAdmin(shop, 'sessions.end-others', {}, program),
  ])
    expect(codeOf(answer)).toBe('access.denied');
  expect(await isOpen(luis.headers)).toBe(true);
});
