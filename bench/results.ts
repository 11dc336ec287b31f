/** Where figures are kept: `bench/results/latest.json`, each subject with the machine it was measured on. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const file = join(import.meta.dirname, 'results', 'latest.json');

const kept = async (): Promise<Record<string, unknown>> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return {};
  }
};

export const keepFigures = async (subject: string, short: boolean, figures: object): Promise<void> => {
  const machine = {
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? '',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  const all = { ...(await kept()), [subject]: { at: new Date().toISOString(), short, machine, ...figures } };
  await mkdir(join(import.meta.dirname, 'results'), { recursive: true });
  await writeFile(file, `${JSON.stringify(all, null, 2)}\n`);
};
