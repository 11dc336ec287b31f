/** A process of ours that is killed without warning and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pause } from './call.ts';

export const root = join(import.meta.dirname, '../..');
export const program = join(root, 'apps/server/src/cli/vitrina.ts');

/** A start that takes longer has failed, also where others have the machine, ms. */
const START_LIMIT_MS = 180_000;

export type VictimOptions = {
  name: string;
  /** Arguments of node. */
  args: readonly string[];
  env: Record<string, string>;
  /** What it says goes on into this file. */
  log: string;
  /** Null: it says so itself, by its line `working`. */
  readyAddress: string | null;
};

export type Victim = {
  readonly name: string;
  start(): void;
  /** Null once it has ended. */
  readonly phase: 'starting' | 'publishing' | 'up' | null;
  /** Resolves false when it has ended before. */
  ready(): Promise<boolean>;
  kill(): Promise<void>;
  /** By SIGTERM. Resolves to its exit code. */
  end(): Promise<number | null>;
  /** Of each start that was not killed before: ms until it was ready. */
  readonly readyMs: readonly number[];
};

const isOver = (child: ChildProcess | null): boolean =>
  child === null || child.exitCode !== null || child.signalCode !== null;

const answersAt = (address: string): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(2000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );

export const createVictim = ({ name, args, env, log, readyAddress }: VictimOptions): Victim => {
  const readyMs: number[] = [];
  let child: ChildProcess | null = null;
  let publishing = new Set<string>();
  let isWorking = false;
  let whenReady: Promise<boolean> = Promise.resolve(false);
  const output = createWriteStream(log, { flags: 'a' });

  const hear = (line: string): void => {
    output.write(`${line}\n`);
    const [, job, said] = /"job":"([^"]+)".*"msg":"([^"]+)"/.exec(line) ?? [];
    if (job !== undefined && said !== undefined) {
      if (said === 'publishing begun') publishing.add(job);
      else publishing.delete(job);
    }
    if (line.includes('"msg":"working"')) isWorking = true;
  };

  const waitReady = async (started: ChildProcess): Promise<boolean> => {
    const begin = performance.now();
    while (!isOver(started)) {
      if (readyAddress === null ? isWorking : await answersAt(readyAddress)) {
        if (isOver(started)) return false;
        isWorking = true;
        readyMs.push(performance.now() - begin);
        return true;
      }
      if (performance.now() - begin > START_LIMIT_MS) throw new Error(`${name} was not ready in ${START_LIMIT_MS} ms`);
      await pause(10);
    }
    return false;
  };

  const endWithUs = (): void => void child?.kill('SIGKILL');
  const leave = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    const leaving = child;
    if (leaving === null) return null;
    if (!isOver(leaving)) {
      const ended = once(leaving, 'exit');
      leaving.kill(signal);
      await ended;
    }
    process.off('exit', endWithUs);
    return leaving.exitCode;
  };

  return {
    name,
    start: () => {
      publishing = new Set();
      isWorking = false;
      output.write(`— start ${new Date().toISOString()}\n`);
      const started = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      process.once('exit', endWithUs);
      for (const stream of [started.stdout, started.stderr]) createInterface({ input: stream }).on('line', hear);
      whenReady = waitReady(started);
      whenReady.catch(() => undefined);
    },
    get phase() {
      if (isOver(child)) return null;
      if (!isWorking) return 'starting';
      return publishing.size > 0 ? 'publishing' : 'up';
    },
    ready: () => whenReady,
    kill: async () => void (await leave('SIGKILL')),
    end: () => leave('SIGTERM'),
    readyMs,
  };
};
