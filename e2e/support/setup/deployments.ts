/**
 * Global set-up of the browser tests: publishes the demo once, then starts for each worker a demo store and a server with
 * its own copy of the published data folder (SQLite and files). Files of one worker run one after the other, so a test
 * that writes to the server of its worker disturbs no other test.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { vitrina } from '../commands/vitrina.ts';
import { freePort } from '../free-port.ts';
import { answering, end, start } from '../process.ts';
import { publishedDemo } from './published-demo.ts';

/** A server, the demo store that it calls, and its data folder. */
export type Deployment = { origin: string; storeOrigin: string; dataDir: string };

declare module 'vitest' {
  interface ProvidedContext {
    deployments: Deployment[];
  }
}

type RunningDeployment = { deployment: Deployment; stop: () => Promise<void> };

/** With `DEMO`, a server publishes what its data folder lacks and points the companies at its own store. */
const startDeployment = async (dataDir: string, more: Record<string, string> = {}): Promise<RunningDeployment> => {
  const [port, storePort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const storeOrigin = `http://localhost:${storePort}`;
  const store = start('demo/store/main.ts', { PORT: String(storePort), VIEWER_URL: origin });
  const server = start('apps/server/src/main.ts', {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_STORE_URL: storeOrigin,
    RATE_LIMIT: '0',
    ...more,
  });
  const stop = async (): Promise<void> => {
    await Promise.all([end(server), end(store)]);
  };
  try {
    await answering(`${storeOrigin}/`, store);
    await answering(`${origin}/readyz`, server);
  } catch (cause) {
    await stop();
    throw cause;
  }
  return { deployment: { origin, storeOrigin, dataDir }, stop };
};

const publishDemo = async (dataDir: string): Promise<void> => {
  // The pictures that shoppers get: budgets count their bytes.
  const { stop } = await startDeployment(dataDir, { PICTURE_EFFORT: '4' });
  await stop();
  const company = ['--uid', 'dormida', '--name', 'Casa Dormida', '--development', 'otro_desarrollo'];
  vitrina(dataDir, 'company', 'add', ...company);
};

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-e2e-'));
  const running: RunningDeployment[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((each) => each.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const published = await publishedDemo(publishDemo);
    const folders = Array.from({ length: project.config.maxWorkers }, (_, at) => join(folder, `worker-${at + 1}`));
    for (const dataDir of folders) cpSync(published, dataDir, { recursive: true });
    const starts = await Promise.allSettled(folders.map((dataDir) => startDeployment(dataDir)));
    for (const start of starts) if (start.status === 'fulfilled') running.push(start.value);
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
  } catch (cause) {
    await stop();
    throw cause;
  }
  project.provide(
    'deployments',
    running.map(({ deployment }) => deployment),
  );
  return stop;
};
