/** Starts the programs of the project as processes, waits until they answer, and ends them. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 180_000;
/** Test stores are on loopback, which the server calls only for hosts named here. */
const STORES = { STORE_HOSTS: 'localhost,127.0.0.1' };

export const start = (script: string, env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [join(root, script)], {
    cwd: root,
    env: { ...process.env, ...STORES, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

export const answering = async (url: string, child: ChildProcess): Promise<void> => {
  const limit = Date.now() + START_LIMIT_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${url}: the process ended with ${child.exitCode}`);
    const isReady = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > limit) throw new Error(`${url} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

export const end = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });

/** Runs the real command line on a data folder, with `input` on its standard input. Throws if it fails. */
export const vitrinaWithInput = (dataDir: string, input: string, ...args: string[]): void => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'apps/server/src/cli/vitrina.ts'), ...args], {
    cwd: root,
    env: { ...process.env, ...STORES, DATA_DIR: dataDir },
    encoding: 'utf8',
    input,
  });
  if (status !== 0) throw new Error(`vitrina ${args.join(' ')}: ${stderr}`);
};

export const vitrina = (dataDir: string, ...args: string[]): void => vitrinaWithInput(dataDir, '', ...args);

/** The same without blocking this process, which may be the store that the command calls. */
export const vitrinaMeanwhile = async (dataDir: string, ...args: string[]): Promise<void> => {
  const env = { ...process.env, ...STORES, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [join(root, 'apps/server/src/cli/vitrina.ts'), ...args], {
    cwd: root,
    env,
  });
};
