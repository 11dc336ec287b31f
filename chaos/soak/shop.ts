/** The system under test: the server with its own data directory and the published demo, and the demo store. */
import { type ChildProcess, execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { costOf } from '../../bench/server/process.ts';
import { answering, end, start } from '../../e2e/support/process.ts';

const root = resolve(import.meta.dirname, '../..');

export type Catalogue = { company: string; document: string; store: 'VTEX' | 'SHOPIFY' | null };
export const CATALOGUES: readonly Catalogue[] = [
  { company: 'casa-nativa', document: 'catalogo-casa-nativa', store: 'VTEX' },
  { company: 'casa-nativa-shop', document: 'catalogo-shop', store: 'SHOPIFY' },
  { company: 'la-mesa', document: 'carta-la-mesa', store: null },
];

export type Cost = { memoryMiB: number; openFiles: number };

const costNow = async (child: ChildProcess): Promise<Cost> => ({
  memoryMiB: (await costOf(child)).memoryMiB,
  openFiles: (await readdir(`/proc/${child.pid}/fd`)).length,
});

export const openShop = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-soak-'));
  const [port, storePort] = [await freePort(), await freePort()];
  const [origin, storeOrigin] = [`http://localhost:${port}`, `http://localhost:${storePort}`];
  const store = start('demo/store/main.ts', { PORT: `${storePort}`, VIEWER_URL: origin });
  const server = start('apps/server/src/main.ts', {
    PORT: `${port}`,
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_STORE_URL: storeOrigin,
    RATE_LIMIT: '0',
  });
  const close = async (): Promise<void> => {
    await Promise.all([end(server), end(store)]);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await answering(`${storeOrigin}/`, store);
    await answering(`${origin}/readyz`, server);
  } catch (cause) {
    await close();
    throw cause;
  }
  return {
    origin,
    storeOrigin,
    dataDir,
    cost: () => costNow(server),
    isRunning: () => server.exitCode === null && server.signalCode === null,
    /** Publishes a new edition of the menu by the command line. Rejects with its output. */
    publish: async (): Promise<void> => {
      const args = ['publish', 'demo/la-mesa/carta.pdf', '--company', 'la-mesa', '--pdf', 'carta-la-mesa'];
      await promisify(execFile)(process.execPath, [join(root, 'apps/server/src/cli/vitrina.ts'), ...args], {
        cwd: root,
        env: { ...process.env, DATA_DIR: dataDir },
      });
    },
    close,
  };
};
export type Shop = Awaited<ReturnType<typeof openShop>>;
