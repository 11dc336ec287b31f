/** Publishes by the command `vitrina publish`, which may be killed like any other process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pause } from './call.ts';
import { editionOf, nameOf, sha256 } from './editions.ts';
import type { House } from './house.ts';
import type { Scene, Writer } from './scene.ts';
import { type Shelf, stands } from './shelf.ts';
import { program, root } from './victim.ts';

export type DirectPublisher = Writer & {
  /** False when none runs. */
  kill(): boolean;
};

const REST_MS = 2500;

/** One run of a command. */
export type Run = {
  kill(): boolean;
  ended: Promise<{ code: number | null; signal: string | null; said: string }>;
};

const runCommand = (house: House, args: readonly string[]): Run => {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: house.env('commands'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const endWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const end = async () => {
    await once(child, 'close');
    process.off('exit', endWithUs);
    return { code: child.exitCode, signal: child.signalCode, said };
  };
  return { kill: () => child.kill('SIGKILL'), ended: end() };
};

export const keepPublishingDirectly = (scene: Scene, shelf: Shelf, run: typeof runCommand = runCommand) => {
  const { house, ledger, over } = scene;
  const path = join(house.home, 'directo.pdf');
  let running: Run | null = null;

  const publish = async (generation: number): Promise<void> => {
    const bytes = editionOf(generation, 100_000);
    shelf.hashes.set(generation, sha256(bytes));
    await writeFile(path, bytes);
    shelf.offered.add(generation);
    const { company, uid } = shelf;
    const args = ['publish', path, '--company', company, '--pdf', uid, '--name', nameOf(generation), '--json'];
    running = run(house, args);
    const { code, signal, said } = await running.ended;
    running = null;
    if (code === 0) {
      stands(shelf, generation);
      ledger.acknowledge('edition published by the command');
    } else if (signal !== 'SIGKILL') ledger.fault(`vitrina publish ended with ${code ?? signal}: ${said}`);
  };
  const work = async (): Promise<void> => {
    let generation = 1;
    for (; !over.aborted; generation += 1) {
      await publish(generation);
      await pause(REST_MS);
    }
    // Whoever was killed holds the document no longer than its lease; and the document ends with an edition that must be read.
    await publish(generation);
  };
  const publisher: DirectPublisher = {
    done: work(),
    check: async () => undefined,
    kill: () => running?.kill() ?? false,
  };
  return publisher;
};
