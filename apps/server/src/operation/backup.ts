/**
 * Makes a backup while the program runs: first a snapshot of the database, then the files that it refers to, which never change.
 * Later changes are in the next backup.
 */
import { createHash } from 'node:crypto';
import type { DatabaseSnapshot, DumpRow } from '../domain/ports/database-dumps.ts';
import type { FileStore } from '../domain/ports/files.ts';
import { AppError } from '../errors/app-error.ts';
import type { ArchiveWriter } from './archive.ts';
import { createKeySet, fileKeysIn, hasFileKeys, type KeySet } from './files/key-set.ts';
import { type Lost, MANIFEST, type Manifest } from './manifest.ts';
import { writeRowParts } from './row-parts.ts';

/** Lost files listed in the manifest; further ones are only counted. */
const MAX_LISTED = 100;

export type BackupDeps = {
  snapshot: () => Promise<DatabaseSnapshot>;
  files: FileStore;
  writer: ArchiveWriter;
  now: Date;
  /** Called after each chunk of rows and each file. */
  onProgress?: (copied: { rows: number; files: number; ofFiles: number }) => void;
};

/** The key id of a sealed text (storage/secrets/secrets.ts). */
const SEALED = /^v1\.([0-9a-f]{12})\./;

const secretKeyIdsIn = (row: DumpRow): string[] =>
  Object.values(row).flatMap((value) => (typeof value === 'string' ? (SEALED.exec(value)?.slice(1, 2) ?? []) : []));

/** Passes chunks through while hashing them. */
const hashWhileReading = (chunks: AsyncIterable<Uint8Array>) => {
  const hash = createHash('sha256');
  const passThrough = async function* () {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  return { chunks: passThrough(), digest: () => hash.digest('hex') };
};

const copyFile = async (
  files: FileStore,
  writer: ArchiveWriter,
  key: string,
): Promise<{ bytes: number; lost: Lost | null }> => {
  const facts = await files.stat(key);
  const source = facts === null ? null : await files.stream(key).catch(nullIfUnknown);
  if (facts === null || source === null) return { bytes: 0, lost: { key, why: 'missing' } };
  const { chunks, digest } = hashWhileReading(source);
  await writer.addStream(`files/${key}`, facts.bytes, chunks);
  return { bytes: facts.bytes, lost: key.startsWith(digest()) ? null : { key, why: 'damaged' } };
};

/** The file was removed between `stat` and `stream`. */
const nullIfUnknown = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'file.unknown') return null;
  throw error;
};

type Progress = { files: KeySet; keys: Set<string>; rows: number };

const copyTables = async ({ writer, onProgress }: BackupDeps, snapshot: DatabaseSnapshot, progress: Progress) => {
  const recordReferences = async function* (table: string) {
    const keysIn = hasFileKeys(table) ? fileKeysIn : () => [];
    for await (const rows of snapshot.rows(table)) {
      for (const row of rows) {
        for (const key of keysIn(row)) progress.files.add(key);
        for (const key of secretKeyIdsIn(row)) progress.keys.add(key);
      }
      progress.rows += rows.length;
      onProgress?.({ rows: progress.rows, files: 0, ofFiles: progress.files.size });
      yield rows;
    }
  };
  const tables: Manifest['tables'] = [];
  for (const name of snapshot.tables)
    tables.push({ name, parts: await writeRowParts(writer, `tables/${name}`, recordReferences(name)) });
  return tables;
};

const copyFiles = async ({ files, writer, onProgress }: BackupDeps, progress: Progress) => {
  const lost: Lost[] = [];
  let [count, bytes, lostCount] = [0, 0, 0];
  const copied = async function* () {
    for (const key of progress.files) {
      const result = await copyFile(files, writer, key);
      if (result.lost) {
        lostCount += 1;
        if (lost.length < MAX_LISTED) lost.push(result.lost);
        continue;
      }
      count += 1;
      bytes += result.bytes;
      onProgress?.({ rows: progress.rows, files: count, ofFiles: progress.files.size });
      yield [{ key, bytes: result.bytes }];
    }
  };
  const parts = await writeRowParts(writer, 'lists/files', copied());
  return { files: { count, bytes, parts }, lost, lostCount };
};

/** Abandons the archive on failure. */
export const makeBackup = async (deps: BackupDeps): Promise<Manifest> => {
  const { writer, now } = deps;
  const progress: Progress = { files: createKeySet(), keys: new Set(), rows: 0 };
  try {
    const snapshot = await deps.snapshot();
    const { kind: engine, migrations } = snapshot;
    let tables: Manifest['tables'];
    try {
      tables = await copyTables(deps, snapshot, progress);
    } finally {
      await snapshot.close();
    }
    const manifest: Manifest = {
      format: 'vitrina backup',
      version: 1,
      madeAt: now.toISOString(),
      engine,
      migrations: [...migrations],
      tables,
      ...(await copyFiles(deps, progress)),
      keys: [...progress.keys].sort(),
    };
    await writer.add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    await writer.finish();
    return manifest;
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    progress.files.close();
  }
};
