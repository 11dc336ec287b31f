/** The stored files: can they be written, are those there that the database names, and which does nothing name. */
import type { DatabaseSnapshot } from '../domain/ports/copies.ts';
import type { KeptFiles } from '../domain/ports/kept-files.ts';
import type { FileStore } from '../domain/ports.ts';
import { type Check, type Finding, ok, problem, warning } from './finding.ts';
import { createKeySet, filesNamedIn, type KeySet } from './key-set.ts';

const MIB = 1024 ** 2;
const LEAST_FREE = 100 * MIB;
const LITTLE_FREE = 1024 * MIB;
/** A publish stores its files before the database names them; none takes a day (as storage/files-disk.ts counts). */
const YOUNG_MS = 24 * 60 * 60 * 1000;
const MOST_TOLD = 20;

export const checkRoom = (files: KeptFiles): Check => ({
  name: 'files',
  look: async () => {
    await files.probe();
    const free = await files.freeBytes();
    if (free === null) return [ok('files', 'Files can be written and read.')];
    const says = `Files can be written and read; ${Math.floor(free / MIB)} MiB are free.`;
    if (free < LEAST_FREE) return [problem('files', says, 'Make room: nothing can be published soon.')];
    return free < LITTLE_FREE ? [warning('files', says, 'Make room.')] : [ok('files', says)];
  },
});

const namedIn = async (snapshot: DatabaseSnapshot): Promise<KeySet> => {
  const named = createKeySet();
  for (const table of snapshot.tables)
    for await (const rows of snapshot.rows(table))
      for (const row of rows) for (const key of filesNamedIn(row)) named.add(key);
  return named;
};

/** Which rows name a lost file, in the words of their own columns. */
const ownersOf = async (snapshot: DatabaseSnapshot, lost: ReadonlySet<string>): Promise<Map<string, string>> => {
  const owners = new Map<string, string>();
  for (const table of snapshot.tables)
    for await (const rows of snapshot.rows(table))
      for (const row of rows)
        for (const key of filesNamedIn(row))
          if (lost.has(key) && !owners.has(key)) {
            const names = [row['document_uid'] ?? row['company_uid'] ?? row['uid'] ?? '', row['page_index']];
            owners.set(key, [table, ...names.filter((name) => name !== undefined && name !== '')].join(' '));
          }
  return owners;
};

const missingFindings = async (snapshot: DatabaseSnapshot, named: KeySet, files: FileStore): Promise<Finding[]> => {
  const lost = new Set<string>();
  let count = 0;
  for (const key of named) {
    if ((await files.stat(key)) !== null) continue;
    count += 1;
    if (lost.size < MOST_TOLD) lost.add(key);
  }
  if (count === 0) return [ok('editions', `All ${named.size} files that the database names are there.`)];
  const owners = await ownersOf(snapshot, lost);
  const told = [...lost].map((key) =>
    problem(
      'editions',
      `${key} is missing (${owners.get(key) ?? 'named no more'}).`,
      'Restore a backup, or publish the document again.',
    ),
  );
  const remedy = 'Is DATA_DIR the right one?';
  return count > lost.size ? [...told, problem('editions', `${count} files are missing in all.`, remedy)] : told;
};

type OrphanOptions = { keptFiles: KeptFiles; repair: boolean; now: Date };

const orphanFindings = async (named: KeySet, { keptFiles, repair, now }: OrphanOptions): Promise<Finding[]> => {
  const before = new Date(now.getTime() - YOUNG_MS);
  let [count, bytes, removed] = [0, 0, 0];
  const isEmpty = named.size === 0;
  for await (const file of keptFiles.list()) {
    if (file.keptAt >= before || named.has(file.key)) continue;
    count += 1;
    bytes += file.bytes;
    if (repair && !isEmpty && (await keptFiles.removeOlder(file.key, before))) removed += 1;
  }
  const givenUp = repair ? await keptFiles.giveUpUnfinished(before) : 0;
  const unfinished =
    givenUp === 0 ? [] : [ok('orphans', `${givenUp} files that were begun and never finished were given up.`)];
  if (count === 0) return [...unfinished, ok('orphans', 'Nothing lies about that no edition names.')];
  const says = `${count} files (${Math.ceil(bytes / MIB)} MiB), stored a day ago or earlier, are named by nothing`;
  if (isEmpty)
    return [
      warning(
        'orphans',
        `${says}: the database names none at all.`,
        'Is DATABASE_URL the right one? Nothing is removed.',
      ),
    ];
  if (repair) return [...unfinished, ok('orphans', `${says}; ${removed} were removed.`)];
  return [warning('orphans', `${says}.`, 'Remove them: vitrina doctor --repair')];
};

type KeptDeps = {
  snapshot: () => Promise<DatabaseSnapshot>;
  files: FileStore;
  keptFiles: KeptFiles;
  repair: boolean;
  clock: () => Date;
};

export const checkKept = ({ snapshot, files, keptFiles, repair, clock }: KeptDeps): Check => ({
  name: 'editions',
  look: async () => {
    const now = clock();
    const seen = await snapshot();
    try {
      const named = await namedIn(seen);
      const missing = await missingFindings(seen, named, files);
      const orphans = await orphanFindings(named, { keptFiles, repair, now });
      named.close();
      return [...missing, ...orphans];
    } finally {
      await seen.close();
    }
  },
});
