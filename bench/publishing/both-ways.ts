/** Publishes one document by our command, and renders it by poppler and cwebp in the same widths. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { THUMBNAIL_WIDTH } from '@vitrina/geometry';
import { pictureHeight, pictureWidths } from '../../apps/server/src/pdf/picture-widths.ts';
import { A4 } from './documents.ts';
import { type Cost, costOfRun } from './group.ts';

const program = join(import.meta.dirname, '../../apps/server/src/cli/vitrina.ts');
const peer = join(import.meta.dirname, 'poppler.sh');

/** Every page of the test documents has words and all widths. */
const WIDTHS = pictureWidths(A4, Number.POSITIVE_INFINITY);

export const COMPANY = 'bench';

/** Without OCR, which poppler does not do: pages of paths have nothing but a page number. */
export const vitrina = (dataDir: string, ...args: string[]): Promise<Cost> =>
  costOfRun(process.execPath, [program, ...args], { DATA_DIR: dataDir, OCR: '0' });

const countOf = async (folder: string, ending: string): Promise<number> =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(ending)).length;

const checkPictures = async (who: string, folder: string, pages: number): Promise<void> => {
  const [made, wanted] = [await countOf(folder, '.webp'), pages * (WIDTHS.length + 1)];
  if (made !== wanted) throw new Error(`${who} made ${made} pictures of ${pages} pages, not ${wanted}`);
};

/** Includes words, links and the publishing transaction. Throws if a picture is missing. */
export const publishOnce = async (folder: string, pdf: string, pages: number): Promise<Cost> => {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  try {
    await vitrina(dataDir, 'company', 'add', '--uid', COMPANY, '--name', 'Bench');
    const cost = await vitrina(dataDir, 'publish', pdf, '--company', COMPANY);
    await checkPictures('Vitrina', dataDir, pages);
    return cost;
  } finally {
    await rm(dataDir, { recursive: true });
  }
};

/** Pictures only, one process per page and core. Throws if a picture is missing. */
export const drawByPoppler = async (folder: string, pdf: string, pages: number): Promise<Cost> => {
  const out = join(folder, 'poppler');
  await mkdir(out);
  try {
    const widest = WIDTHS.at(-1) ?? 1;
    const narrower = [...WIDTHS.slice(0, -1), THUMBNAIL_WIDTH];
    const each = `xargs -P ${availableParallelism()} -I PAGE "$0" "$1" PAGE "$2" ${widest} ${pictureHeight(A4, widest)} ${narrower.join(' ')}`;
    const cost = await costOfRun('sh', ['-c', `seq 1 ${pages} | ${each}`, peer, pdf, out]);
    await checkPictures('poppler', out, pages);
    return cost;
  } finally {
    await rm(out, { recursive: true });
  }
};
