/** The client of the publishers' calls, over answers as the server sends them. */
import type { Session } from '@vitrina/contract/admin';
import { expect, test } from 'vitest';
import { createApi } from './client.ts';
import { createSessionStore } from './session-store.ts';

const aSession = (csrfToken: string, uid = 'ana'): Session => ({
  user: { uid, email: `${uid}@example.test`, name: uid, isOperator: false },
  by: 'session',
  csrfToken,
  expiresAt: '2026-03-08T12:00:00.000Z',
});

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const problem = (status: number, code: string) =>
  new Response(JSON.stringify({ code }), { status, headers: { 'content-type': 'application/problem+json' } });

type Sent = { method: string; url: string; headers: Headers; body: unknown };

/** A server that gives these answers in turn, and records the calls. */
const serverWith = (answers: (Response | Error)[]) => {
  const calls: Sent[] = [];
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    calls.push({ method: init.method ?? '', url: String(url), headers: new Headers(init.headers), body: init.body });
    const answer = answers.shift() ?? expect.fail(`no answer for ${String(url)}`);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const sessions = createSessionStore();
  return { calls, sessions, api: createApi({ sessions, fetch }) };
};

const invitation = { params: { companyUid: 'acme', email: 'a/b@example.test' } };

test('a change is sent to the filled address with the CSRF token of the session', async () => {
  const { api, calls, sessions } = serverWith([new Response(null, { status: 204 })]);
  sessions.setState({ is: 'signed-in', session: aSession('uno') }, true);
  await api.call('invitations.delete', invitation);
  expect(calls[0]?.method).toBe('DELETE');
  expect(calls[0]?.url).toBe('/admin/v1/companies/acme/invitations/a%2Fb%40example.test');
  expect(calls[0]?.headers.get('x-csrf-token')).toBe('uno');
});

// Covers §studio-9.
test('a call that meets an ended session waits for the sign-in and is made again with the new token', async () => {
  const { api, calls, sessions } = serverWith([
    problem(401, 'access.missing'),
    json(201, aSession('dos')),
    new Response(null, { status: 204 }),
  ]);
  sessions.setState({ is: 'signed-in', session: aSession('uno') }, true);
  const done = api.call('invitations.delete', invitation);
  await expect.poll(() => sessions.getState().is).toBe('expired');
  await api.signIn({ email: 'ana@example.test', password: 'x' });
  await done;
  expect(calls.map(({ headers }) => headers.get('x-csrf-token'))).toEqual(['uno', 'uno', 'dos']);
});

// Covers §studio-9.
test('a token of an older session is replaced by that of the cookie, once', async () => {
  const { api, calls, sessions } = serverWith([
    problem(403, 'access.forged'),
    json(200, aSession('dos')),
    problem(403, 'access.forged'),
  ]);
  sessions.setState({ is: 'signed-in', session: aSession('uno') }, true);
  await expect(api.call('invitations.delete', invitation)).rejects.toMatchObject({ code: 'access.forged' });
  expect(calls.map(({ url }) => url)).toEqual([calls[0]?.url, '/admin/v1/session', calls[0]?.url]);
  expect(calls[2]?.headers.get('x-csrf-token')).toBe('dos');
});

// Covers §studio-9.
test('the cookie of another person never carries on the work of this one', async () => {
  const { api, calls, sessions } = serverWith([problem(403, 'access.forged'), json(200, aSession('dos', 'otra'))]);
  sessions.setState({ is: 'signed-in', session: aSession('uno') }, true);
  const done = api.call('invitations.delete', invitation);
  await expect.poll(() => sessions.getState().is).toBe('expired');
  expect(calls).toHaveLength(2);
  api.forget();
  await expect(done).rejects.toThrow('signed out');
});

// Covers §studio-9.
test('the session that was refused does not carry on, another session of the same person does', async () => {
  const { api, calls, sessions } = serverWith([
    problem(401, 'access.missing'),
    json(200, aSession('uno')),
    json(200, aSession('dos')),
    new Response(null, { status: 204 }),
  ]);
  sessions.setState({ is: 'signed-in', session: aSession('uno') }, true);
  const done = api.call('invitations.delete', invitation);
  await expect.poll(() => sessions.getState().is).toBe('expired');
  await api.refresh();
  expect(sessions.getState().is).toBe('expired');
  await api.refresh();
  await done;
  expect(calls.at(-1)?.headers.get('x-csrf-token')).toBe('dos');
});

test('an answer that does not fit the registry is an error, not data', async () => {
  const { api, sessions } = serverWith([json(200, { members: 'x' })]);
  sessions.setState({ is: 'signed-in', session: aSession('uno') }, true);
  await expect(api.call('members.list', { params: { companyUid: 'acme' } })).rejects.toMatchObject({
    code: 'internal',
  });
});

test('a call without an answer fails as offline', async () => {
  const { api, sessions } = serverWith([new TypeError('Failed to fetch')]);
  sessions.setState({ is: 'signed-in', session: aSession('uno') }, true);
  await expect(api.call('invitations.mine', {})).rejects.toMatchObject({ code: 'offline' });
});

// Covers §studio-140.
test('an answer that breaks off fails as offline, so that it is asked for again', async () => {
  const { api, sessions } = serverWith([new Response('{"members": [', { status: 200 })]);
  sessions.setState({ is: 'signed-in', session: aSession('uno') }, true);
  await expect(api.call('members.list', { params: { companyUid: 'acme' } })).rejects.toMatchObject({
    code: 'offline',
  });
});

// Covers §studio-140.
test('a request whose answer never comes fails as offline after its time', async () => {
  const sessions = createSessionStore();
  const never = (_: unknown, { signal }: RequestInit = {}) =>
    new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const api = createApi({ sessions, fetch: never });
  sessions.setState({ is: 'signed-in', session: aSession('uno') }, true);
  await expect(api.call('members.list', { params: { companyUid: 'acme' } }, { timeoutMs: 20 })).rejects.toMatchObject({
    code: 'offline',
  });
});
