/** Makes a catalogue and publishes it with the product's own commands, into a folder that holds nothing yet. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { catalogue, priceList } from './catalogue.ts';

export const COMPANY = 'bench';
export const DOCUMENT = 'catalogo';

const program = join(import.meta.dirname, '../../apps/server/src/cli/vitrina.ts');

/** The folder's files: `data` is the server's, `pdf` what was published. */
export const filesOf = (folder: string): { data: string; pdf: string } => ({
  data: join(folder, 'data'),
  pdf: join(folder, 'catalogo.pdf'),
});

export const publish = async (folder: string, pages: number): Promise<void> => {
  const { data, pdf } = filesOf(folder);
  const prices = join(folder, 'precios.csv');
  await writeFile(pdf, await catalogue(pages));
  await writeFile(prices, priceList(pages));
  const vitrina = (...args: string[]) =>
    promisify(execFile)(process.execPath, [program, ...args], {
      env: { ...process.env, DATA_DIR: data },
      maxBuffer: 2 ** 26,
    });
  await vitrina('company', 'add', '--uid', COMPANY, '--name', 'Bench', '--provider', 'FEED');
  await vitrina('publish', pdf, '--company', COMPANY, '--pdf', DOCUMENT, '--feed', prices);
};
