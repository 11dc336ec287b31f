/**
 * Catalogues published by the product's own commands. That takes minutes for a long one, so the folder of data is kept
 * under a name that changes with all that makes it; what older sources made is removed.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { catalogue, priceList } from './catalogue.ts';
import { type Edition, filesOf, publish } from './publish.ts';

export const CACHE = join(import.meta.dirname, '../.cache');

const server = join(import.meta.dirname, '../../apps/server/src');

/** What decides how a published catalogue looks on the disk; its database is brought up to date by the server that opens it. */
const SOURCES = [
  join(import.meta.dirname, 'publish.ts'),
  join(import.meta.dirname, 'catalogue.ts'),
  join(import.meta.dirname, 'photo.ts'),
  join(server, 'pdf'),
  join(server, 'domain/publishing.ts'),
];

const bytesOf = async (path: string): Promise<Buffer[]> => {
  if (/\.[a-z]+$/.test(path)) return path.includes('.test.') ? [] : [await readFile(path)];
  const names = (await readdir(path)).filter((name) => name !== 'testing').sort();
  return (await Promise.all(names.map((name) => bytesOf(join(path, name))))).flat();
};

const keyOf = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const bytes of (await Promise.all(SOURCES.map(bytesOf))).flat()) hash.update(bytes);
  return hash.digest('hex').slice(0, 16);
};

/** `name` as tables show it. */
export type Published = { name: string } & ReturnType<typeof filesOf>;

const keptAs = async (kind: string, name: string, edition: () => Promise<Edition>): Promise<Published> => {
  const folder = join(CACHE, `${kind}-${await keyOf()}`);
  const published = { name, ...filesOf(folder) };
  await mkdir(CACHE, { recursive: true });
  const kept = await readdir(CACHE);
  if (kept.includes(basename(folder))) return published;
  process.stderr.write(`Publishing ${kind} …\n`);
  for (const older of kept.filter((entry) => entry.startsWith(`${kind}-`)))
    await rm(join(CACHE, older), { recursive: true });
  // Under its name stands only what is whole.
  const making = join(CACHE, `making-${kind}`);
  await rm(making, { recursive: true, force: true });
  await mkdir(making);
  await publish(making, await edition());
  await rename(making, folder);
  return published;
};

/** A catalogue of our own making. */
export const publishedCatalogue = (pages: number): Promise<Published> =>
  keptAs(`pages-${pages}`, `ours, ${pages} pages`, async () => ({
    pdf: await catalogue(pages),
    prices: priceList(pages),
  }));

/** A catalogue that somebody printed, of six pages. */
export const publishedFile = async (file: string): Promise<Published> => {
  const pdf = await readFile(file);
  const hash = createHash('sha256').update(pdf).digest('hex').slice(0, 8);
  return keptAs(`file-${hash}`, 'ours, printed', async () => ({ pdf }));
};
