/** Restores a backup: verifies all checksums, stores the files, then loads the database in one transaction. */
import type { DatabaseDumps } from '../domain/ports/database-dumps.ts';
import type { FileStore, TemporaryFiles } from '../domain/ports/files.ts';
import { UserFacingError } from '../errors/user-facing-error.ts';
import { type ArchiveReader, readEntry } from './archive.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { readRowPart } from './row-parts.ts';

/** Larger files are buffered on disk. */
const MAX_IN_MEMORY_BYTES = 8 * 1024 * 1024;

export type RestoreDeps = {
  reader: ArchiveReader;
  copies: DatabaseDumps;
  files: FileStore;
  temporary: TemporaryFiles;
  replace: boolean;
  now: Date;
  onProgress?: (restored: { files: number; ofFiles: number }) => void;
};

const KEY = /^([0-9a-f]{64})\.([a-z0-9]{1,5})$/;

/** Stores a file of the archive and returns its key. The key is the content's hash, so a changed file gets another key. */
const storedKey = async ({ reader, files, temporary }: RestoreDeps, key: string): Promise<string> => {
  const [, , ext] = KEY.exec(key) ?? [];
  if (ext === undefined)
    throw new UserFacingError(`The backup is damaged: it lists "${key}", which is not a file key.`);
  const name = `files/${key}`;
  const size = await reader.size(name);
  if (size === null) throw new UserFacingError(`The backup is incomplete: ${name} is missing.`);
  if (size <= MAX_IN_MEMORY_BYTES) return (await files.put(await readEntry(reader, name), ext)).key;
  const { path, dispose } = await temporary.write(reader.stream(name));
  try {
    return (await files.putFile(path, ext)).key;
  } finally {
    await dispose();
  }
};

const restoreFiles = async (deps: RestoreDeps, { files: { count, parts } }: Manifest): Promise<void> => {
  let done = 0;
  for (const part of parts)
    for (const { key } of await readRowPart(deps.reader, part)) {
      if ((await storedKey(deps, String(key))) !== key)
        throw new UserFacingError(`The backup is damaged: files/${key} does not match its checksum.`);
      done += 1;
      deps.onProgress?.({ files: done, ofFiles: count });
    }
};

const readRows = async function* (reader: ArchiveReader, { tables }: Manifest) {
  for (const { name: table, parts } of tables)
    for (const part of parts) yield { table, rows: await readRowPart(reader, part) };
};

/** Throws `UserFacingError` for an incomplete or damaged archive, and for a database that is not empty unless `replace` is set. */
export const restoreBackup = async (deps: RestoreDeps): Promise<Manifest> => {
  const { reader, copies, replace, now } = deps;
  const manifest = await readManifest(reader);
  await copies.check(manifest.migrations, { replace });
  for (const { parts } of manifest.tables) for (const part of parts) await readRowPart(reader, part);
  await restoreFiles(deps, manifest);
  await copies.load({ migrations: manifest.migrations, rows: readRows(reader, manifest) }, { replace, now });
  return manifest;
};
