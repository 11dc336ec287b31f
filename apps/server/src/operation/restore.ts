/** A backup put back: every checksum first, then the files, then the database at one stroke. Until that stroke nothing has changed. */
import type { DatabaseCopies } from '../domain/ports/copies.ts';
import type { TemporaryFiles } from '../domain/ports/temporary-files.ts';
import type { FileStore } from '../domain/ports.ts';
import { Refused } from '../refused.ts';
import { type ArchiveReader, bytesOf } from './archive.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { readPart } from './row-parts.ts';

/** Larger files pass through the disk. */
const IN_MEMORY = 8 * 1024 * 1024;

export type RestoreDeps = {
  reader: ArchiveReader;
  copies: DatabaseCopies;
  files: FileStore;
  temporary: TemporaryFiles;
  replace: boolean;
  now: Date;
  onProgress?: (restored: { files: number; ofFiles: number }) => void;
};

const KEY = /^([0-9a-f]{64})\.([a-z0-9]{1,5})$/;

/** Content decides the name, so what was changed in the archive comes back under another one. */
const storedKey = async ({ reader, files, temporary }: RestoreDeps, key: string): Promise<string> => {
  const [, , ext] = KEY.exec(key) ?? [];
  if (ext === undefined) throw new Refused(`The backup is damaged: it lists "${key}", which is no file.`);
  const name = `files/${key}`;
  const size = await reader.size(name);
  if (size === null) throw new Refused(`The backup is not whole: ${name} is missing.`);
  if (size <= IN_MEMORY) return (await files.put(await bytesOf(reader, name), ext)).key;
  const { path, dispose } = await temporary.keep(reader.stream(name));
  try {
    return (await files.putFile(path, ext)).key;
  } finally {
    await dispose();
  }
};

const restoreFiles = async (deps: RestoreDeps, { files: { count, parts } }: Manifest): Promise<void> => {
  let done = 0;
  for (const part of parts)
    for (const { key } of await readPart(deps.reader, part)) {
      if ((await storedKey(deps, String(key))) !== key)
        throw new Refused(`The backup is damaged: files/${key} is not what was written.`);
      done += 1;
      deps.onProgress?.({ files: done, ofFiles: count });
    }
};

const rowsOf = async function* (reader: ArchiveReader, { tables }: Manifest) {
  for (const { name: table, parts } of tables)
    for (const part of parts) yield { table, rows: await readPart(reader, part) };
};

/** Refused for an archive that is not whole, and where the database is not empty and `replace` is not said. */
export const restoreBackup = async (deps: RestoreDeps): Promise<Manifest> => {
  const { reader, copies, replace, now } = deps;
  const manifest = await readManifest(reader);
  await copies.check(manifest.migrations, { replace });
  for (const { parts } of manifest.tables) for (const part of parts) await readPart(reader, part);
  await restoreFiles(deps, manifest);
  await copies.load({ migrations: manifest.migrations, rows: rowsOf(reader, manifest) }, { replace, now });
  return manifest;
};
