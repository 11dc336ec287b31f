/** Our own programs as processes of their own: started, waited for until they answer, ended. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 180_000;

export const start = (script: string, env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [join(root, script)], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
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
    await new Promise((wake) => setTimeout(wake, 100));
  }
};

export const end = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
