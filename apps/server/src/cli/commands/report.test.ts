/** `vitrina report` over stored events, without a running server. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { batch, stored } from '../../storage/testing/events.ts';
import { type Cli, openCli } from '../testing/cli.ts';

// Each command opens a database; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
  await cli.read(async ({ events }) => {
    await events.accept(
      batch([
        stored('open', { session: 'a' }),
        stored('tag_click', { session: 'a', data: { ref: '=1+2' } }),
        stored('tag_click', { session: 'b', data: { ref: 'CN-1 "gris", 2 m' } }),
        stored('tag_click', { session: 'b', data: { ref: 'CN-1 "gris", 2 m' } }),
      ]),
    );
  });
});
afterAll(() => cli.close());

const month = ['--from', '2026-01-01', '--to', '2026-01-31'];

// Covers §backend-46.
test('report prints the company’s figures as text, JSON and CSV', async () => {
  const words = await cli.run(['report', '--company', 'acme', ...month]);
  expect(words.out).toContain('1 opens, 2 readers (sum of the days)');
  expect(words.out).toContain('CN-1 "gris", 2 m: 2 clicks');
  const json = await cli.run(['report', '--company', 'acme', '--json', '--from', '2026-01-01', '--to', '2026-01-01']);
  expect(JSON.parse(json.out)).toMatchObject({ opens: 1, readers: 2, readersAre: 'exact', events: { tag_click: 3 } });
  const csv = await cli.run(['report', '--company', 'acme', '--csv', ...month]);
  const lines = csv.out.trim().split('\n');
  expect(lines[0]).toBe('section,document,page,subject,measure,amount');
  expect(lines).toContain('total,,,,readers,2');
  expect(lines).toContain('tag,,,"CN-1 ""gris"", 2 m",clicks,2');
  expect(lines).toContain("tag,,,'=1+2,clicks,1");
});

// Covers §backend-46.
test.each([
  [[], 2, '--company is missing'],
  [['--company', 'nadie'], 1, 'There is no company "nadie"'],
  [['--company', 'acme', '--from', 'ayer'], 1, 'is not a day like 2026-03-31'],
  [['--company', 'acme', '--to', '2026-02-30'], 1, 'is not a day like 2026-03-31'],
  [['--company', 'acme', '--pdf', 'nada'], 1, 'There is no document "nada"'],
  [['--company', 'acme', '--json', '--csv'], 2, 'cannot be combined'],
])('report %j ends with %i: %s', async (args, code, text) => {
  const ran = await cli.run(['report', ...args]);
  expect([ran.code, ran.err]).toEqual([code, expect.stringContaining(text)]);
});
