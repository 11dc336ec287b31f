import { scryptSync } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { checkedPassword, hashPassword, isOutdated, isPassword } from './password.ts';

// Hashing is slow by design, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

/** A hash of a former, lower cost: quick to compare with. */
const cheapHash = (password: string): string => {
  const salt = Buffer.alloc(16, 1);
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
  return `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
};

// Covers §backend-2.
test('a password matches its own hash only, and hashing it twice gives different hashes', async () => {
  const [one, other] = [await hashPassword('contraseña larga'), await hashPassword('contraseña larga')];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await isPassword('contraseña larga', one)).toBe(true);
  expect(await isPassword('contrasen\u0303a larga', one)).toBe(true);
  expect(await isPassword('contraseña larg', one)).toBe(false);
  expect(await isPassword('', one)).toBe(false);
});

test('a hash made at another cost still matches and is reported as outdated', async () => {
  const old = cheapHash('contraseña larga');
  expect(await isPassword('contraseña larga', old)).toBe(true);
  expect(isOutdated(old)).toBe(true);
  expect(isOutdated(await hashPassword('contraseña larga'))).toBe(false);
});

// Covers §backend-3.
test('comparing with the hash of an unknown user takes as long as a real comparison', async () => {
  const hash = await hashPassword('contraseña larga');
  const costOf = async (hash: string | null) => {
    const before = process.cpuUsage();
    for (let round = 0; round < 3; round += 1) expect(await isPassword('otra contraseña', hash)).toBe(false);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const ratio = (await costOf(null)) / (await costOf(hash));
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

test('a damaged hash throws an error that does not contain the hash', async () => {
  await expect(isPassword('x', 'scrypt$damaged')).rejects.toMatchObject({ code: 'internal' });
});

test('more than a few concurrent comparisons are refused as busy, and waiting ones start in turn', async () => {
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
