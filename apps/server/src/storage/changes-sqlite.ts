/** Changes across processes on one SQLite file: rows that are read when the file says that somebody has written to it. */
import type { DatabaseSync } from 'node:sqlite';
import type { Change, Hear } from '../domain/ports/changes.ts';
import { changeOf } from './change-text.ts';
import type { Announce, Following } from './connection.ts';

/** `data_version` costs a few microseconds, so it is looked at often, ms. */
const LOOK_EVERY = 200;
/** Of many questions at once only the first looks, ms: no other process commits and is answered in less. */
const LOOK_AGAIN = 1;
/** Rows kept. Who has slept through more drops everything. */
const KEPT = 1000;

export const announceOnSqlite: Announce = async (tx, { kind, uid }) => {
  const { id } = await tx.insertInto('changes').values({ kind, uid }).returning('id').executeTakeFirstOrThrow();
  await tx
    .deleteFrom('changes')
    .where('id', '<=', id - KEPT)
    .execute();
};

const isChange = (change: Change | null): change is Change => change !== null;

/** `reader` is a connection that writes nothing: its own writes would not show in its `data_version`. */
export const followSqlite = (reader: DatabaseSync, hear: Hear): Following => {
  const version = reader.prepare('pragma data_version');
  const last = reader.prepare("select coalesce(max(seq), 0) as id from sqlite_sequence where name = 'changes'");
  const later = reader.prepare('select id, kind, uid from changes where id > ? order by id');
  const seqNow = (): number => Number(last.get()?.['id'] ?? 0);
  let seen = seqNow();
  let seenVersion = version.get()?.['data_version'];
  let isHearing = true;
  let looked = 0;

  const look = (): void => {
    const now = version.get()?.['data_version'];
    if (now === seenVersion && isHearing) return;
    const rows = later.all(seen);
    const first = Number(rows[0]?.['id'] ?? seen + 1);
    const changes = rows.map(({ kind, uid }) => changeOf({ kind, uid }));
    if (!isHearing || first > seen + 1 || !changes.every(isChange)) hear('everything');
    else for (const change of changes) hear(change);
    seen = Number(rows.at(-1)?.['id'] ?? seen);
    seenVersion = now;
    isHearing = true;
  };
  const tryToLook = (): void => {
    try {
      look();
    } catch {
      // A file that is locked for its recovery can be read at the next look.
      isHearing = false;
    }
  };
  const timer = setInterval(tryToLook, LOOK_EVERY);
  timer.unref();
  return {
    isHearing: () => {
      const now = performance.now();
      if (now - looked >= LOOK_AGAIN) {
        looked = now;
        tryToLook();
      }
      return isHearing;
    },
    stop: async () => clearInterval(timer),
  };
};
