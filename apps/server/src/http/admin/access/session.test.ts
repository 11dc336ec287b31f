/** Signing in and out through HTTP, over a real database. */
import { Problem } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashPassword, PASSWORD_COST } from '../../../domain/accounts/password.ts';
import { callAdmin, signedIn } from '../../testing/admin.ts';
import { CHEAP_PASSWORDS, openTestApp, type TestApp } from '../../testing/app.ts';

const PASSWORD = 'correcto caballo pila grapa';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp({ environment: { TRUST_PROXY: 'true' } });
});
afterAll(() => shop.close());

let people = 0;
/** A user with a password. Each calls from a network of its own, so that the throttles of the tests stay apart. */
const aPerson = async (at: TestApp = shop) => {
  people += 1;
  const { user } = await signedIn(at);
  await at.database.repos.users.update({ ...user, passwordHash: await hashPassword(PASSWORD, CHEAP_PASSWORDS) });
  const from = { 'x-forwarded-for': `198.51.${people}.7` };
  const enter = (password = PASSWORD, headers: Record<string, string> = {}, email = user.email) =>
    callAdmin(at, 'session.create', { body: { email, password } }, { ...from, ...headers });
  return { user, enter, from };
};

const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
  String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
const codeOf = (answer: { json: () => unknown }) => Problem.parse(answer.json()).code;
const isIn = async (cookie: string) => (await callAdmin(shop, 'session.read', {}, { cookie })).statusCode === 200;

// Covers §6-6, §backend-4.
test('a user signs in with email and password, and signs out', async () => {
  const { user, enter } = await aPerson();
  const answer = await enter(PASSWORD, {}, `  ${user.email.toUpperCase()} `);
  expect(answer.statusCode).toBe(201);
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^vitrina_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=\w{3}, /,
  );
  const cookie = cookieOf(answer);
  const { csrfToken, ...session } = answer.json();
  expect(session).toEqual({
    user: { uid: user.uid, email: user.email, name: 'Ana', isOperator: false },
    by: 'session',
    expiresAt: '2026-03-08T12:00:00.000Z',
  });
  expect((await callAdmin(shop, 'session.read', {}, { cookie })).json()).toEqual(answer.json());
  const out = await callAdmin(shop, 'session.delete', {}, { cookie, 'x-csrf-token': csrfToken });
  expect([out.statusCode, out.body]).toEqual([204, '']);
  expect(String(out.headers['set-cookie'])).toContain('vitrina_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
  expect(await isIn(cookie)).toBe(false);
});

// Covers §backend-4.
test('behind https the cookie has the __Host- prefix, Secure and no Domain', async () => {
  const secure = await openTestApp({ environment: { PUBLIC_URL: 'https://vitrina.example', TRUST_PROXY: 'true' } });
  const { enter } = await aPerson(secure);
  const answer = await enter(PASSWORD, { origin: 'https://vitrina.example', 'sec-fetch-site': 'same-origin' });
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^__Host-vitrina=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Expires=/,
  );
  await secure.close();
});

