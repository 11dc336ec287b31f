/** Processes whose collector of traces does not answer. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Cli, openCli } from '../../cli/testing/cli.ts';
import { addressOf } from '../../cli/testing/listening.ts';
import { tinyPdf } from '../../cli/testing/pdf.ts';
import { startOtlpReceiver } from '../../testing/otlp-receiver.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const GRACE_S = 4;

let cli: Cli;
let collector: Awaited<ReturnType<typeof startOtlpReceiver>>;
beforeEach(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme', '--development', 'interactive_pdf']);
});
afterEach(async () => {
  collector.stop();
  await cli.close();
});

const settings = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
  OTEL_BSP_SCHEDULE_DELAY: '50',
  SHUTDOWN_GRACE: String(GRACE_S),
});

const secondsUntil = async (work: Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work;
  return (performance.now() - start) / 1000;
};

describe.each(['hang', 'refuse'] as const)('a collector that answers with: %s', (behaviour) => {
  // Covers §resilience-138.
  test('delays no answer of a server and ends its shutdown within the grace period', async () => {
    collector = await startOtlpReceiver(behaviour);
    const child = cli.start(['serve'], { PORT: '0', RATE_LIMIT: '0', ...settings() });
    const ended = cli.finished(child);
    const origin = await addressOf(child);
    const ask = (number: number) =>
      fetch(`${origin}/v2/company/read/id?companyId=acme&n=${number}`, { headers: { 'x-api-key': 'vitrina' } });
    await ask(0);
    await vi.waitFor(() => expect(collector.requests()).toBeGreaterThan(0), 20_000);
    const times: number[] = [];
    for (let number = 1; number <= 300; number += 1) times.push(await secondsUntil(ask(number)));
    expect(times.sort((one, other) => one - other)[285]).toBeLessThan(0.5);
    child.kill('SIGTERM');
    expect(await secondsUntil(ended)).toBeLessThan(GRACE_S);
    expect((await ended).code).toBe(0);
  });

  // Covers §resilience-138.
  test('ends the shutdown of a worker within the grace period', async () => {
    collector = await startOtlpReceiver(behaviour);
    const child = cli.start(['worker'], settings());
    const ended = cli.finished(child);
    let log = '';
    child.stderr?.on('data', (text) => (log += text));
    await vi.waitFor(() => expect(log).toContain('working'), 20_000);
    const path = await cli.file('uno.pdf', tinyPdf(['Uno']));
    await cli.run(['publish', path, '--company', 'acme', '--queue']);
    await vi.waitFor(() => expect(collector.requests()).toBeGreaterThan(0), 30_000);
    child.kill('SIGTERM');
    expect(await secondsUntil(ended)).toBeLessThan(GRACE_S);
    expect((await ended).code).toBe(0);
  });
});
