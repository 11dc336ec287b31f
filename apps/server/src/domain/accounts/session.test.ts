import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../storage/open-database.ts';
import type { User } from '../ports/accounts.ts';
import type { Database } from '../ports/database.ts';
import { checkedEmail, normalisedEmail } from './email.ts';
import { hashId } from './random-id.ts';
import { csrfTokenOf, openSession, removeOldSessions, userOfSession } from './session.ts';

const start = new Date('2026-03-01T12:00:00.000Z');
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);
const ana: User = {
  uid: 'ana',
  email: 'ana@example.test',
  name: '',
  passwordHash: '',
  isOperator: false,
  isActive: true,
  isVouched: true,
  createdAt: start.toISOString(),
};

const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-session-'));
let database: Database;
beforeAll(async () => {
  database = await openDatabase({ dataDir, secretsKey: Buffer.alloc(32, 1) });
  await database.repos.users.insert(ana);
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const isIn = async (id: string, now: Date) => (await userOfSession(database.repos, id, now)) !== null;

// Covers §backend-4.
test('a session in use ends after a week', async () => {
  const { id, expiresAt } = await openSession(database.repos, ana, start);
  expect(expiresAt).toBe('2026-03-08T12:00:00.000Z');
  for (let hour = 11; hour < 168; hour += 11) expect(await isIn(id, hours(hour))).toBe(true);
  expect(await isIn(id, hours(168))).toBe(false);
});

// Covers §backend-4.
test('a session that is unused for twelve hours ends', async () => {
  const { id } = await openSession(database.repos, ana, start);
  expect(await isIn(id, new Date(hours(12).getTime() - 1))).toBe(true);
  const { id: unused } = await openSession(database.repos, ana, start);
  expect(await isIn(unused, hours(12))).toBe(false);
});

// Covers §backend-4.
test('the session id is stored nowhere, and signing in removes expired sessions', async () => {
  const { id } = await openSession(database.repos, ana, start);
  expect(await database.repos.sessions.withUser(id)).toBeNull();
  expect(await database.repos.sessions.withUser(hashId(id))).not.toBeNull();
  await removeOldSessions(database.repos, hours(12));
  expect(await database.repos.sessions.withUser(hashId(id))).toBeNull();
});

test('a CSRF token belongs to one session', () => {
  expect(csrfTokenOf('a')).not.toBe(csrfTokenOf('b'));
  expect(csrfTokenOf('a')).toMatch(/^[\w-]{43}$/);
});

test.each([
  [' Ana@Example.TEST ', 'ana@example.test'],
  ['ａｎａ@example.test', 'ana@example.test'],
  ['peña@correo.example', 'peña@correo.example'],
])('%j and %j are the same address', (typed, email) => {
  expect(normalisedEmail(typed)).toBe(email);
});

test.each(['', 'ana', 'ana@', '@b.co', 'a b@c.co', 'a@b', 'a@b.co\nx@y.co', `${'a'.repeat(250)}@b.co`, 'a,b@c.co'])(
  '%j is no address',
  (typed) => {
    expect(normalisedEmail(typed)).toBeNull();
    expect(() => checkedEmail(typed)).toThrow(expect.objectContaining({ code: 'user.invalid' }));
  },
);
