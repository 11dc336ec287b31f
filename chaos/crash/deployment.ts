/** A server and a worker of one house, started as operators start them, and somebody who is signed in. */
import { join } from 'node:path';
import { freePort } from '../../bench/server/process.ts';
import type { Chance } from '../seeded.ts';
import { createCaller } from './call.ts';
import { openReceiver, type Receiver } from './events.ts';
import type { House } from './house.ts';
import type { Ledger } from './ledger.ts';
import { type Scene, withJson } from './scene.ts';
import { addOperator, signIn } from './setup.ts';
import { createVictim, program, type Victim } from './victim.ts';

export type Deployment = {
  scene: Scene;
  server: Victim;
  worker: Victim;
  /** The server two days later. */
  later: Victim;
  receiver: Receiver;
  close(): Promise<void>;
};

type Given = { house: House; ledger: Ledger; chance: Chance; over: AbortSignal };

/** `later` lives two days later, and publishes nothing. */
const victimsOf = (house: House, port: number, receiver: Receiver) => {
  const victimOf = (name: 'server' | 'worker', args: readonly string[], more: Record<string, string> = {}) =>
    createVictim({
      name,
      args,
      env: { ...house.env(name), PORT: `${port}`, WEBHOOK_HOSTS: receiver.host, ...more },
      log: join(house.home, `${name}.log`),
      readyAddress: name === 'server' ? `http://127.0.0.1:${port}/readyz` : null,
    });
  const tomorrow = ['--import', join(import.meta.dirname, 'tomorrow.ts')];
  return {
    server: victimOf('server', [program, 'serve']),
    worker: victimOf('worker', [program, 'worker']),
    later: victimOf('server', [...tomorrow, program, 'serve'], { JOBS: 'none' }),
  };
};

export const openDeployment = async ({ house, ledger, chance, over }: Given): Promise<Deployment> => {
  const receiver = await openReceiver();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const { server, worker, later } = victimsOf(house, port, receiver);
  const close = async (): Promise<void> => {
    for (const victim of [server, worker, later]) await victim.kill();
    await receiver.close();
  };
  try {
    await addOperator(house);
    // Ended in order it leaves what it has compiled.
    for (const isLast of [false, true]) {
      server.start();
      if (!(await server.ready())) throw new Error('The server did not start.');
      if (!isLast) await server.end();
    }
    worker.start();
    const call = createCaller(address, { 'x-api-key': 'vitrina', ...(await signIn(address)) }, ledger);
    const admin: Scene['admin'] = (kind, method, path, body) => call(kind, `/admin/v1${path}`, withJson(method, body));
    return { scene: { house, ledger, chance, call, admin, over }, server, worker, later, receiver, close };
  } catch (error) {
    await close();
    throw error;
  }
};
