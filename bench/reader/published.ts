/**
 * Catalogues published by the product's own commands. That takes minutes for a long one, so the folder of data is kept
 * under a name that changes with all that makes it; what older sources made is removed.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf, publish } from './publish.ts';

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

export type Published = { pages: number } & ReturnType<typeof filesOf>;

export const publishedCatalogue = async (pages: number): Promise<Published> => {
  const name = `pages-${pages}-`;
  const folder = join(CACHE, `${name}${await keyOf()}`);
  const published = { pages, ...filesOf(folder) };
  await mkdir(CACHE, { recursive: true });
  const kept = await readdir(CACHE);
  if (kept.includes(folder.slice(CACHE.length + 1))) return published;
  process.stderr.write(`Publishing a catalogue of ${pages} pages …\n`);
  for (const older of kept.filter((entry) => entry.startsWith(name))) await rm(join(CACHE, older), { recursive: true });
  // Under its name stands only what is whole.
  const making = join(CACHE, `making-${pages}`);
  await rm(making, { recursive: true, force: true });
  await mkdir(making);
  await publish(making, pages);
  await rename(making, folder);
  return published;
};
