/** `vitrina publish` that a person interrupts while the pictures of the pages are read. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { noisePicture, picturePdf } from '../../../../pdf/testing/scanned-pdf.ts';
import { temporaryDirectory } from '../../../../storage/files/keys.ts';
import { type Cli, openCli } from '../../../testing/cli.ts';
import { childrenOf, isRunning } from '../../../testing/watch-processes.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const soon = { timeout: 40_000, interval: 20 };

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
});
afterAll(() => cli.close());

// Covers §backend-358.
test('an interrupted command ends with its worker process within seconds, and publishes nothing', async () => {
  // Takes the engine several seconds.
  const picture = await noisePicture(600, 800);
  await cli.file('escaneado.pdf', await picturePdf([{ picture, width: 420, height: 560 }]));
  const child = cli.start(['publish', 'escaneado.pdf', '--company', 'acme']);
  const ended = cli.finished(child);
  const [reader = 0] = await vi.waitUntil(() => {
    const readers = childrenOf(child.pid ?? 0);
    return readers.length > 0 ? readers : null;
  }, soon);
  const interruptedAt = performance.now();
  child.kill('SIGINT');
  const { code, err } = await ended;
  expect([code, err]).toEqual([1, expect.stringContaining('Interrupted: nothing was published.')]);
  await vi.waitFor(() => expect(isRunning(reader)).toBe(false), soon);
  expect(performance.now() - interruptedAt).toBeLessThan(10_000);
  expect(await cli.read(({ documents }) => documents.head('escaneado'))).toBeNull();
  const temporary = temporaryDirectory(join(cli.folder, 'data'));
  expect(existsSync(temporary) ? readdirSync(temporary) : []).toEqual([]);
});
