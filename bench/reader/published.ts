/**
 * Catalogues published by the product's commands. A long one takes minutes, so the data directory is cached under a hash of its
 * sources; directories of older sources are removed.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { catalogue, priceList } from './catalogue.ts';
import { type Edition, filesOf, publish } from './publish.ts';

export const CACHE = join(import.meta.dirname, '../.cache');

const server = join(import.meta.dirname, '../../apps/server/src');

/** Sources that determine the stored form of a published catalogue. The server that opens it migrates its database. */
const SOURCES = [
  join(import.meta.dirname, 'publish.ts'),
  join(import.meta.dirname, 'catalogue.ts'),
  join(import.meta.dirname, 'photo.ts'),
  join(server, 'pdf'),
  join(server, 'domain/publishing'),
  join(server, 'domain/references'),
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

/** `name` is the name in tables. */
export type Published = { name: string } & ReturnType<typeof filesOf>;

const cacheFolder = async (kind: string, name: string, edition: () => Promise<Edition>): Promise<Published> => {
  const folder = join(CACHE, `${kind}-${await keyOf()}`);
  const published = { name, ...filesOf(folder) };
  await mkdir(CACHE, { recursive: true });
  const cached = await readdir(CACHE);
  if (cached.includes(basename(folder))) return published;
  process.stderr.write(`Publishing ${kind} …\n`);
  for (const older of cached.filter((entry) => entry.startsWith(`${kind}-`)))
    await rm(join(CACHE, older), { recursive: true });
  // Renamed at the end, so that the final name never has an incomplete directory.
  const making = join(CACHE, `making-${kind}`);
  await rm(making, { recursive: true, force: true });
  await mkdir(making);
  await publish(making, await edition());
  await rename(making, folder);
  return published;
};

/** A generated catalogue. */
export const publishedCatalogue = (pages: number): Promise<Published> =>
  cacheFolder(`pages-${pages}`, `ours, ${pages} pages`, async () => ({
    pdf: await catalogue(pages),
    prices: priceList(pages),
  }));

/** A real printed catalogue of six pages. */
export const publishedFile = async (file: string): Promise<Published> => {
  const pdf = await readFile(file);
  const hash = createHash('sha256').update(pdf).digest('hex').slice(0, 8);
  return cacheFolder(`file-${hash}`, 'ours, printed', async () => ({ pdf }));
};
