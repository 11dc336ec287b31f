/** The command line keeps the keys of a store with the address for which they were entered. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cli, expectRefusal, openCli } from '../testing/cli.ts';

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
});
afterAll(() => cli.close());

const keys = ['--secret', 'appKey=clave', '--secret', 'appToken=ficha'];
const add = (uid: string, more: string[]) =>
  cli.run(['company', 'add', '--uid', uid, '--name', uid, '--provider', 'VTEX', ...more]);
const opened = (uid: string) => cli.read(({ secrets }) => secrets.open(`${uid}-ecommerce`));

// Covers §backend-12.
test('keys are not taken along to another website, and are entered again with it', async () => {
  expect((await add('uno', ['--website', 'https://uno.example', ...keys])).code).toBe(0);
  expect(await opened('uno')).toMatchObject({ origin: 'https://uno.example' });
  expect((await cli.run(['secrets', 'list'])).out).toContain('uno-ecommerce  appKey, appToken  https://uno.example  ');
  const move = ['company', 'set', '--uid', 'uno', '--website', 'https://nueva.example'];
  const refusal = /were entered for https:\/\/uno\.example and are not sent to https:\/\/nueva\.example/;
  expectRefusal(await cli.run(move), refusal);
  expectRefusal(await cli.run([...move, '--secret', 'appKey=otra']), refusal);
  expect(await opened('uno')).toMatchObject({ origin: 'https://uno.example', values: { appKey: 'clave' } });
  expect((await cli.run([...move, ...keys])).code).toBe(0);
  expect(await opened('uno')).toMatchObject({ origin: 'https://nueva.example' });
  expect((await cli.run(['company', 'set', '--uid', 'uno', '--name', 'Uno'])).code).toBe(0);
});

test('entries that are merged into a secret do not lead its keys elsewhere', async () => {
  await add('dos', ['--website', 'https://dos.example', ...keys]);
  const set = (text: string) => cli.run(['secrets', 'set', '--company', 'dos'], {}, text);
  expectRefusal(await set('baseUrl=https://atacante.example\n'), /are not sent to https:\/\/atacante\.example/);
  expect((await set('salesChannel=2\nbaseUrl=https://dos.example/io\n')).code).toBe(0);
  expect(await opened('dos')).toMatchObject({
    origin: 'https://dos.example',
    values: { appKey: 'clave', salesChannel: '2', baseUrl: 'https://dos.example/io' },
  });
});

test('a secret of an earlier version belongs to the website before the change', async () => {
  await add('tres', ['--website', 'https://tres.example', ...keys]);
  await cli.read(({ secrets }) => secrets.write('tres-ecommerce', { appKey: 'a', appToken: 'b' }, new Date()));
  expect(await opened('tres')).toMatchObject({ origin: null });
  const move = ['company', 'set', '--uid', 'tres', '--website', 'https://nueva.example'];
  expectRefusal(await cli.run(move), /were entered for https:\/\/tres\.example/);
  expectRefusal(await cli.run([...move, '--secret', 'appKey=c']), /were entered for https:\/\/tres\.example/);
});
