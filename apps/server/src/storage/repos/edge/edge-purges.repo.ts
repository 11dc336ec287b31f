/** The queue of purges (migrations/023_edge_purges.sql). */
import type { Kysely } from 'kysely';
import { COMMON_KEY, edgeKeyOf } from '../../../domain/edge/edge-keys.ts';
import type { EdgePurgesRepo } from '../../../domain/ports/changes.ts';
import { PASSES, purgeEntry } from '../../database/changes/changes.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { isDue } from '../../database/schema/due.ts';
import type { Tables } from '../../database/schema/tables.ts';

const TURN = 'purge';
/** Shared caches limit the keys of a request: Cloudflare to 30 in its smallest plans. */
const MAX_KEYS = 30;
const MAX_WAITING = 1000;
/** A queue without entries is written to this often. */
const ALIVE_EVERY_MS = 60 * 60 * 1000;
type Entry = { id: string; key: string; passes: number };

/** The key of responses, from the entry of a change; a uid may hold colons. */
const responseKey = (key: string): string => {
  const [, kind, uid] = /^(company|document):(.*)$/s.exec(key) ?? [];
  return (kind === 'company' || kind === 'document') && uid !== undefined ? edgeKeyOf({ kind, uid }) : key;
};

const dueEntries = async (db: Kysely<Tables>, now: Date): Promise<Entry[]> => {
  const rows = await db
    .selectFrom('edge_purges')
    .select(['id', 'key', 'passes'])
    .where(isDue('due_at', now))
    .orderBy('due_at')
    .orderBy('id')
    .limit(MAX_WAITING + 1)
    .execute();
  return rows.map((row) => ({ ...row, key: responseKey(row.key) }));
};

/** One entry for everything replaces all others: it discards their responses, too. */
const collapse = async (tx: Kysely<Tables>, now: Date): Promise<Entry[]> => {
  await tx.deleteFrom('edge_purges').execute();
  const all = purgeEntry(COMMON_KEY, PASSES, now);
  await tx.insertInto('edge_purges').values(all).execute();
  return [all];
};

const distinct = (entries: readonly Entry[]): string[] => [...new Set(entries.map(({ key }) => key))];

export const edgePurgesRepo = ({ read, write }: Connection): EdgePurgesRepo => ({
  async begin(now) {
    const alive = { alive_at: now.toISOString() };
    const turn = { name: TURN, holder: '', lease_until: '', failures: 0, rests_until: '', ...alive };
    await write(async (tx) => {
      await tx
        .insertInto('edge_purge_turn')
        .values(turn)
        .onConflict((conflict) => conflict.column('name').doUpdateSet(alive))
        .execute();
      await tx
        .insertInto('edge_purges')
        .values(purgeEntry(COMMON_KEY, PASSES, now))
        .execute();
    });
  },

  async take(holder, now, leaseUntil) {
    const turn = await read
      .selectFrom('edge_purge_turn')
      .select('alive_at')
      .where('name', '=', TURN)
      .executeTakeFirst();
    const isAlive = now.getTime() - Date.parse(turn?.alive_at ?? '') < ALIVE_EVERY_MS;
    if (isAlive && (await dueEntries(read, now)).length === 0) return null;
    return write(async (tx) => {
      const held = await tx
        .updateTable('edge_purge_turn')
        .set({ holder, lease_until: leaseUntil.toISOString(), alive_at: now.toISOString() })
        .where('name', '=', TURN)
        .where((of) => of.or([of('holder', '=', holder), isDue('lease_until', now)]))
        .where(isDue('rests_until', now))
        .returning('failures')
        .executeTakeFirst();
      if (!held) return null;
      const waiting = await dueEntries(tx, now);
      const entries = waiting.length > MAX_WAITING ? await collapse(tx, now) : waiting;
      const isAll = entries.some(({ key }) => key === COMMON_KEY);
      const keys = isAll ? [COMMON_KEY] : distinct(entries).slice(0, MAX_KEYS);
      if (keys.length === 0) return null;
      const settled = isAll ? entries : entries.filter(({ key }) => keys.includes(key));
      const again = settled.filter(({ passes }) => passes > 1);
      return {
        keys,
        ids: settled.map(({ id }) => id),
        again: isAll && again.length > 0 ? [COMMON_KEY] : distinct(again),
        failures: held.failures,
      };
    });
  },

  async done({ ids, again }, now, secondAt) {
    await write(async (tx) => {
      await tx.deleteFrom('edge_purges').where('id', 'in', ids).execute();
      const second = again.map((key) => purgeEntry(key, 1, secondAt));
      if (second.length > 0) await tx.insertInto('edge_purges').values(second).execute();
      const free = { lease_until: now.toISOString(), failures: 0, rests_until: '' };
      await tx.updateTable('edge_purge_turn').set(free).where('name', '=', TURN).execute();
    });
  },

  async failed({ failures }, until) {
    const rest = { holder: '', lease_until: '', failures: failures + 1, rests_until: until.toISOString() };
    await write((tx) => tx.updateTable('edge_purge_turn').set(rest).where('name', '=', TURN).execute());
  },
});
