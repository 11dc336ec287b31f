/** A child process that the test kills with SIGKILL and starts again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pause } from './call.ts';

export const root = join(import.meta.dirname, '../../..');
export const program = join(root, 'apps/server/src/cli/vitrina.ts');

/** A start that takes longer counts as failed, even on a busy machine. */
const START_TIMEOUT_MS = 180_000;

export type SupervisedProcessOptions = {
  name: string;
  /** Arguments of `node`. */
  args: readonly string[];
  env: Record<string, string>;
  /** File to which the output is appended. */
  log: string;
  /** Polled until it answers 2xx; null: the process is ready when it logs `working`. */
  readyAddress: string | null;
};

export type SupervisedProcess = {
  readonly name: string;
  start(): void;
  /** Null after the process has ended. */
  readonly phase: 'starting' | 'publishing' | 'up' | null;
  /** Resolves to false if the process ends before it is ready. */
  ready(): Promise<boolean>;
  kill(): Promise<void>;
  /** Sends SIGTERM. Resolves to the exit code. */
  end(): Promise<number | null>;
  /** Milliseconds from start to ready, for each start that became ready. */
  readonly readyMs: readonly number[];
};

const hasEnded = (child: ChildProcess | null): boolean =>
  child === null || child.exitCode !== null || child.signalCode !== null;

const isReadyAt = (address: string): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(2000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );

export const createSupervisedProcess = ({
  name,
  args,
  env,
  log,
  readyAddress,
}: SupervisedProcessOptions): SupervisedProcess => {
  const readyMs: number[] = [];
  let child: ChildProcess | null = null;
  let publishing = new Set<string>();
  let isWorking = false;
  let whenReady: Promise<boolean> = Promise.resolve(false);
  const logFile = createWriteStream(log, { flags: 'a' });

  const handleLine = (line: string): void => {
    logFile.write(`${line}\n`);
    const [, job, message] = /"job":"([^"]+)".*"msg":"([^"]+)"/.exec(line) ?? [];
    if (job !== undefined && message !== undefined) {
      if (message === 'publishing begun') publishing.add(job);
      else publishing.delete(job);
    }
    if (line.includes('"msg":"working"')) isWorking = true;
  };

  const waitReady = async (started: ChildProcess): Promise<boolean> => {
    const begin = performance.now();
    while (!hasEnded(started)) {
      if (readyAddress === null ? isWorking : await isReadyAt(readyAddress)) {
        if (hasEnded(started)) return false;
        isWorking = true;
        readyMs.push(performance.now() - begin);
        return true;
      }
      if (performance.now() - begin > START_TIMEOUT_MS)
        throw new Error(`${name} was not ready in ${START_TIMEOUT_MS} ms`);
      await pause(10);
    }
    return false;
  };

  const killOnExit = (): void => void child?.kill('SIGKILL');
  const stop = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    const stopping = child;
    if (stopping === null) return null;
    if (!hasEnded(stopping)) {
      const ended = once(stopping, 'exit');
      stopping.kill(signal);
      await ended;
    }
    process.off('exit', killOnExit);
    return stopping.exitCode;
  };

  return {
    name,
    start: () => {
      publishing = new Set();
      isWorking = false;
      logFile.write(`— start ${new Date().toISOString()}\n`);
      const started = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      process.once('exit', killOnExit);
      for (const stream of [started.stdout, started.stderr]) createInterface({ input: stream }).on('line', handleLine);
      whenReady = waitReady(started);
      whenReady.catch(() => undefined);
    },
    get phase() {
      if (hasEnded(child)) return null;
      if (!isWorking) return 'starting';
      return publishing.size > 0 ? 'publishing' : 'up';
    },
    ready: () => whenReady,
    kill: async () => void (await stop('SIGKILL')),
    end: () => stop('SIGTERM'),
    readyMs,
  };
};
