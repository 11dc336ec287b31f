/** Sends broken PDFs to a child process, two at a time, and records its crashes, hangs and memory. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { costOf } from '../../bench/server/process.ts';
import type { MutantResult, MutantTask } from './mutant-process.ts';

/**
 * Longest time of one mutant: two inspections of a minute, two pages of 30 s whose worker must first be replaced, and a tile.
 */
const ANSWER_TIMEOUT_MS = 200_000;
const CONCURRENCY = 2;
const SAMPLE_INTERVAL_MS = 500;
const REPORT_INTERVAL = 500;

/** `during`: the tasks that were running. */
export type Memory = { atShare: number; mebibytes: number; during: string };
/** `deaths`: tasks during which the process ended. `hung`: tasks without an answer. */
export type MutantRun = { results: MutantResult[]; deaths: string[]; hung: string[]; memory: Memory[] };

type MutantProcess = { process: ChildProcess; hasEnded: () => boolean };

const script = fileURLToPath(new URL('./mutant-process.ts', import.meta.url));

const startProcess = async (withKit: boolean): Promise<MutantProcess> => {
  const child = fork(script, withKit ? ['--kit'] : [], { serialization: 'advanced' });
  let hasExited = false;
  child.once('exit', () => {
    hasExited = true;
  });
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (hasExited) throw new Error('The mutant process does not start.');
  return { process: child, hasEnded: () => hasExited };
};

const endProcess = async ({ process: child, hasEnded }: MutantProcess): Promise<void> => {
  if (hasEnded()) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
};

const answerOf = (child: ChildProcess, task: MutantTask): Promise<MutantResult | 'death' | 'hung'> =>
  new Promise((resolve) => {
    const end = (outcome: MutantResult | 'death' | 'hung'): void => {
      clearTimeout(timer);
      child.off('message', onResult).off('exit', die);
      resolve(outcome);
    };
    const onResult = (result: MutantResult): void => {
      if (result.index === task.index) end(result);
    };
    const die = (): void => end('death');
    const timer = setTimeout(() => end('hung'), ANSWER_TIMEOUT_MS);
    child.on('message', onResult).once('exit', die);
    child.send(task, (error) => error && die());
  });

export const runMutants = async (tasks: readonly MutantTask[], withKit: boolean): Promise<MutantRun> => {
  const run: MutantRun = { results: [], deaths: [], hung: [], memory: [] };
  let child = await startProcess(withKit);
  let next = 0;
  const running = new Set<string>();
  const sampling = setInterval(() => {
    void costOf(child.process).then(
      ({ memoryMiB: mebibytes }) =>
        run.memory.push({ atShare: next / tasks.length, mebibytes, during: [...running].join(', ') }),
      () => undefined,
    );
  }, SAMPLE_INTERVAL_MS);
  let restart: Promise<MutantProcess> | null = null;
  const runTasks = async (): Promise<void> => {
    for (let task = tasks[next]; task; task = tasks[next]) {
      next += 1;
      if (next % REPORT_INTERVAL === 0) process.stderr.write(`${next} of ${tasks.length} mutants\n`);
      if (child.hasEnded()) {
        restart ??= startProcess(withKit);
        child = await restart;
        restart = null;
      }
      const which = `${task.index} ${task.mode}`;
      running.add(which);
      const answer = await answerOf(child.process, task);
      running.delete(which);
      if (answer === 'death') run.deaths.push(which);
      else if (answer === 'hung') run.hung.push(which);
      else run.results.push(answer);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, runTasks));
  } finally {
    clearInterval(sampling);
    await endProcess(child);
  }
  return run;
};
