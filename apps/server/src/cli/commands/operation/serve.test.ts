/** The server process: prints its addresses, refuses a taken port, and shuts down without cutting responses. */
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newCompany } from '../../../domain/companies/companies.ts';
import { type Cli, openCli } from '../../testing/cli.ts';
import { addressOf } from '../../testing/listening.ts';

// Each command is a process of its own; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
});
afterAll(() => cli.close());

test.each(['SIGTERM', 'SIGINT'] as const)('serve answers until %s and exits with 0', async (signal) => {
  const child = cli.start(['serve'], { PORT: '0' });
  const ended = cli.finished(child);
  const address = await addressOf(child);
  const answer = await fetch(`${address}/v2/company/read/id?companyId=acme`, { headers: { 'x-api-key': 'vitrina' } });
  expect(await answer.json()).toMatchObject({ Uid: 'acme' });
  child.kill(signal);
  expect((await ended).code).toBe(0);
});

test('serve with many companies prints the first ones and their number', async () => {
  const many = await openCli();
  await many.read(async ({ companies }) => {
    for (let at = 10; at < 35; at += 1)
      await companies.insert(newCompany(`c${at}`, { name: `Tienda ${at}` }, new Date(at)), new Date(at));
  });
  const child = many.start(['serve'], { PORT: '0' });
  const ended = many.finished(child);
  let out = '';
  child.stdout?.on('data', (text) => {
    out += text;
  });
  await vi.waitFor(() => expect(out).toContain('company=c29'), { timeout: 30_000 });
  child.kill('SIGTERM');
  await ended;
  expect(out).toContain('25 companies; the first 20:');
  expect(out).not.toContain('c30');
  await many.close();
});

test('serve refuses a taken port', async () => {
  const other = createServer().listen(0, '0.0.0.0');
  const address = await new Promise<number>((resolve) =>
    other.once('listening', () => {
      const at = other.address();
      resolve(typeof at === 'object' && at ? at.port : 0);
    }),
  );
  const { code, err } = await cli.finished(cli.start(['serve'], { PORT: String(address) }));
  other.close();
  expect(code).toBe(1);
  expect(err).toContain(`Port ${address} is in use`);
  expect(err).not.toMatch(/\n\s+at /);
});
