/** Traces by OpenTelemetry, sent to a collector by OTLP. Loaded only when one is configured. The SDK reads the `OTEL_*` variables itself. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { OpenSpan, RootOptions, Span, SpanFacts, Tracing } from '../../domain/tracing.ts';
import { AppError } from '../../errors/app-error.ts';
import { errorText } from '../../errors/describe-error.ts';
import { ignoreError } from '../../errors/ignore-error.ts';
import { VERSION } from '../../version.ts';

/** Failures of the collector are logged this often, ms. */
const LOG_INTERVAL_MS = 60_000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

const contextOf = (parent: string | null | undefined): Context => {
  const remote = typeof parent === 'string' ? parseTraceParent(parent) : null;
  return remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
};

/** Codes only: messages may contain texts of publishers and visitors. */
const failedBy = (span: OtelSpan, error: unknown): void => {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute(
    'error.type',
    error instanceof AppError ? error.code : error instanceof Error ? error.name : 'unknown',
  );
};

const logFailures = (warn: (about: object, text: string) => void): void => {
  let nextAt = 0;
  setGlobalErrorHandler((error) => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + LOG_INTERVAL_MS;
    warn({ problem: errorText(error).slice(0, 200) }, 'traces cannot be sent');
  });
};

const createProvider = (exporter: OTLPTraceExporter): NodeTracerProvider =>
  new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'vitrina', 'service.version': VERSION }))
      .merge(detectResources({ detectors: [envDetector] })),
    // Its queue is bounded (OTEL_BSP_MAX_QUEUE_SIZE); further spans are dropped while the collector does not answer.
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });

export type ActiveTracing = Tracing & {
  /** Sends the remaining spans. False when that takes longer. */
  stop: (timeoutMs: number) => Promise<boolean>;
};

export const openTelemetry = (warn: (about: object, text: string) => void): ActiveTracing => {
  logFailures(warn);
  const exporter = new OTLPTraceExporter();
  const provider = createProvider(exporter);
  const tracer = provider.getTracer('vitrina', VERSION);
  // A context of our own instead of the global one of OpenTelemetry, which would be shared by everything in the process.
  const current = new AsyncLocalStorage<OtelSpan>();

  const within = async <T>(span: OtelSpan, work: (span: Span) => Promise<T>): Promise<T> => {
    try {
      return await current.run(span, () => work({ set: (facts) => span.setAttributes(facts) }));
    } catch (error) {
      failedBy(span, error);
      throw error;
    } finally {
      span.end();
    }
  };
  const start = (name: string, { parent, kind, facts = {} }: RootOptions, startTime?: Date): OtelSpan =>
    tracer.startSpan(
      name,
      { kind: KINDS[kind], attributes: facts, ...(startTime && { startTime }) },
      contextOf(parent),
    );

  return {
    isActive: true,
    child: (name: string, facts: SpanFacts, work) => {
      const parent = current.getStore();
      if (parent === undefined) return work({ set: () => undefined });
      const context = trace.setSpan(ROOT_CONTEXT, parent);
      return within(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: facts }, context), work);
    },
    root: (name, options, work) => within(start(name, options), work),
    open: (name, options): OpenSpan => {
      const span = start(name, options);
      return {
        set: (facts) => span.setAttributes(facts),
        run: (work) => current.run(span, work),
        end: (isFailed = false) => {
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    past: (name, { start: from, end, ...options }) => start(name, options, from).end(end),
    traceparent: () => {
      const span = current.getStore()?.spanContext();
      if (span === undefined) return null;
      return `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}`;
    },
    stop: async (timeoutMs) => {
      // The exporter knows of exports that are under way, the processor of spans that wait for one.
      const sending = provider.forceFlush().then(() => exporter.forceFlush());
      const isSent = sending.then(() => true, ignoreError('the handler of errors has logged it', false));
      const isInTime = await Promise.race([isSent, sleep(timeoutMs, false, { ref: false })]);
      provider.shutdown().catch(ignoreError('the handler of errors has logged it'));
      return isInTime;
    },
  };
};
