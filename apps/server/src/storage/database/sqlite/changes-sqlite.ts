/** Change notifications between processes on one SQLite file: rows of `changes`, polled by the file's `data_version`. */
import type { DatabaseSync } from 'node:sqlite';
import type { Change, ChangeListener } from '../../../domain/ports/changes.ts';
import { parseChange } from '../changes/change-text.ts';
import type { ChangeSubscription } from '../schema/connection.ts';

/** Polling interval between checks. Reading `data_version` costs two microseconds. */
const POLL_INTERVAL_MS = 200;

const isChange = (change: Change | null): change is Change => change !== null;

/** `reader` must be read-only: a connection's own writes do not change its `data_version`. */
export const subscribeSqlite = (reader: DatabaseSync, listener: ChangeListener): ChangeSubscription => {
  const version = reader.prepare('pragma data_version');
  const lastId = reader.prepare("select coalesce(max(seq), 0) as id from sqlite_sequence where name = 'changes'");
  const laterChanges = reader.prepare('select id, kind, uid from changes where id > ? order by id');
  const currentId = (): number => Number(lastId.get()?.['id'] ?? 0);
  let seenId = currentId();
  let seenVersion = version.get()?.['data_version'];
  let isConnected = true;

  const poll = (): void => {
    const now = version.get()?.['data_version'];
    if (now === seenVersion && isConnected) return;
    const rows = laterChanges.all(seenId);
    const first = Number(rows[0]?.['id'] ?? seenId + 1);
    const changes = rows.map(({ kind, uid }) => parseChange({ kind, uid }));
    if (!isConnected || first > seenId + 1 || !changes.every(isChange)) listener('everything');
    else for (const change of changes) listener(change);
    seenId = Number(rows.at(-1)?.['id'] ?? seenId);
    seenVersion = now;
    isConnected = true;
  };
  const tryPoll = (): void => {
    try {
      poll();
    } catch {
      // A file that is locked for recovery can be read at the next poll.
      isConnected = false;
    }
  };
  const timer = setInterval(tryPoll, POLL_INTERVAL_MS);
  timer.unref();
  return {
    // Every check polls: a response that another process has made outdated must not be sent, however recent the last poll is.
    isConnected: () => {
      tryPoll();
      return isConnected;
    },
    stop: async () => clearInterval(timer),
  };
};
