/** `vitrina doctor` on 100,000 stored files: processor time and memory. `npm run bench -- growth` measures 300,000. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { databaseFile, filesDirectory } from '../../../storage/files/keys.ts';
import { type Cli, openCli } from '../../testing/cli.ts';
import { watchProcesses } from '../../testing/watch-processes.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const FILES = 100_000;
const FILES_A_PAGE = 10;
const PAGES_A_DOCUMENT = 100;
/** 170,000 in all. */
const TAGS_A_PAGE = 17;
const MAX_SECONDS = 20;
const MAX_MEBIBYTES = 200;

let cli: Cli;
let dataDir = '';
beforeAll(async () => {
  cli = await openCli();
  dataDir = join(cli.folder, 'data');
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
});
afterAll(() => cli.close());

const keyOf = (number: number) => `${createHash('sha256').update(String(number)).digest('hex')}.webp`;

const storeFiles = (): void => {
  const made = new Set<string>();
  for (let number = 0; number < FILES; number += 1) {
    const key = keyOf(number);
    const directory = join(filesDirectory(dataDir), key.slice(0, 2), key.slice(2, 4));
    if (!made.has(directory)) mkdirSync(directory, { recursive: true });
    made.add(directory);
    writeFileSync(join(directory, key), String(number));
  }
};

/** Rows as publishing writes them, all but the fields that the comparison does not read. */
const referToFiles = (): void => {
  const database = new DatabaseSync(databaseFile(dataDir));
  database.exec('begin');
  const document = database.prepare(
    "insert into documents (uid, company_uid, current_edition, created_at, updated_at, revision, last_edition, set_by_hand) values (?, 'acme', 1, '', '', 1, 1, '{}')",
  );
  const edition = database.prepare(
    "insert into editions (document_uid, number, url, name, is_commercial, is_vertical, logo, name_tab, page_count, published_at) values (?, 1, ?, '', 1, 1, '', '', ?, '')",
  );
  const page = database.prepare(
    "insert into pages (document_uid, edition, page_index, name, url, width, height, body, created_at, updated_at) values (?, 1, ?, '', '', 1, 1, ?, '', '')",
  );
  for (let row = 0; row * FILES_A_PAGE < FILES; row += 1) {
    const uid = `d${Math.floor(row / PAGES_A_DOCUMENT)}`;
    if (row % PAGES_A_DOCUMENT === 0) {
      document.run(uid);
      edition.run(uid, `/files/${keyOf(row * FILES_A_PAGE)}`, PAGES_A_DOCUMENT);
    }
    const urls = Array.from({ length: FILES_A_PAGE }, (_, at) => `/files/${keyOf(row * FILES_A_PAGE + at)}`);
    page.run(uid, (row % PAGES_A_DOCUMENT) + 1, JSON.stringify({ urls }));
  }
  database.exec(`with recursive places (at) as (select 1 union all select at + 1 from places where at < ${TAGS_A_PAGE})
    insert into tags (document_uid, edition, page_index, position, reference_key, is_active, origin, body)
    select document_uid, edition, page_index, at, 'R' || at, 1, 'auto', '{"name":"Ref. ' || at || '"}'
    from pages, places`);
  database.exec('commit');
  database.close();
};

// Covers §resilience-120.
test(`${FILES} files are compared with the database within ${MAX_SECONDS} s of processor time and ${MAX_MEBIBYTES} MiB`, async () => {
  storeFiles();
  referToFiles();
  const child = cli.start(['doctor', '--offline', '--json'], { PORT: '0' });
  const watched = watchProcesses(child.pid ?? 0);
  const { out, err } = await cli.finished(child);
  const { mebibytes, seconds } = watched.end();
  console.info(`doctor on ${FILES} files: ${seconds.toFixed(1)} s, ${mebibytes.toFixed(0)} MiB`);
  expect(err).toBe('');
  expect(out).toContain(`All ${FILES} files that the database refers to exist.`);
  expect(seconds).toBeLessThan(MAX_SECONDS);
  expect(mebibytes).toBeLessThan(MAX_MEBIBYTES);
});
