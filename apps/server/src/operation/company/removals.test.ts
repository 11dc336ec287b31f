/** Removal of a company while its worker publishes, with the files that it alone uses. */
import { readdir, utimes } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COMMAND_LINE } from '../../domain/accounts/authorization.ts';
import { setSuspended } from '../../domain/accounts/company-change.ts';
import { newCompany } from '../../domain/companies/companies.ts';
import { beginRemoval } from '../../domain/companies/removal.ts';
import type { DumpRow } from '../../domain/ports/database-dumps.ts';
import { openTestQueue, type TestQueue } from '../../jobs/testing/press.ts';
import { createDatabaseDumps } from '../../storage/database/database-dump.ts';
import { openDiskMaintenance } from '../../storage/files/disk/maintenance-disk.ts';
import { openDiskUploads } from '../../storage/files/disk/uploads-disk.ts';
import { edition, page } from '../../storage/testing/builders.ts';
import { finishPendingRemovals, finishRemoval, type RemovalDeps } from './removals.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let press: TestQueue;
let deps: RemovalDeps;
beforeEach(async () => {
  press = await openTestQueue();
  const { dataDir, database, clock } = press;
  deps = {
    repos: database.repos,
    uploads: await openDiskUploads({ dataDir }),
    copies: createDatabaseDumps({ dataDir }),
    fileMaintenance: openDiskMaintenance({ dataDir }),
    now: clock,
  };
});
afterEach(() => press.close());

const soon = { timeout: 40_000, interval: 20 };
const begin = () => beginRemoval(press.database, COMMAND_LINE, 'acme', press.clock());

/** Tables with a row that names one of the texts, the audit trail aside. */
const tablesNaming = async (...texts: string[]): Promise<string[]> => {
  const snapshot = await deps.copies.snapshot();
  const found: string[] = [];
  const names = (row: DumpRow) => Object.values(row).some((value) => texts.includes(String(value)));
  for (const table of snapshot.tables)
    for await (const rows of snapshot.rows(table)) if (rows.some(names)) found.push(table);
  await snapshot.close();
  return [...new Set(found)].filter((table) => table !== 'audit');
};

// Covers §resilience-121.
test.each([
  ['draws pages', 1],
  ['has drawn all pages', 3],
])('a removal while the worker %s ends the publishing, and no row of the company comes back', async (_, open) => {
  press.gate.open = open;
  press.work();
  const id = await press.queue('catalogo', ['Uno', 'Dos', 'Tres', 'Cuatro']);
  await vi.waitFor(async () => {
    expect(press.gate.waiting).toBe(1);
    expect(await press.jobs.finishedPages(id)).toHaveLength(open);
  }, soon);
  await begin();
  const removed = finishRemoval(deps, 'acme');
  press.gate.open = 4;
  await removed;
  await vi.waitFor(() => expect(press.events.map(({ type }) => type)).toEqual(['begun', 'lost']), soon);
  expect(await tablesNaming('acme', 'catalogo', id)).toEqual([]);
  await expect(press.queue('otro', ['Uno'])).rejects.toMatchObject({ code: 'company.unknown' });
});

// Covers §resilience-122.
test('files that only the company uses are removed after a day, files of other companies and young ones stay', async () => {
  const { database, files, clock, dataDir } = press;
  const { companies } = database.repos;
  await companies.insert(newCompany('otra', { name: 'Otra' }, clock()), clock());
  const store = async (text: string) => (await files.put(Buffer.from(text), 'webp')).key;
  const [own, shared, young] = [await store('own'), await store('shared'), await store('young')];
  const bare = { pictures: [], thumbnail: null, words: null };
  const publish = (companyUid: string, keys: string[]) =>
    database.inTransaction(({ documents }) => {
      const pages = keys.map((key, at) => page(at + 1, { ...bare, url: `/files/${key}` }));
      const details = { ...edition().details, url: `/files/${keys[0]}` };
      return documents.publish(edition(`de-${companyUid}`, { companyUid, pages, details }), clock());
    });
  await publish('acme', [own, shared, young]);
  await publish('otra', [shared]);
  const longAgo = new Date(clock().getTime() - 25 * 3_600_000);
  const stored = await readdir(`${dataDir}/files`, { recursive: true });
  for (const name of stored.filter((path) => path.endsWith('.webp') && !path.endsWith(young)))
    await utimes(`${dataDir}/files/${name}`, longAgo, longAgo);

  await begin();
  expect(await finishRemoval(deps, 'acme')).toEqual({ removed: 1, kept: 1 });
  expect([await files.stat(own), (await files.stat(shared))?.key, (await files.stat(young))?.key]).toEqual([
    null,
    shared,
    young,
  ]);
  expect(await tablesNaming('acme', 'de-acme')).toEqual([]);
  expect((await database.repos.documents.head('de-otra'))?.pageCount).toBe(1);
});

test('a removal that was interrupted is finished by another process, and cannot be undone', async () => {
  const { database, clock } = press;
  await press.queue('catalogo', ['Uno']);
  expect(await begin()).toBe(true);
  expect(await begin()).toBe(false);
  const resume = { uid: 'acme', isSuspended: false };
  await expect(setSuspended(database, COMMAND_LINE, resume, clock())).rejects.toMatchObject({
    code: 'company.removing',
  });
  await finishPendingRemovals(deps);
  expect(await database.repos.companies.byUid('acme')).toBeNull();
  expect(await database.repos.companyRemoval.pending()).toEqual([]);
  await expect(begin()).rejects.toMatchObject({ code: 'company.unknown' });
});
