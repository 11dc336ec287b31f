/** Acknowledged events survive a crash of the process. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cli, openCli } from '../cli/testing/cli.ts';
import { addressOf } from '../cli/testing/listening.ts';
import { visitorEvent } from '../domain/analytics/visitor-event.fixture.ts';
import { ignoreError } from '../errors/ignore-error.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MAX_OPEN_REQUESTS = 40;

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
});
afterAll(() => cli.close());

// Covers §backend-37.
test('every event acknowledged before kill -9 is stored once and counted after a restart', async () => {
  const child = cli.start(['serve'], { PORT: '0', RATE_LIMIT: '0' });
  const address = await addressOf(child);
  const acknowledged: string[] = [];
  const stopped = { is: false };
  const sendEvents = async (client: number): Promise<void> => {
    for (let turn = 0; !stopped.is; turn += 1) {
      const ids = Array.from({ length: 5 }, (_, number) => `e${client}-${turn}-${number}`);
      const answer = await fetch(`${address}/events`, {
        method: 'POST',
        headers: { 'x-api-key': 'vitrina', 'content-type': 'application/json' },
        body: JSON.stringify(ids.map((id) => visitorEvent('open', { id, session: `s${client}`, pdf: '' }))),
      });
      if (answer.status === 202) acknowledged.push(...ids);
    }
  };
  const lanes = Array.from({ length: MAX_OPEN_REQUESTS }, (_, client) =>
    sendEvents(client).catch(ignoreError('the server is killed in between')),
  );
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(1000), { timeout: 30_000 });
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  stopped.is = true;
  await Promise.all(lanes);

  const stored = (id: string) => visitorEvent('open', { id, session: 's0', pdf: '' });
  const again = cli.start(['serve'], { PORT: '0', RATE_LIMIT: '0' });
  const restarted = await addressOf(again);
  const before = await cli.read(({ events }) => events.countByName('acme'));
  expect(before.open).toBeGreaterThanOrEqual(acknowledged.length);
  // Clients without a response send again: a stored event is not stored twice.
  for (let from = 0; from < acknowledged.length; from += 50)
    await fetch(`${restarted}/events`, {
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
