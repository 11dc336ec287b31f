/** The files that the documents of the growth bench name, and the time that `vitrina doctor` takes with them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileLocation } from '../../apps/server/src/storage/files/keys.ts';
import { type Cost, costOfRun } from '../publishing/group.ts';
import { filesOf, type Size, TEMPLATE_TOKEN, tokenOf } from './fill.ts';

const program = join(import.meta.dirname, '../../apps/server/src/cli/vitrina.ts');
/** Files are written in groups, so that the process does not open thousands at once. */
const GROUP = 64;

/** Stores a file of one byte under every key of every company and of the template. Resolves to their number. */
export const storeFiles = async (dataDir: string, { companies, documents }: Size): Promise<number> => {
  const tokens = [TEMPLATE_TOKEN, ...Array.from({ length: companies }, (_, at) => tokenOf(at + 1))];
  const perCompany = Math.round(documents / companies);
  let count = 0;
  for (const token of tokens)
    for (let document = 0; document < perCompany; document += 1) {
      const { pdf, pages } = filesOf(token, document);
      const keys = [pdf, ...pages.flatMap(({ narrow, wide }) => [narrow, wide])];
      for (let from = 0; from < keys.length; from += GROUP)
        await Promise.all(keys.slice(from, from + GROUP).map((key) => storeFile(dataDir, key)));
      count += keys.length;
    }
  return count;
};

const storeFile = async (dataDir: string, key: string): Promise<void> => {
  const { directories, path } = fileLocation(dataDir, key);
  await mkdir(directories.at(-1) ?? dataDir, { recursive: true });
  await writeFile(path, 'x');
};

/** Throws when the doctor finds a problem. */
export const costOfDoctor = (dataDir: string, secretsKey: Buffer): Promise<Cost> =>
  costOfRun(process.execPath, [program, 'doctor', '--offline'], {
    DATA_DIR: dataDir,
    SECRETS_KEY: secretsKey.toString('hex'),
    PORT: '0',
  });
