/** Publishes by the command `vitrina publish`, which may be killed like any other process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pause } from './call.ts';
import { editionOf, nameOf, sha256 } from './editions.ts';
import type { Scene, Writer } from './scene.ts';
import { type Shelf, stands } from './shelf.ts';
import { program, root } from './victim.ts';

export type DirectPublisher = Writer & {
  /** False when none runs. */
  kill(): boolean;
};

const REST_MS = 2500;

export const keepPublishingDirectly = (scene: Scene, shelf: Shelf): DirectPublisher => {
  const { house, ledger, over } = scene;
  const path = join(house.home, 'directo.pdf');
  let running: ChildProcess | null = null;

  const publish = async (generation: number): Promise<void> => {
    const bytes = editionOf(generation, 100_000);
    shelf.hashes.set(generation, sha256(bytes));
    await writeFile(path, bytes);
    shelf.offered.add(generation);
    const args = [
      'publish',
      path,
      '--company',
      shelf.company,
      '--pdf',
      shelf.uid,
      '--name',
      nameOf(generation),
      '--json',
    ];
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
      env: house.env('commands'),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
    const endWithUs = (): void => void child.kill('SIGKILL');
    process.once('exit', endWithUs);
    running = child;
    await once(child, 'close');
    running = null;
    process.off('exit', endWithUs);
    if (child.exitCode === 0) {
      stands(shelf, generation);
      ledger.acknowledge('edition published by the command');
    } else if (child.signalCode !== 'SIGKILL')
      ledger.fault(`vitrina publish ended with ${child.exitCode ?? child.signalCode}: ${said}`);
  };
  const work = async (): Promise<void> => {
    for (let generation = 1; !over.aborted; generation += 1) {
      await publish(generation);
      await pause(REST_MS);
    }
    // Whoever was killed holds the document no longer than its lease.
    await publish(0);
  };
  return {
    done: work(),
    check: async () => undefined,
    kill: () => running?.kill('SIGKILL') ?? false,
  };
};
