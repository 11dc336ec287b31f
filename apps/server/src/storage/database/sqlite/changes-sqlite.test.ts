/** Changes of other processes on SQLite are seen at the next check, however soon it follows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { subscribeSqlite } from './changes-sqlite.ts';

test('each of 100 changes by another connection, committed without a pause, is notified by the check that follows it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-changes-'));
  const path = join(folder, 'data.db');
  const writer = new DatabaseSync(path);
  writer.exec(
    'pragma journal_mode = wal; pragma synchronous = off; create table changes (id integer primary key autoincrement, kind text, uid text)',
  );
  const reader = new DatabaseSync(path, { readOnly: true });
  const notified: string[] = [];
  const subscription = subscribeSqlite(
    reader,
    (change) => void notified.push(change === 'everything' ? '' : change.uid),
  );
  onTestFinished(async () => {
    await subscription.stop();
    reader.close();
    writer.close();
    rmSync(folder, { recursive: true });
  });
  const insert = writer.prepare("insert into changes (kind, uid) values ('company', ?)");
  const uids = Array.from({ length: 100 }, (_, at) => `company-${at}`);
  const seen = uids.map((uid) => {
    insert.run(uid);
    subscription.isConnected();
    return notified.at(-1);
  });
  expect(seen).toEqual(uids);
});
