/** `vitrina company quota` as an operator runs it. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cli, expectRefusal, openCli } from '../testing/cli.ts';
import { tinyPdf } from '../testing/pdf.ts';

// Each command opens a database; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
});
afterAll(() => cli.close());

// Covers §resilience-124.
test('limits are set, printed with the usage, and applied to publishing', async () => {
  const limits = ['--documents', '1', '--storage', '20GB', '--events', '100000', '--calls', '600'];
  const printed = await cli.run(['company', 'quota', 'acme', ...limits]);
  expect(printed).toMatchObject({ code: 0, err: '' });
  expect(printed.out).toBe(
    [
      'documents  0, at most 1',
      'storage    0 MB, at most 20000 MB',
      'events     0 today and 0 dropped, at most 100000 a day',
      'calls      at most 600 a minute\n',
    ].join('\n'),
  );
  const deployment = { QUOTA_DOCUMENTS: '7', QUOTA_STORAGE: '1.5TB' };
  const changed = await cli.run(['company', 'quota', 'acme', '--storage', 'default', '--calls', '0'], deployment);
  expect(changed.out).toContain('storage    0 MB, at most 1500000 MB (default)');
  expect(changed.out).toContain('calls      no limit\n');
  expect(JSON.parse((await cli.run(['company', 'quota', 'acme', '--json'])).out)).toMatchObject({
    limits: { documents: 1, storageBytes: 0, eventsADay: 100_000, callsAMinute: 0 },
    overrides: { storageBytes: null },
  });

  const publish = async (name: string) =>
    cli.run(['publish', await cli.file(`${name}.pdf`, tinyPdf([name])), '--company', 'acme']);
  expect((await publish('uno')).code).toBe(0);
  expectRefusal(await publish('dos'), /all the documents that it may have \(1\)/);
  expect((await publish('uno')).code).toBe(0);
});

test.each([
  [['--storage', '20 gigas'], '--storage "20 gigas" is not a limit.'],
  [['--documents=-1'], '--documents "-1" is not a limit.'],
  [['--calls', '1e3'], '--calls "1e3" is not a limit.'],
])('a limit %j is refused', async (options, sentence) => {
  const refused = await cli.run(['company', 'quota', 'acme', ...options]);
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(sentence)]);
});

test('a setting that is no size, and a company that does not exist, are refused', async () => {
  expectRefusal(await cli.run(['company', 'quota', 'nadie']), /There is no company "nadie"/);
  expectRefusal(await cli.run(['company', 'quota', 'nadie', '--calls', '1']), /There is no company "nadie"/);
});
