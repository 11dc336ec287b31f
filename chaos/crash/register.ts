/** One thing that is written again and again as a whole: it must always be as it was acknowledged last, or as it was tried since. */
import { type Answer, codeOf, pause } from './call.ts';
import type { Scene, Writer } from './scene.ts';

export type Register = {
  kind: string;
  /** What is read after generation N was written, to the last piece. */
  stateOf(generation: number): string;
  /** Null: nobody answered. */
  read(): Promise<{ state: string; version: number } | null>;
  write(generation: number, version: number): Promise<Answer | null>;
  /** Caches of the server may answer what was right before for so long, ms. */
  behindMs?: number;
  /** A code that says to come again, and how long it may be said at most, ms. */
  busy?: { code: string; mostMs: number };
};

const SHOWN = 300;

export const keepWriting = (scene: Scene, register: Register, pauseMs: number): Writer => {
  const { ledger, over } = scene;
  const { kind, behindMs = 0 } = register;
  let held: string | null = null;
  let tried: string | null = null;
  let busySince: number | null = null;

  /** Waits for somebody to answer. Resolves to the version of what is there. */
  const settle = async (): Promise<number> => {
    for (const since = performance.now(); ; await pause(50)) {
      const found = await register.read();
      if (found === null) continue;
      held ??= found.state;
      if (found.state === held || found.state === tried) {
        // What was not acknowledged is there or is not; from here on that stands.
        held = found.state;
        tried = null;
        return found.version;
      }
      if (performance.now() - since < behindMs) continue;
      const says = { is: found.state, acknowledged: held, tried };
      ledger.fault(
        `${kind}: ${JSON.stringify(says, (_, text) => (typeof text === 'string' ? text.slice(0, SHOWN) : text))}`,
      );
      held = found.state;
      tried = null;
      return found.version;
    }
  };

  const refused = (answer: Answer): void => {
    const { busy } = register;
    if (busy === undefined || codeOf(answer) !== busy.code)
      return ledger.fault(
        `${kind}: a write was answered ${answer.status} ${answer.bytes.toString('utf8').slice(0, SHOWN)}`,
      );
    busySince ??= performance.now();
    const forMs = performance.now() - busySince;
    if (forMs > busy.mostMs) ledger.fault(`${kind}: ${busy.code} for ${Math.round(forMs)} ms`);
  };

  /** True when it was acknowledged. */
  const write = async (generation: number): Promise<boolean> => {
    const version = await settle();
    tried = register.stateOf(generation);
    const answer = await register.write(generation, version);
    if (answer === null) {
      // Whoever was killed in it may have left a claim of its own.
      busySince = null;
      return false;
    }
    if (answer.status >= 300) {
      tried = null;
      refused(answer);
      return false;
    }
    busySince = null;
    held = tried;
    tried = null;
    ledger.acknowledge(kind);
    return true;
  };

  const work = async (): Promise<void> => {
    for (let generation = 1; !over.aborted; generation += 1) {
      await write(generation);
      await pause(pauseMs);
    }
    // With nobody killed any more a last one must come through: no lease is left behind.
    for (const until = performance.now() + (register.busy?.mostMs ?? 0) + 10_000; ; await pause(200)) {
      if (await write(0)) return;
      if (performance.now() > until) return ledger.fault(`${kind}: no write comes through after the last kill`);
    }
  };
  return { done: work(), check: async () => void (await settle()) };
};
