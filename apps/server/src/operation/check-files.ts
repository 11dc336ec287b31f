/** Checks the stored files: writable, free space, files that the database refers to but are missing, and files without a reference. */
import type { DatabaseSnapshot } from '../domain/ports/database-dumps.ts';
import type { FileMaintenance } from '../domain/ports/file-maintenance.ts';
import type { FileStore } from '../domain/ports/files.ts';
import { type Check, type CheckResult, ok, problem, warning } from './check-result.ts';
import { createKeySet, fileKeysIn, type KeySet } from './key-set.ts';

const MIB = 1024 ** 2;
const MIN_FREE_BYTES = 100 * MIB;
const LOW_FREE_BYTES = 1024 * MIB;
/** A publish stores files before the database refers to them; no publish takes a day. */
const MIN_AGE_MS = 24 * 60 * 60 * 1000;
const MAX_LISTED = 20;

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

const referencedFiles = async (snapshot: DatabaseSnapshot): Promise<KeySet> => {
  const referenced = createKeySet();
  for (const table of snapshot.tables)
    for await (const rows of snapshot.rows(table))
      for (const row of rows) for (const key of fileKeysIn(row)) referenced.add(key);
  return referenced;
};

/** For each missing file, the first row that refers to it: its table, document or company, and page. */
const rowsReferring = async (
  snapshot: DatabaseSnapshot,
  missing: ReadonlySet<string>,
): Promise<Map<string, string>> => {
  const owners = new Map<string, string>();
  for (const table of snapshot.tables)
    for await (const rows of snapshot.rows(table))
      for (const row of rows)
        for (const key of fileKeysIn(row))
          if (missing.has(key) && !owners.has(key)) {
            const names = [row['document_uid'] ?? row['company_uid'] ?? row['uid'] ?? '', row['page_index']];
            owners.set(key, [table, ...names.filter((name) => name !== undefined && name !== '')].join(' '));
          }
  return owners;
};

const missingFindings = async (
  snapshot: DatabaseSnapshot,
  referenced: KeySet,
  files: FileStore,
): Promise<CheckResult[]> => {
  const missing = new Set<string>();
  let count = 0;
  for (const key of referenced) {
    if ((await files.stat(key)) !== null) continue;
    count += 1;
    if (missing.size < MAX_LISTED) missing.add(key);
  }
  if (count === 0) return [ok('editions', `All ${referenced.size} files that the database refers to exist.`)];
  const owners = await rowsReferring(snapshot, missing);
  const results = [...missing].map((key) =>
    problem(
      'editions',
      `${key} is missing (${owners.get(key) ?? 'no longer referenced'}).`,
      'Restore a backup, or publish the document again.',
    ),
  );
  const remedy = 'Is DATA_DIR the right one?';
  return count > missing.size
    ? [...results, problem('editions', `${count} files are missing in all.`, remedy)]
    : results;
};

type OrphanOptions = { fileMaintenance: FileMaintenance; repair: boolean; now: Date };

const orphanFindings = async (
  referenced: KeySet,
  { fileMaintenance, repair, now }: OrphanOptions,
): Promise<CheckResult[]> => {
  const before = new Date(now.getTime() - MIN_AGE_MS);
  let [count, bytes, removed] = [0, 0, 0];
  const isEmpty = referenced.size === 0;
  for await (const file of fileMaintenance.list()) {
    if (file.storedAt >= before || referenced.has(file.key)) continue;
    count += 1;
    bytes += file.bytes;
    if (repair && !isEmpty && (await fileMaintenance.removeOlder(file.key, before))) removed += 1;
  }
  const aborted = repair ? await fileMaintenance.abortIncomplete(before) : 0;
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
  clock: () => Date;
};

export const checkStoredFiles = ({ snapshot, files, fileMaintenance, repair, clock }: StoredFilesDeps): Check => ({
  name: 'editions',
  run: async () => {
    const now = clock();
    const tables = await snapshot();
    try {
      const referenced = await referencedFiles(tables);
      const missing = await missingFindings(tables, referenced, files);
      const orphans = await orphanFindings(referenced, { fileMaintenance, repair, now });
      referenced.close();
      return [...missing, ...orphans];
    } finally {
      await tables.close();
    }
  },
});
