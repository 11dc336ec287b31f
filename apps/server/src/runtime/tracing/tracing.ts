/** Chooses how spans are made: by OpenTelemetry when a collector is configured, else not at all. */
import type { Config } from '../../config.ts';
import { noTracing, type Tracing } from '../../domain/tracing.ts';
import type { ShutdownTimeouts } from '../shutdown.ts';

/** Longest wait for the last spans at the end of a process, ms. */
const MAX_STOP_MS = 2000;
/** Time for the last output of a process that exports keep alive, ms. */
const EXIT_AFTER_MS = 100;

export type ProcessTracing = {
  tracing: Tracing;
  /**
   * Sends the last spans, within what is left of the grace period that began at `since` (`performance.now()`), at once when
   * `forced`.
   */
  stop: (shutdown: ShutdownTimeouts, since: number, forced: AbortSignal) => Promise<void>;
  /** To be called last: exports that are still under way, to a collector that does not answer, keep no process alive. */
  abandon: () => void;
};

export const openTracing = async (
  { isTraced }: Pick<Config, 'isTraced'>,
  warn: (about: object, text: string) => void,
): Promise<ProcessTracing> => {
  if (!isTraced) return { tracing: noTracing, stop: async () => undefined, abandon: () => undefined };
  // Loaded only here: without a collector the SDK takes neither memory nor time.
  const { openTelemetry } = await import('./open-telemetry.ts');
  const { stop, ...tracing } = openTelemetry(warn);
  return {
    tracing,
    stop: async ({ delayMs, graceMs }, since, forced) => {
      const left = forced.aborted ? 0 : delayMs + graceMs - (performance.now() - since);
      await stop(Math.min(MAX_STOP_MS, Math.max(0, left)));
    },
    abandon: () => void setTimeout(() => process.exit(), EXIT_AFTER_MS).unref(),
  };
};
