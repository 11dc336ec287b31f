/** Stores figures in `results/latest.json` of a folder, each subject with the machine of its measurement. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';

const readResults = async (file: string): Promise<Record<string, unknown>> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return {};
  }
};

export const saveFigures = async (folder: string, subject: string, short: boolean, figures: object): Promise<void> => {
  const file = join(folder, 'results', 'latest.json');
  const machine = {
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? '',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  const all = { ...(await readResults(file)), [subject]: { at: new Date().toISOString(), short, machine, ...figures } };
  await mkdir(dirname(file), { recursive: true });
  // Another measurement may read it at the same time.
  const written = `${file}.${process.pid}`;
  await writeFile(written, `${JSON.stringify(all, null, 2)}\n`);
  await rename(written, file);
};
