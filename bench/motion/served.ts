/** Our server with documents published for this run; both are removed afterwards. */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { answers, end } from '../server/process.ts';

const server = join(import.meta.dirname, '../../apps/server/src');

/** `prices`: a price list whose references become tags; without it the document has no tags. */
export type Edition = { name: string; pdf: Uint8Array; prices?: string };

const publish = async (folder: string, { name, pdf, prices }: Edition): Promise<void> => {
  const vitrina = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(server, 'cli/vitrina.ts'), ...args], {
      env: { ...process.env, DATA_DIR: folder },
      maxBuffer: 2 ** 26,
    });
  const [file, list] = [join(folder, `${name}.pdf`), join(folder, `${name}.csv`)];
  await writeFile(file, pdf);
  if (prices !== undefined) await writeFile(list, prices);
  await vitrina('company', 'add', '--uid', name, '--name', 'Bench', '--provider', 'FEED');
  await vitrina('publish', file, '--company', name, '--pdf', name, ...(prices === undefined ? [] : ['--feed', list]));
};

export type Served = {
  origin: string;
  /** Address of an edition in the reader, at a page. */
  address: (name: string, page: number) => string;
};

export const served = async <T>(editions: readonly Edition[], during: (served: Served) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-motion-'));
  try {
    for (const edition of editions) await publish(folder, edition);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const env = { HOST: '127.0.0.1', PORT: `${port}`, LOG_LEVEL: 'warn', RATE_LIMIT: '0', DATA_DIR: folder };
    const child = spawn(process.execPath, [join(server, 'main.ts')], {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    try {
      await answers(`${origin}/healthz`, child);
      return await during({
        origin,
        address: (name, page) => `${origin}/view?company=${name}&pdf=${name}&page=${page}`,
      });
    } finally {
      await end(child);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
