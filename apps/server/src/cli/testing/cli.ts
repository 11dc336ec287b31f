/** Runs the real command line in a process of its own, on a data folder of its own. For tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Repos } from '../../domain/ports.ts';
import { openDatabase } from '../../storage/open-database.ts';
import { openSecretKeys } from '../../storage/secret-keys.ts';

const cli = fileURLToPath(new URL('../vitrina.ts', import.meta.url));

export type Ran = { code: number | null; out: string; err: string };

const finished = (child: ChildProcess): Promise<Ran> =>
  new Promise((resolve, reject) => {
    let out = '';
    let err = '';
    child.stdout?.on('data', (text) => (out += text));
    child.stderr?.on('data', (text) => (err += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });

/** `file` writes into the folder in which the commands run and gives the path. */
export const openCli = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-cli-'));
  const environment = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info' };
  const start = (args: string[], more: Record<string, string> = {}) =>
    spawn(process.execPath, [cli, ...args], { cwd: folder, env: { ...environment, ...more } });
  return {
    folder,
    start,
    run: (args: string[], more?: Record<string, string>) => finished(start(args, more)),
    finished,
    file: async (name: string, content: string | Uint8Array) => {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    },
    /** What is in the database, read beside the commands. */
    read: async <T>(work: (repos: Repos) => Promise<T>): Promise<T> => {
      const { DATA_DIR: dataDir } = environment;
      const database = await openDatabase({ dataDir, secretsKey: await openSecretKeys({ dataDir }) });
      try {
        return await work(database.repos);
      } finally {
        await database.close();
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
};
export type Cli = Awaited<ReturnType<typeof openCli>>;
