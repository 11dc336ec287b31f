import { scryptSync } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { checkedPassword, hashPassword, isOutdated, isPassword } from './password.ts';

// A password is slow by intent, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

/** As it was kept when less was enough: quick to compare with. */
const cheapHash = (password: string): string => {
  const salt = Buffer.alloc(16, 1);
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
  return `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
};

test('a password opens its own hash and no other, and the same one never gives the same hash', async () => {
  const [one, other] = [await hashPassword('contraseña larga'), await hashPassword('contraseña larga')];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await isPassword('contraseña larga', one)).toBe(true);
  expect(await isPassword('contrasen\u0303a larga', one)).toBe(true);
  expect(await isPassword('contraseña larg', one)).toBe(false);
  expect(await isPassword('', one)).toBe(false);
});

test('a hash made at another cost still opens, and is known to be outdated', async () => {
  const old = cheapHash('contraseña larga');
  expect(await isPassword('contraseña larga', old)).toBe(true);
  expect(isOutdated(old)).toBe(true);
  expect(isOutdated(await hashPassword('contraseña larga'))).toBe(false);
});

test('nobody is denied with the work of a real comparison', async () => {
  const hash = await hashPassword('contraseña larga');
  const costOf = async (kept: string | null) => {
    const before = process.cpuUsage();
    for (let round = 0; round < 3; round += 1) expect(await isPassword('otra contraseña', kept)).toBe(false);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const ratio = (await costOf(null)) / (await costOf(hash));
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

test('a damaged hash is a clear error, without the hash', async () => {
  await expect(isPassword('x', 'scrypt$damaged')).rejects.toMatchObject({ code: 'internal' });
});

test('more than a few at once are told to come later, and the line moves on', async () => {
  const hash = cheapHash('contraseña larga');
  const tried = await Promise.allSettled(Array.from({ length: 40 }, () => isPassword('contraseña larga', hash)));
  const refused = tried.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(6);
  expect(refused[0]?.reason).toMatchObject({ code: 'server.busy' });
  expect(await isPassword('contraseña larga', hash)).toBe(true);
});

describe('a password is refused', () => {
  test.each(['', 'nueve 123', '😀'.repeat(9), 'x'.repeat(201)])('%j', (password) => {
    expect(() => checkedPassword(password)).toThrow(expect.objectContaining({ code: 'user.invalid' }));
  });
});
