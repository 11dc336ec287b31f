/** The process: it tells its addresses, refuses a taken port, and ends without cutting answers. */
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cli, openCli } from './testing/cli.ts';

// Each command is a process of its own; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
});
afterAll(() => cli.close());

/** The address that it prints once it listens. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let out = '';
    child.stdout?.on('data', (text) => {
      out += text;
      const [, address] = /listens at (http:\S+)[\s\S]*company=acme/.exec(out) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`ended: ${out}`)));
  });

test.each(['SIGTERM', 'SIGINT'] as const)('serves until %s and ends with 0', async (signal) => {
  const child = cli.start(['serve'], { PORT: '0' });
  const ended = cli.finished(child);
  const address = await addressOf(child);
  const answer = await fetch(`${address}/v2/company/read/id?companyId=acme`, { headers: { 'x-api-key': 'vitrina' } });
  expect(await answer.json()).toMatchObject({ Uid: 'acme' });
  child.kill(signal);
  expect((await ended).code).toBe(0);
});

test('a port that is taken', async () => {
  const other = createServer().listen(0, '0.0.0.0');
  const address = await new Promise<number>((resolve) =>
    other.once('listening', () => {
      const at = other.address();
      resolve(typeof at === 'object' && at ? at.port : 0);
    }),
  );
  const { code, err } = await cli.run(['serve'], { PORT: String(address) });
  other.close();
  expect(code).toBe(1);
  expect(err).toContain(`Port ${address} is taken`);
  expect(err).not.toMatch(/\n\s+at /);
});
