/** Spans of distributed traces (OpenTelemetry), as the program makes them. Without a collector `noTracing` stands here. */

/** Attributes of a span, by the names of the semantic conventions. No texts of visitors or publishers. */
export type SpanFacts = Record<string, string | number | boolean>;

export interface Span {
  set: (facts: SpanFacts) => void;
}

/** `parent`: a `traceparent`; without one, or with a malformed one, the span begins a trace. */
export type RootOptions = {
  parent?: string | null | undefined;
  kind: 'server' | 'client' | 'consumer';
  facts?: SpanFacts;
};

/** A span whose end is not that of a promise. */
export interface OpenSpan extends Span {
  /** Runs `work` with this span as the current one. */
  run: <T>(work: () => T) => T;
  end: (isFailed?: boolean) => void;
}

export interface Tracing {
  readonly isActive: boolean;
  /** Runs `work` in a child of the current span. Without a current span it only runs `work`: polling makes no traces. */
  child: <T>(name: string, facts: SpanFacts, work: (span: Span) => Promise<T>) => Promise<T>;
  /** Runs `work` in a span that continues the trace of its parent, or begins one. */
  root: <T>(name: string, options: RootOptions, work: (span: Span) => Promise<T>) => Promise<T>;
  open: (name: string, options: RootOptions) => OpenSpan;
  /** A span that is over already. */
  past: (name: string, options: RootOptions & { start: Date; end: Date }) => void;
  /** The W3C header of the current span; null without one. Baggage is never passed on. */
  traceparent: () => string | null;
}

const NO_SPAN: OpenSpan = { set: () => undefined, run: (work) => work(), end: () => undefined };

export const noTracing: Tracing = {
  isActive: false,
  child: (_name, _facts, work) => work(NO_SPAN),
  root: (_name, _options, work) => work(NO_SPAN),
  open: () => NO_SPAN,
  past: () => undefined,
  traceparent: () => null,
};

/** The header that passes the current span on; none without one. */
export const traceHeaders = (tracing: Tracing | undefined): Record<string, string> => {
  const traceparent = tracing?.traceparent() ?? null;
  return traceparent === null ? {} : { traceparent };
};
