/** The real server with the demo published, and the demo store, once for all end-to-end tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';
import { answering, end, start, vitrina } from './process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    storeOrigin: string;
    dataDir: string;
  }
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-e2e-'));
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
