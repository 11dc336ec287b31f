/** Starts the programs of the project as processes, waits until they answer, and ends them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '../..');
const CHEAP_PASSWORDS = pathToFileURL(join(root, 'apps/server/src/testing/cheap-passwords.ts')).href;
const START_LIMIT_MS = 180_000;
/** Settings of all servers and commands. */
export const SETTINGS = {
  // Test stores are on loopback, which the server calls only for hosts named here.
  STORE_HOSTS: 'localhost,127.0.0.1',
  PICTURE_EFFORT: '0',
};

export const start = (script: string, env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['--import', CHEAP_PASSWORDS, join(root, script)], {
    cwd: root,
    env: { ...process.env, ...SETTINGS, LOG_LEVEL: 'warn', ...env },
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
