/** What was acknowledged is there, whatever happens to the process. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { visitorEvent } from '../storage/testing/events.ts';
import { type Cli, openCli } from './testing/cli.ts';
import { addressOf } from './testing/listening.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MOST_OPEN = 40;

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
});
afterAll(() => cli.close());

test('every event that was acknowledged before kill -9 is on the disk, once, and is counted', async () => {
  const child = cli.start(['serve'], { PORT: '0', RATE_LIMIT: '0' });
  const address = await addressOf(child);
  const acknowledged: string[] = [];
  const over = { is: false };
  const sendOn = async (lane: number): Promise<void> => {
    for (let turn = 0; !over.is; turn += 1) {
      const ids = Array.from({ length: 5 }, (_, number) => `e${lane}-${turn}-${number}`);
      const answer = await fetch(`${address}/events`, {
        method: 'POST',
        headers: { 'x-api-key': 'vitrina', 'content-type': 'application/json' },
        body: JSON.stringify(ids.map((id) => visitorEvent('open', { id, session: `s${lane}`, pdf: '' }))),
      });
      if (answer.status === 202) acknowledged.push(...ids);
    }
  };
  const lanes = Array.from({ length: MOST_OPEN }, (_, lane) => sendOn(lane).catch(() => undefined));
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(1000), { timeout: 30_000 });
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  over.is = true;
  await Promise.all(lanes);

  const stored = (id: string) => visitorEvent('open', { id, session: 's0', pdf: '' });
  const again = cli.start(['serve'], { PORT: '0', RATE_LIMIT: '0' });
  const there = await addressOf(again);
  const before = await cli.read(({ events }) => events.countByName('acme'));
  expect(before.open).toBeGreaterThanOrEqual(acknowledged.length);
  // Whoever got no answer sends again: what is there already is not kept twice.
  for (let from = 0; from < acknowledged.length; from += 50)
    await fetch(`${there}/events`, {
      method: 'POST',
      headers: { 'x-api-key': 'vitrina', 'content-type': 'application/json' },
      body: JSON.stringify(acknowledged.slice(from, from + 50).map(stored)),
    });
  expect(await cli.read(({ events }) => events.countByName('acme'))).toEqual(before);
  const finished = cli.finished(again);
  again.kill('SIGTERM');
  expect((await finished).code).toBe(0);
  const report = await cli.run(['report', '--company', 'acme', '--json']);
  expect(JSON.parse(report.out)).toMatchObject({ opens: before.open });
});
