/** Starts a server and a worker of a deployment by their commands, and signs an operator in. */
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import type { Chance } from '../seeded.ts';
import { type CrashContext, withJson } from './crash-context.ts';
import { createCaller } from './deployment/call.ts';
import { createSupervisedProcess, program, type SupervisedProcess } from './deployment/supervised-process.ts';
import type { TestDeployment } from './deployment/test-deployment.ts';
import type { Ledger } from './ledger.ts';
import { addOperator, signIn } from './setup.ts';
import { openReceiver, type Receiver } from './writers/visitor-events.ts';

export type RunningDeployment = {
  context: CrashContext;
  server: SupervisedProcess;
  worker: SupervisedProcess;
  /** A server whose clock is two days ahead. */
  later: SupervisedProcess;
  receiver: Receiver;
  close(): Promise<void>;
};

type StartOptions = { deployment: TestDeployment; ledger: Ledger; chance: Chance; over: AbortSignal };

/** `later` is the server with the clock two days ahead; it runs no jobs. */
const createProcesses = (deployment: TestDeployment, port: number, receiver: Receiver) => {
  const createProcess = (name: 'server' | 'worker', args: readonly string[], more: Record<string, string> = {}) =>
    createSupervisedProcess({
      name,
      args,
      env: { ...deployment.env(name), PORT: `${port}`, WEBHOOK_HOSTS: receiver.host, ...more },
      log: join(deployment.home, `${name}.log`),
      readyAddress: name === 'server' ? `http://127.0.0.1:${port}/readyz` : null,
    });
  const twoDaysAhead = ['--import', join(import.meta.dirname, 'deployment/clock-two-days-ahead.ts')];
  return {
    server: createProcess('server', [program, 'serve']),
    worker: createProcess('worker', [program, 'worker']),
    later: createProcess('server', [...twoDaysAhead, program, 'serve'], { JOBS: 'none' }),
  };
};

export const startDeployment = async ({
  deployment,
  ledger,
  chance,
  over,
}: StartOptions): Promise<RunningDeployment> => {
  const receiver = await openReceiver();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const { server, worker, later } = createProcesses(deployment, port, receiver);
  const close = async (): Promise<void> => {
    for (const target of [server, worker, later]) await target.kill();
    await receiver.close();
  };
  try {
    await addOperator(deployment);
    // The first start ends by SIGTERM, which writes the compile cache for later starts.
    for (const isLast of [false, true]) {
      server.start();
      if (!(await server.ready())) throw new Error('The server did not start.');
      if (!isLast) await server.end();
    }
    worker.start();
    const call = createCaller(address, { 'x-api-key': 'vitrina', ...(await signIn(address)) }, ledger);
    const admin: CrashContext['admin'] = (kind, method, path, body) =>
      call(kind, `/admin/v1${path}`, withJson(method, body));
    return { context: { deployment, ledger, chance, call, admin, over }, server, worker, later, receiver, close };
  } catch (error) {
    await close();
    throw error;
  }
};
