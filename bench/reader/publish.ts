/** Publishes a PDF by the product's commands into an empty folder. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const COMPANY = 'bench';
export const DOCUMENT = 'catalogo';

const program = join(import.meta.dirname, '../../apps/server/src/cli/vitrina.ts');

/** Paths: `data` is the server's data directory, `pdf` the published file. */
export const filesOf = (folder: string): { data: string; pdf: string } => ({
  data: join(folder, 'data'),
  pdf: join(folder, 'catalogo.pdf'),
});

/** `prices`: price list of the company, if the pages have references. */
export type Edition = { pdf: Buffer; prices?: string };

export const publish = async (folder: string, edition: Edition): Promise<void> => {
  const { data, pdf } = filesOf(folder);
  const prices = join(folder, 'precios.csv');
  await writeFile(pdf, edition.pdf);
  if (edition.prices !== undefined) await writeFile(prices, edition.prices);
  const vitrina = (...args: string[]) =>
    promisify(execFile)(process.execPath, [program, ...args], {
      env: { ...process.env, DATA_DIR: data },
      maxBuffer: 2 ** 26,
    });
  await vitrina('company', 'add', '--uid', COMPANY, '--name', 'Bench', '--provider', 'FEED');
  const feed = edition.prices === undefined ? [] : ['--feed', prices];
  await vitrina('publish', pdf, '--company', COMPANY, '--pdf', DOCUMENT, ...feed);
};
