/**
 * A backup while everything runs: first one moment of the database, then the files that it names, which never change. What is
 * published meanwhile is in the next one.
 */
import { createHash } from 'node:crypto';
import { AppError } from '../domain/app-error.ts';
import type { CopiedRow, DatabaseSnapshot } from '../domain/ports/copies.ts';
import type { FileStore } from '../domain/ports.ts';
import type { ArchiveWriter } from './archive.ts';
import { createKeySet, filesNamedIn, type KeySet } from './key-set.ts';
import { type Lost, MANIFEST, type Manifest } from './manifest.ts';
import { writeParts } from './row-parts.ts';

/** Told one by one; beyond that only counted. */
const MOST_TOLD = 100;

export type BackupDeps = {
  snapshot: () => Promise<DatabaseSnapshot>;
  files: FileStore;
  writer: ArchiveWriter;
  now: Date;
  /** Called now and then with what has been copied. */
  onProgress?: (copied: { rows: number; files: number; ofFiles: number }) => void;
};

/** How a sealed text names its key (storage/secrets.ts). */
const SEALED = /^v1\.([0-9a-f]{12})\./;

const keysNamedIn = (row: CopiedRow): string[] =>
  Object.values(row).flatMap((value) => (typeof value === 'string' ? (SEALED.exec(value)?.slice(1, 2) ?? []) : []));

/** The pieces as they pass, and whether they were what the key says. */
const hashed = (pieces: AsyncIterable<Uint8Array>) => {
  const hash = createHash('sha256');
  const passing = async function* () {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  };
  return { pieces: passing(), digest: () => hash.digest('hex') };
};

const copyFile = async (
  files: FileStore,
  writer: ArchiveWriter,
  key: string,
): Promise<{ bytes: number; lost: Lost | null }> => {
  const facts = await files.stat(key);
  const source = facts === null ? null : await files.stream(key).catch(unlessUnknown);
  if (facts === null || source === null) return { bytes: 0, lost: { key, why: 'missing' } };
  const { pieces, digest } = hashed(source);
  await writer.addStream(`files/${key}`, facts.bytes, pieces);
  return { bytes: facts.bytes, lost: key.startsWith(digest()) ? null : { key, why: 'damaged' } };
};

/** Cleared away between the look and the reading. */
const unlessUnknown = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'file.unknown') return null;
  throw error;
};

type Seen = { files: KeySet; keys: Set<string>; rows: number };

const copyTables = async ({ writer, onProgress }: BackupDeps, snapshot: DatabaseSnapshot, seen: Seen) => {
  const noted = async function* (table: string) {
    for await (const rows of snapshot.rows(table)) {
      for (const row of rows) {
        for (const key of filesNamedIn(row)) seen.files.add(key);
        for (const key of keysNamedIn(row)) seen.keys.add(key);
      }
      seen.rows += rows.length;
      onProgress?.({ rows: seen.rows, files: 0, ofFiles: seen.files.size });
      yield rows;
    }
  };
  const tables: Manifest['tables'] = [];
  for (const name of snapshot.tables)
    tables.push({ name, parts: await writeParts(writer, `tables/${name}`, noted(name)) });
  return tables;
};

const copyFiles = async ({ files, writer, onProgress }: BackupDeps, seen: Seen) => {
  const lost: Lost[] = [];
  let [count, bytes, lostCount] = [0, 0, 0];
  const copied = async function* () {
    for (const key of seen.files) {
      const outcome = await copyFile(files, writer, key);
      if (outcome.lost) {
        lostCount += 1;
        if (lost.length < MOST_TOLD) lost.push(outcome.lost);
        continue;
      }
      count += 1;
      bytes += outcome.bytes;
      onProgress?.({ rows: seen.rows, files: count, ofFiles: seen.files.size });
      yield [{ key, bytes: outcome.bytes }];
    }
  };
  const parts = await writeParts(writer, 'lists/files', copied());
  return { files: { count, bytes, parts }, lost, lostCount };
};

/** Abandons the archive when something fails. */
export const makeBackup = async (deps: BackupDeps): Promise<Manifest> => {
  const { writer, now } = deps;
  const seen: Seen = { files: createKeySet(), keys: new Set(), rows: 0 };
  try {
    const snapshot = await deps.snapshot();
    const { kind: engine, migrations } = snapshot;
    let tables: Manifest['tables'];
    try {
      tables = await copyTables(deps, snapshot, seen);
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
      ...(await copyFiles(deps, seen)),
      keys: [...seen.keys].sort(),
    };
    await writer.add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    await writer.finish();
    return manifest;
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    seen.files.close();
  }
};
