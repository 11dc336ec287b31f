/** Spans as a collector receives them, and a collector that does not answer. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseConfig } from '../../config.ts';
import { noTracing } from '../../domain/tracing.ts';
import { AppError } from '../../errors/app-error.ts';
import { startOtlpReceiver } from '../../testing/otlp-receiver.ts';
import { openTelemetry } from './open-telemetry.ts';
import { openTracing } from './tracing.ts';

const TRACE = 'a'.repeat(32);
const PARENT = `00-${TRACE}-${'b'.repeat(16)}-01`;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  vi.unstubAllEnvs();
});

const open = async (behaviour?: Parameters<typeof startOtlpReceiver>[0], environment: Record<string, string> = {}) => {
  const receiver = await startOtlpReceiver(behaviour);
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.address);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const warnings: object[] = [];
  const tracing = openTelemetry((about) => void warnings.push(about));
  closing.push(receiver.stop, () => tracing.stop(0));
  return { receiver, tracing, warnings };
};

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

// Covers §resilience-137.
test('nested spans join the trace of the parent, and traceparent names the current one', async () => {
  const { receiver, tracing } = await open('keep', { OTEL_SERVICE_NAME: 'tienda' });
  const inner = await tracing.root('outer', { parent: PARENT, kind: 'server', facts: { route: '/view' } }, () =>
    tracing.child('inner', {}, async () => tracing.traceparent()),
  );
  expect(tracing.traceparent()).toBeNull();
  expect(await tracing.stop(5000)).toBe(true);
  const [child, parent] = receiver.spans;
  expect(parent).toMatchObject({ name: 'outer', traceId: TRACE, parentSpanId: 'b'.repeat(16), service: 'tienda' });
  expect(parent?.facts).toMatchObject({ route: '/view' });
  expect(child).toMatchObject({ name: 'inner', traceId: TRACE, parentSpanId: parent?.spanId });
  expect(inner).toBe(`00-${TRACE}-${child?.spanId}-01`);
});

// Covers §resilience-137.
test.each(['', 'x', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`, `ff-${TRACE}-${'b'.repeat(16)}-01`, `${PARENT}-more`])(
  'the malformed traceparent "%s" begins a new trace',
  async (parent) => {
    const { receiver, tracing } = await open();
    await tracing.root('outer', { parent, kind: 'server' }, async () => undefined);
    await tracing.stop(5000);
    expect(receiver.spans).toMatchObject([{ name: 'outer' }]);
    expect(receiver.spans[0]?.parentSpanId ?? '').toBe('');
    expect(receiver.spans[0]?.traceId).not.toBe(TRACE);
  },
);

// Covers §resilience-137.
test('work without a current span makes no span, and a failure names its code without its message', async () => {
  const { receiver, tracing } = await open();
  expect(await tracing.child('polling', {}, async () => 7)).toBe(7);
  const failing = tracing.root('publish', { kind: 'consumer' }, async () => {
    throw new AppError('publish.damaged', { file: 'secreto.pdf' });
  });
  await expect(failing).rejects.toMatchObject({ code: 'publish.damaged' });
  await tracing.stop(5000);
  expect(receiver.spans).toMatchObject([{ name: 'publish', facts: { 'error.type': 'publish.damaged' } }]);
  expect(JSON.stringify(receiver.spans)).not.toContain('secreto');
});

// Covers §resilience-137.
test('OTEL_TRACES_SAMPLER decides which traces are sent, and traceparent says so', async () => {
  const { receiver, tracing } = await open('keep', { OTEL_TRACES_SAMPLER: 'always_off' });
  const header = await tracing.root('outer', { kind: 'server' }, async () => tracing.traceparent());
  expect(header).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  await tracing.stop(5000);
  expect(receiver.spans).toEqual([]);
});

describe.each(['hang', 'refuse'] as const)('a collector that answers with: %s', (behaviour) => {
  // Covers §resilience-138.
  test('neither slows spans down nor lets them fill the memory, and stopping ends in time', async () => {
    const { receiver, tracing } = await open(behaviour);
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const make = async (count: number) => {
      for (let number = 0; number < count; number += 1) {
        const facts = { text: `${number} `.repeat(200) };
        await tracing.root('work', { kind: 'server', facts }, async () => undefined);
      }
    };
    await make(3000);
    await vi.waitFor(() => expect(receiver.requests()).toBeGreaterThan(0));
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    // 100,000 spans with 1.4 KB of text each.
    expect(await seconds(() => make(100_000))).toBeLessThan(15);
    collectGarbage();
    expect((process.memoryUsage().heapUsed - before) / 1024 ** 2).toBeLessThan(30);
    expect(await seconds(() => tracing.stop(300))).toBeLessThan(2);
  });
});

// Covers §resilience-138.
test('a failure of the collector is logged, once a minute', async () => {
  const { tracing, warnings } = await open('refuse', {
    OTEL_EXPORTER_OTLP_TIMEOUT: '50',
    OTEL_BSP_SCHEDULE_DELAY: '10',
  });
  for (let turn = 0; turn < 3; turn += 1) {
    await tracing.root('work', { kind: 'server' }, async () => undefined);
    await vi.waitFor(() => expect(warnings).toHaveLength(1));
  }
});

// Covers §resilience-137.
test.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'TRUE' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_EXPORTER: 'none' }, false],
])('with the settings %o traces are sent: %s', async (environment, isTraced) => {
  const config = parseConfig(environment);
  expect(config.isTraced).toBe(isTraced);
  const { tracing, stop } = await openTracing({ isTraced: false }, () => undefined);
  expect(tracing).toBe(noTracing);
  await stop({ delayMs: 0, graceMs: 0 }, 0, new AbortController().signal);
});
