/** Publishes editions by the command `vitrina publish`, which may be killed like the other processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CrashContext, Writer } from '../crash-context.ts';
import { pause } from '../deployment/call.ts';
import { program, root } from '../deployment/supervised-process.ts';
import type { TestDeployment } from '../deployment/test-deployment.ts';
import { editionOf, nameOf, sha256 } from './editions.ts';
import { type ExpectedDocument, setCurrent } from './expected-document.ts';

export type CommandPublisher = Writer & {
  /** Kills the running command. False if none runs. */
  kill(): boolean;
};

const PAUSE_MS = 2500;

/** One run of a command. */
type Run = {
  kill(): boolean;
  ended: Promise<{ code: number | null; signal: string | null; output: string }>;
};

const runCommand = (deployment: TestDeployment, args: readonly string[]): Run => {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: deployment.env('commands'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const killOnExit = (): void => void child.kill('SIGKILL');
  process.once('exit', killOnExit);
  const end = async () => {
    await once(child, 'close');
    process.off('exit', killOnExit);
    return { code: child.exitCode, signal: child.signalCode, output };
  };
  return { kill: () => child.kill('SIGKILL'), ended: end() };
};

export const startCommandPublisher = (
  context: CrashContext,
  document: ExpectedDocument,
  run: typeof runCommand = runCommand,
) => {
  const { deployment, ledger, over } = context;
  const path = join(deployment.home, 'directo.pdf');
  let running: Run | null = null;

  const publish = async (generation: number): Promise<void> => {
    const bytes = editionOf(generation, 100_000);
    document.hashes.set(generation, sha256(bytes));
    await writeFile(path, bytes);
    document.pending.add(generation);
    const { company, uid } = document;
    const args = ['publish', path, '--company', company, '--pdf', uid, '--name', nameOf(generation), '--json'];
    running = run(deployment, args);
    const { code, signal, output } = await running.ended;
    running = null;
    if (code === 0) {
      setCurrent(document, generation);
      ledger.acknowledge('edition published by the command');
    } else if (signal !== 'SIGKILL') ledger.fault(`vitrina publish exited with ${code ?? signal}: ${output}`);
  };
  const work = async (): Promise<void> => {
    let generation = 1;
    for (; !over.aborted; generation += 1) {
      await publish(generation);
      await pause(PAUSE_MS);
    }
    // The last publishing is never killed: the lease of a killed one must expire, and the document end with a known edition.
    await publish(generation);
  };
  const publisher: CommandPublisher = {
    done: work(),
    check: async () => undefined,
    kill: () => running?.kill() ?? false,
  };
  return publisher;
};