// Covers §backend-3.
test('a wrong password, an unknown email and an inactive user get the same answer', async () => {
  const { user, enter } = await aPerson();
  const wrong = await enter('otra contraseña');
  const unknown = await enter(PASSWORD, {}, 'nadie@example.test');
  const noAddress = await enter(PASSWORD, {}, 'no es un correo');
  const stored = await shop.database.repos.users.byUid(user.uid);
  await shop.database.repos.users.update({ ...(stored ?? expect.fail()), isActive: false });
  const inactive = await enter();
  for (const answer of [wrong, unknown, noAddress, inactive]) {
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'session.refused']);
    expect(answer.body).toBe(wrong.body);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

// Covers §backend-6.
test('a sign-in from another site is refused', async () => {
  const { enter } = await aPerson();
  for (const headers of [{ origin: 'https://otra.example' }, { 'sec-fetch-site': 'cross-site' }])
    expect(codeOf(await enter(PASSWORD, headers as Record<string, string>))).toBe('access.forged');
  expect((await enter(PASSWORD, { origin: 'http://localhost:4600' })).statusCode).toBe(201);
  expect((await enter(PASSWORD, { origin: 'http://tienda.lan', host: 'tienda.lan' })).statusCode).toBe(201);
});

// Covers §backend-5.
test('signing in again starts a new session and ends the previous one', async () => {
  const { enter } = await aPerson();
  const first = cookieOf(await enter());
  const second = cookieOf(await enter(PASSWORD, { cookie: first }));
  expect(second).not.toBe(first);
  expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
});

// Covers §backend-5.
test('a session id chosen by the client is never adopted', async () => {
  const { enter } = await aPerson();
  const planted = `vitrina_session=${'B'.repeat(43)}`;
  expect(cookieOf(await enter(PASSWORD, { cookie: planted }))).not.toBe(planted);
  expect(await isIn(planted)).toBe(false);
});

// Covers §backend-5.
test('a new password ends every other session and keeps this one', async () => {
  const { user, enter, from } = await aPerson();
  const elsewhere = cookieOf(await enter());
  const here = await enter();
  const headers = { ...from, cookie: cookieOf(here), 'x-csrf-token': here.json().csrfToken };
  const change = (password: string, newPassword: string) =>
    callAdmin(shop, 'password.change', { body: { password, newPassword } }, headers);
  expect(codeOf(await change('otra contraseña', 'una nueva y larga'))).toBe('session.refused');
  expect(codeOf(await change(PASSWORD, 'corta'))).toBe('request.invalid');
  expect(await isIn(elsewhere)).toBe(true);

  const changed = await change(PASSWORD, 'una nueva y larga');
  expect(changed.statusCode).toBe(200);
  const { cookie } = headers;
  expect([await isIn(elsewhere), await isIn(cookie), await isIn(cookieOf(changed))]).toEqual([false, false, true]);
  expect(codeOf(await enter())).toBe('session.refused');
  expect((await enter('una nueva y larga')).statusCode).toBe(201);
  expect((await shop.database.repos.users.byUid(user.uid))?.passwordHash).toMatch(/^scrypt\$1024\$8\$1\$/);
});

// Covers §backend-2.
test('signing in replaces a hash of a lower cost by one of the current cost', { timeout: 60_000 }, async () => {
  const current = await openTestApp({ environment: { TRUST_PROXY: 'true' }, passwordCost: PASSWORD_COST });
  try {
    const { user, enter } = await aPerson(current);
    const hashOf = async () => (await current.database.repos.users.byUid(user.uid))?.passwordHash;
    expect(await hashOf()).toMatch(/^scrypt\$1024\$8\$1\$/);
    expect((await enter()).statusCode).toBe(201);
    expect(await hashOf()).toMatch(/^scrypt\$32768\$8\$3\$/);
    expect((await enter()).statusCode).toBe(201);
  } finally {
    await current.close();
  }
});

describe('changes while a password is being compared or hashed', () => {
  /** The operator acts as soon as hashing has begun: by then the user has been read. */
  const meanwhile = (uid: string, change: { isActive: false } | { passwordHash: string }) => {
    const { users } = shop.database.repos;
    const read = users.byEmail;
    vi.spyOn(users, 'byEmail').mockImplementationOnce(async (email) => {
      const found = await read(email);
      await users.update({ uid, ...change });
      return found;
    });
  };

  test('a user who is deactivated or gets another password meanwhile is not signed in', async () => {
    const gone = await aPerson();
    meanwhile(gone.user.uid, { isActive: false });
    expect(codeOf(await gone.enter())).toBe('session.refused');
    const replaced = await aPerson();
    const passwordHash = await hashPassword('una nueva y larga', CHEAP_PASSWORDS);
    meanwhile(replaced.user.uid, { passwordHash });
    expect(codeOf(await replaced.enter())).toBe('session.refused');
    expect((await replaced.enter('una nueva y larga')).statusCode).toBe(201);
  });

  test('a password change of a user whom an operator deactivates meanwhile is refused, and the user stays inactive', async () => {
    const { user, enter, from } = await aPerson();
    const here = await enter();
    const headers = { ...from, cookie: cookieOf(here), 'x-csrf-token': here.json().csrfToken };
    const { users, sessions } = shop.database.repos;
    const read = sessions.withUser;
    vi.spyOn(sessions, 'withUser').mockImplementationOnce(async (hash) => {
      const found = await read(hash);
      await users.update({ uid: user.uid, isActive: false });
      return found;
    });
    const body = { password: PASSWORD, newPassword: 'una nueva y larga' };
    expect(codeOf(await callAdmin(shop, 'password.change', { body }, headers))).toBe('session.refused');
    expect((await users.byUid(user.uid))?.isActive).toBe(false);
  });
});

test.each([
  [{ email: 'a@b.co' }, 400],
  [{ email: ['a@b.co'], password: 'x' }, 400],
  [{ email: 'a@b.co', password: '' }, 400],
  [{ email: 'a@b.co', password: 'x'.repeat(1001) }, 400],
  [{ email: 'a@b.co', password: 'x'.repeat(9000) }, 413],
  [[], 400],
])('%j is refused before a password is hashed', async (body, status) => {
  const answer = await callAdmin(shop, 'session.create', { body }, { 'x-forwarded-for': '198.18.0.1' });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toContain('application/problem+json');
});

describe('guessing passwords', () => {
  // Covers §backend-7.
  test('a guessed account is throttled, from whatever address, and answers with Retry-After', async () => {
    const { enter } = await aPerson();
    for (let tried = 0; tried < 5; tried += 1)
      expect(codeOf(await enter('mala', { 'x-forwarded-for': `192.0.${tried}.1` }))).toBe('session.refused');
    const refused = await enter(PASSWORD, { 'x-forwarded-for': '192.0.9.1' });
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'session.throttled']);
    expect(refused.headers['retry-after']).toBe('1');
  });

  test('the log contains no password, address or session id', async () => {
    const { user, enter, from } = await aPerson();
    await enter('mala contraseña');
    const cookie = cookieOf(await enter()).split('=')[1] ?? expect.fail();
    const log = shop.lines.join('');
    for (const secret of ['mala contraseña', PASSWORD, cookie, user.email, from['x-forwarded-for']])
      expect(log).not.toContain(secret);
    expect(log).toContain('session.refused');
  });
});
