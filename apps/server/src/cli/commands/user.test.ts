/** `vitrina user …` as an operator uses it. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isPassword } from '../../domain/accounts/password.ts';
import { type Cli, openCli } from '../testing/cli.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
});
afterAll(() => cli.close());

const withInput = (args: string[], input: string) => cli.run(args, {}, input);
const opens = async (email: string, password: string) => {
  const user = await cli.read(({ users }) => users.byEmail(email));
  return user !== null && isPassword(password, user.passwordHash);
};
const list = async () => JSON.parse((await cli.run(['user', 'list', '--json'])).out) as unknown;

// Covers §backend-14.
test('a user is added with a generated password that is printed once, and changed with one from stdin', async () => {
  const added = await cli.run(['user', 'add', '--email', 'Ana@Example.test', '--company', 'acme', '--role', 'owner']);
  expect([added.code, added.out.trim()]).toEqual([0, expect.stringMatching(/^[\w-]{20}$/)]);
  expect(await opens('ana@example.test', added.out.trim())).toBe(true);

  const set = await withInput(['user', 'set', '--email', 'ana@example.test', '--password-stdin'], 'una bien larga\n');
  expect([set.code, set.out]).toEqual([0, '']);
  expect(set.err).not.toContain('una bien larga');
  expect(await opens('ana@example.test', 'una bien larga')).toBe(true);
  expect(await list()).toEqual([
    {
      email: 'ana@example.test',
      name: '',
      isOperator: false,
      isActive: true,
      companies: [{ uid: 'acme', role: 'owner' }],
    },
  ]);
  const entries = await cli.read(({ audit }) => audit.listOf('acme', { before: null, limit: 10 }));
  expect(entries.map(({ by, operation }) => `${by} ${operation}`)).toEqual(['cli members.set', 'cli companies.create']);
});

// Covers §backend-14.
test('a refused call changes nothing and prints the reason', async () => {
  const add = (...args: string[]) => cli.run(['user', 'add', '--email', 'eva@example.test', ...args]);
  expect((await add('--company', 'nadie', '--role', 'owner')).err).toContain('There is no company "nadie"');
  expect((await add('--company', 'acme')).code).toBe(2);
  expect((await add('--company', 'acme', '--role', 'emperor')).code).toBe(2);
  expect((await withInput(['user', 'add', '--email', 'eva@example.test', '--password-stdin'], 'corta')).code).toBe(1);
  expect((await cli.run(['user', 'add', '--email', 'no-es-correo'])).err).toContain('is no email address');
  expect(await cli.read(({ users }) => users.byEmail('eva@example.test'))).toBeNull();
  expect((await cli.run(['user', 'set', '--email', 'eva@example.test', '--active', 'no'])).err).toContain(
    'There is no user with the address eva@example.test',
  );
});

test('operators and inactive users are marked, and a role is removed', async () => {
  await cli.run(['user', 'add', '--email', 'op@example.test', '--operator', '--company', 'acme', '--role', 'viewer']);
  const email = ['--email', 'op@example.test'];
  const set = await cli.run(['user', 'set', ...email, '--active', 'no', '--company', 'acme', '--role', 'none']);
  expect(set.code).toBe(0);
  expect((await cli.run(['user', 'list'])).out).toContain('op@example.test  operator  not active');
});
