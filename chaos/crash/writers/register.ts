/** Repeated writes to one register: its state must always be the last acknowledged one, or that of a later unanswered write. */

import type { CrashContext, Writer } from '../crash-context.ts';
import { type Answer, codeOf, pause } from '../deployment/call.ts';

export type Register = {
  kind: string;
  /** The complete state after the write of a generation. */
  stateOf(generation: number): string;
  /** Null without an answer. */
  read(): Promise<{ state: string; version: number } | null>;
  write(generation: number, version: number): Promise<Answer | null>;
  /** Longest time in which caches of the server may answer an older state, ms. */
  staleMs?: number;
  /** Error code of a temporary refusal, and the longest time for which it may be answered, ms. */
  busy?: { code: string; maxMs: number };
};

const MAX_SHOWN_LENGTH = 300;

export const startRegisterWriter = (context: CrashContext, register: Register, pauseMs: number): Writer => {
  const { ledger, over } = context;
  const { kind, staleMs = 0 } = register;
  let acknowledged: string | null = null;
  let tried: string | null = null;
  let busySince: number | null = null;

  /** Waits for an answer and checks the state. Resolves to the version of that state. */
  const settle = async (): Promise<number> => {
    for (const since = performance.now(); ; await pause(50)) {
      const found = await register.read();
      if (found === null) continue;
      acknowledged ??= found.state;
      if (found.state === acknowledged || found.state === tried) {
        // The outcome of an unanswered write is known from here on.
        acknowledged = found.state;
        tried = null;
        return found.version;
      }
      if (performance.now() - since < staleMs) continue;
      const details = { is: found.state, acknowledged, tried };
      ledger.fault(
        `${kind}: ${JSON.stringify(details, (_, text) => (typeof text === 'string' ? text.slice(0, MAX_SHOWN_LENGTH) : text))}`,
      );
      acknowledged = found.state;
      tried = null;
      return found.version;
    }
  };

  const handleRefusal = (answer: Answer): void => {
    const { busy } = register;
    if (busy === undefined || codeOf(answer) !== busy.code)
      return ledger.fault(
        `${kind}: a write was answered ${answer.status} ${answer.bytes.toString('utf8').slice(0, MAX_SHOWN_LENGTH)}`,
      );
    busySince ??= performance.now();
    const forMs = performance.now() - busySince;
    if (forMs > busy.maxMs) ledger.fault(`${kind}: ${busy.code} for ${Math.round(forMs)} ms`);
  };

  /** True if the write was acknowledged. */
  const write = async (generation: number): Promise<boolean> => {
    const version = await settle();
    tried = register.stateOf(generation);
    const answer = await register.write(generation, version);
    if (answer === null) {
      // The killed process may have left a lease of its own.
      busySince = null;
      return false;
    }
    if (answer.status >= 300) {
      tried = null;
      handleRefusal(answer);
      return false;
    }
    busySince = null;
    acknowledged = tried;
    tried = null;
    ledger.acknowledge(kind);
    return true;
  };

  const work = async (): Promise<void> => {
    for (let generation = 1; !over.aborted; generation += 1) {
      await write(generation);
      await pause(pauseMs);
    }
    // After the last kill a write must succeed, because every lease expires.
    for (const until = performance.now() + (register.busy?.maxMs ?? 0) + 10_000; ; await pause(200)) {
      if (await write(0)) return;
      if (performance.now() > until) return ledger.fault(`${kind}: no write succeeds after the last kill`);
    }
  };
  return { done: work(), check: async () => void (await settle()) };
};
