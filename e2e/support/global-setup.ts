/** The real server with the demo published, and the demo store, once for all end-to-end tests. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    storeOrigin: string;
    dataDir: string;
  }
}

const root = resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 180_000;

const start = (script: string, env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [join(root, script)], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

const answering = async (url: string, child: ChildProcess): Promise<void> => {
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

const end = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });

/** Runs the real command line against the same data. */
const vitrina = (dataDir: string, ...args: string[]): void => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'apps/server/src/cli/vitrina.ts'), ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`vitrina ${args.join(' ')}: ${stderr}`);
};

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-e2e-'));
  const [port, storePort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const storeOrigin = `http://localhost:${storePort}`;

  const store = start('demo/store/main.ts', { PORT: String(storePort) });
  const server = start('apps/server/src/main.ts', {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_STORE_URL: storeOrigin,
    RATE_LIMIT: '0',
  });
  const stop = async () => {
    await Promise.all([end(server), end(store)]);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await answering(`${storeOrigin}/`, store);
    await answering(`${origin}/readyz`, server);
    vitrina(
      dataDir,
      'company',
      'add',
      '--uid',
      'dormida',
      '--name',
      'Casa Dormida',
      '--development',
      'otro_desarrollo',
    );
  } catch (cause) {
    await stop();
    throw cause;
  }
  project.provide('origin', origin);
  project.provide('storeOrigin', storeOrigin);
  project.provide('dataDir', dataDir);
  return stop;
};
