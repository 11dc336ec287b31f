/**
 * Checks the stored files: writable, free space; and compares the files that the database refers to with a listing of the store: missing,
 * empty and unreferenced ones. A request for each file would take hours in a bucket.
 */
import { createHash } from 'node:crypto';
import type { DatabaseSnapshot } from '../../domain/ports/database-dumps.ts';
import type { FileMaintenance, StoredFile } from '../../domain/ports/file-maintenance.ts';
import type { FileStore } from '../../domain/ports/files.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Check, type CheckResult, ok, problem, warning } from '../check-result.ts';
import { createKeySet, fileKeysIn, hasFileKeys, type KeySet } from './key-set.ts';

const MIB = 1024 ** 2;
const MIN_FREE_BYTES = 100 * MIB;
const LOW_FREE_BYTES = 1024 * MIB;
/** A publish stores files before the database refers to them; no publish takes a day. */
export const REMOVABLE_AFTER_MS = 24 * 60 * 60 * 1000;
const MAX_LISTED = 20;
/** Missing files looked up one by one: a file that a publisher stores again may be left out of a listing. */
const MAX_CONFIRMED = 1000;
/** Files read at a time. */
const READERS = 8;

export const checkFreeSpace = (files: FileMaintenance): Check => ({
  name: 'files',
  run: async () => {
    await files.probe();
    const free = await files.freeBytes();
    if (free === null) return [ok('files', 'Files can be written and read.')];
    const says = `Files can be written and read; ${Math.floor(free / MIB)} MiB are free.`;
    if (free < MIN_FREE_BYTES) return [problem('files', says, 'Free some space: soon nothing can be published.')];
    return free < LOW_FREE_BYTES ? [warning('files', says, 'Free some space.')] : [ok('files', says)];
  },
});

/** All files that the rows of the snapshot refer to. Close the set after use. */
export const referencedFiles = async (snapshot: DatabaseSnapshot): Promise<KeySet> => {
  const referenced = createKeySet();
  for (const table of snapshot.tables.filter(hasFileKeys))
    for await (const rows of snapshot.rows(table))
      for (const row of rows) for (const key of fileKeysIn(row)) referenced.add(key);
  return referenced;
};

