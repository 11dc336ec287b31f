/** `vitrina company add|set` as an operator runs it: settings are checked, and what is missing is said. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newCompany } from '../../domain/companies/companies.ts';
import { type Cli, expectRefusal, openCli } from '../testing/cli.ts';

// Each command opens a database; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
});
afterAll(() => cli.close());

const NOW = new Date('2026-03-01T12:00:00.000Z');
const add = (uid: string, ...more: string[]) => cli.run(['company', 'add', '--uid', uid, '--name', uid, ...more]);
const stored = (uid: string) => cli.read(({ companies }) => companies.byUid(uid));

test.each<[string, string, RegExp]>([
  ['a mistyped name', 'CARITO_KIOSK=TRUE', /CARITO_KIOSK.*not accepted: it looks like CARRITO_KIOSK/],
  ['a value that means nothing', 'CARRITO_KIOSK=SI', /CARRITO_KIOSK "SI" is not accepted: must be TRUE or FALSE/],
  ['NUL in the name', 'A\0B=1', /must not contain control characters/],
  ['NUL in the value', 'NOTA=a\0b', /must not contain control characters/],
])('a setting with %s is refused and nothing is created', async (_, extra, sentence) => {
  expectRefusal(await add('mala', '--extra', extra), sentence);
  expect(await stored('mala')).toBeNull();
});

// Covers §backend-115.
test('a price list without a number is created, and the operator reads that nobody takes the orders', async () => {
  const { code, err } = await add('sin-numero', '--extra', 'CARRITO_KIOSK=TRUE');
  expect(code).toBe(0);
  expect(err).toMatch(/sin-numero has no chat number.*--contact/);
  expect((await cli.run(['company', 'set', '--uid', 'sin-numero', '--contact', '+57 300 123 4567'])).err).toBe('');
  expect((await stored('sin-numero'))?.Info.Contact).toBe('573001234567');
  expect((await add('con-chat', '--extra', 'CHAT_NUMBER=300 123 4567')).err).toBe('');
});

test('a store without an address and an unknown setting are said', async () => {
  const { code, err } = await add('otra', '--provider', 'VTEX', '--extra', 'CAMPAIGN=1');
  expect(code).toBe(0);
  expect(err).toMatch(/otra has no website.*--website/);
  expect(err).toMatch(/CAMPAIGN is not a setting of Vitrina/);
});

test('a list of many companies is printed page by page, and filtered by name', async () => {
  const many = await openCli();
  await many.read(async ({ companies }) => {
    for (let number = 1; number <= 101; number += 1)
      await companies.insert(newCompany(`c${number}`, { name: number === 7 ? 'Muebles Sol' : `N${number}` }, NOW), NOW);
  });
  const first = await many.run(['company', 'list']);
  expect([first.out.split('\n').length - 1, first.err]).toEqual([100, 'Page 1 of 2: 101 companies.\n']);
  expect((await many.run(['company', 'list', '--page', '2', '--json'])).out).toContain('"uid": "c99"');
  expect((await many.run(['company', 'list', '--find', 'sol'])).out).toBe('c7  Muebles Sol  FEED\n');
  const refused = await many.run(['company', 'list', '--page', '0']);
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('--page must be a number from 1 on')]);
  await many.close();
});