/** For each of these files, the first row that refers to it: its table, document or company, and page. */
const rowsReferring = async (
  snapshot: DatabaseSnapshot,
  files: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> => {
  const owners = new Map<string, string>();
  if (files.size === 0) return owners;
  for (const table of snapshot.tables.filter(hasFileKeys))
    for await (const rows of snapshot.rows(table))
      for (const row of rows)
        for (const key of fileKeysIn(row))
          if (files.has(key) && !owners.has(key)) {
            const names = [row['document_uid'] ?? row['company_uid'] ?? row['uid'] ?? '', row['page_index']];
            owners.set(key, [table, ...names.filter((name) => name !== undefined && name !== '')].join(' '));
          }
  return owners;
};

/** Counts files, and lists the first of them. */
const createTally = () => {
  const listed = new Set<string>();
  let count = 0;
  return {
    listed,
    add: (key: string): void => {
      count += 1;
      if (listed.size < MAX_LISTED) listed.add(key);
    },
    count: (): number => count,
  };
};
type Tally = ReturnType<typeof createTally>;

const isIntact = async (files: FileStore, key: string): Promise<boolean> => {
  const hash = createHash('sha256');
  try {
    for await (const chunk of await files.stream(key)) hash.update(chunk as Uint8Array);
  } catch (error) {
    if (error instanceof AppError && error.code === 'file.unknown') return false;
    throw error;
  }
  return key.startsWith(hash.digest('hex'));
};

/** Adds damaged files to the tally. At most `READERS` files are read at a time. */
const createContentCheck = (files: FileStore, damaged: Tally) => {
  let waiting: string[] = [];
  const finish = async (): Promise<void> => {
    const keys = waiting;
    waiting = [];
    const intact = await Promise.all(keys.map((key) => isIntact(files, key)));
    for (const [index, key] of keys.entries()) if (!intact[index]) damaged.add(key);
  };
  return {
    add: async (key: string): Promise<void> => {
      waiting.push(key);
      if (waiting.length === READERS) await finish();
    },
    finish,
  };
};

type Listing = { missing: Tally; damaged: Tally; orphans: { count: number; bytes: number; removed: number } };
type CompareOptions = Pick<StoredFilesDeps, 'files' | 'fileMaintenance' | 'repair' | 'contents'> & { before: Date };

/** An empty file holds nothing: power was lost while it was written. Other sizes say nothing without the content. */
const compareWithListing = async (referenced: KeySet, options: CompareOptions): Promise<Listing> => {
  const { files, fileMaintenance, repair, contents, before } = options;
  const [missing, damaged] = [createTally(), createTally()];
  const contentCheck = createContentCheck(files, damaged);
  const orphans = { count: 0, bytes: 0, removed: 0 };
  const examineOrphan = async ({ key, bytes, storedAt }: StoredFile): Promise<void> => {
    if (storedAt >= before) return;
    orphans.count += 1;
    orphans.bytes += bytes;
    if (repair && referenced.size > 0 && (await fileMaintenance.removeOlder(key, before))) orphans.removed += 1;
  };
  for await (const file of fileMaintenance.list()) {
    if (!referenced.mark(file.key)) await examineOrphan(file);
    else if (file.bytes === 0) damaged.add(file.key);
    else if (contents) await contentCheck.add(file.key);
  }
  await contentCheck.finish();
  let confirmed = 0;
  for (const key of referenced.unmarked()) {
    confirmed += 1;
    if (confirmed > MAX_CONFIRMED || (await files.stat(key)) === null) missing.add(key);
  }
  return { missing, damaged, orphans };
};

const editionFindings = async (
  snapshot: DatabaseSnapshot,
  referenced: KeySet,
  { missing, damaged }: Listing,
): Promise<CheckResult[]> => {
  const count = missing.count() + damaged.count();
  if (count === 0) return [ok('editions', `All ${referenced.size} files that the database refers to exist.`)];
  const owners = await rowsReferring(snapshot, new Set([...missing.listed, ...damaged.listed]));
  const resultOf = (key: string, is: string, remedy: string) =>
    problem('editions', `${key} is ${is} (${owners.get(key) ?? 'no longer referenced'}).`, remedy);
  const results = [
    ...[...missing.listed].map((key) => resultOf(key, 'missing', 'Restore a backup, or publish the document again.')),
    ...[...damaged.listed].map((key) =>
      resultOf(key, 'damaged', 'Publish the document again, which writes the file again, or restore a backup.'),
    ),
  ];
  if (missing.count() > missing.listed.size)
    results.push(problem('editions', `${missing.count()} files are missing in all.`, 'Is DATA_DIR the right one?'));
  if (damaged.count() > damaged.listed.size)
    results.push(problem('editions', `${damaged.count()} files are damaged in all.`, 'Check the disk.'));
  return results;
};

const orphanFindings = (
  { orphans: { count, bytes, removed } }: Listing,
  { isEmpty, repair, aborted }: { isEmpty: boolean; repair: boolean; aborted: number },
): CheckResult[] => {
  const unfinished = aborted === 0 ? [] : [ok('orphans', `${aborted} incomplete files were aborted.`)];
  if (count === 0) return [...unfinished, ok('orphans', 'There are no unreferenced files.')];
  const says = `${count} files (${Math.ceil(bytes / MIB)} MiB), stored a day ago or earlier, are unreferenced`;
  if (isEmpty)
    return [
      warning(
        'orphans',
        `${says}: the database refers to no file at all.`,
        'Is DATABASE_URL the right one? Nothing is removed.',
      ),
    ];
  if (repair) return [...unfinished, ok('orphans', `${says}; ${removed} were removed.`)];
  return [warning('orphans', `${says}.`, 'Remove them: vitrina doctor --repair')];
};

type StoredFilesDeps = {
  snapshot: () => Promise<DatabaseSnapshot>;
  files: FileStore;
  fileMaintenance: FileMaintenance;
  repair: boolean;
  /** Reads each file and compares its content with its key. */
  contents: boolean;
  clock: () => Date;
};

export const checkStoredFiles = ({ snapshot, clock, ...deps }: StoredFilesDeps): Check => ({
  name: 'editions',
  run: async () => {
    const before = new Date(clock().getTime() - REMOVABLE_AFTER_MS);
    const tables = await snapshot();
    try {
      const referenced = await referencedFiles(tables);
      const listing = await compareWithListing(referenced, { ...deps, before });
      const aborted = deps.repair ? await deps.fileMaintenance.abortIncomplete(before) : 0;
      const editions = await editionFindings(tables, referenced, listing);
      const isEmpty = referenced.size === 0;
      referenced.close();
      return [...editions, ...orphanFindings(listing, { isEmpty, repair: deps.repair, aborted })];
    } finally {
      await tables.close();
    }
  },
});
