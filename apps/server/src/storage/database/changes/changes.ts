/** Change listeners of this process: notified of its own changes at commit, of other processes' changes by the engine. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Change, ChangeListener, Changes } from '../../../domain/ports/changes.ts';
import type { Announce, ChangeSubscription, Engine } from '../schema/connection.ts';
import type { Tables } from '../schema/tables.ts';

/** Soon, and once more when responses that were being built from the state before have reached the cache. */
export const PASSES = 2;
/** Without a process that purges, changes are queued for this long. */
const ALIVE_MS = 7 * 24 * 60 * 60 * 1000;

/** `key`: a key of responses, or `kind:uid` of a change, which edge-purges.repo.ts turns into one. */
export const purgeEntry = (key: string, passes: number, dueAt: Date) => ({
  id: randomUUID(),
  key,
  passes,
  due_at: dueAt.toISOString(),
});

/** Queues a change for the shared cache in front, in its transaction, if a process purges (migrations/023_edge_purges.sql). */
const queuePurge = async (tx: Kysely<Tables>, { kind, uid }: Change, now: Date): Promise<void> => {
  if (kind !== 'company' && kind !== 'document') return;
  const { id, key, passes, due_at } = purgeEntry(`${kind}:${uid}`, PASSES, now);
  const since = new Date(now.getTime() - ALIVE_MS).toISOString();
  await sql`insert into edge_purges (id, key, passes, due_at)
    select ${id}, ${key}, cast(${passes} as integer), ${due_at}
    where exists (select 1 from edge_purge_turn where alive_at > ${since})`.execute(tx);
};

/** `announced` maps an open transaction to its changes. */
export const createChanges = (engine: Engine) => {
  const listeners = new Set<ChangeListener>();
  const announced = new WeakMap<Kysely<Tables>, Change[]>();
  let subscription: ChangeSubscription | null = null;
  const notify: ChangeListener = (change) => {
    for (const listener of listeners) listener(change);
  };

  /** The engine's subscription opens with the first listener: commands cache nothing and need none. */
  const changes: Changes = {
    subscribe(listener) {
      listeners.add(listener);
      subscription ??= engine.subscribe(notify);
      return () => void listeners.delete(listener);
    },
    isConnected: () => subscription?.isConnected() ?? false,
  };
  const announce: Announce = async (tx, change) => {
    await engine.announce(tx, change);
    await queuePurge(tx, change, new Date());
    const before = announced.get(tx);
    if (before) before.push(change);
    else announced.set(tx, [change]);
  };
  return {
    changes,
    announce,
    notifyCommitted: (tx: Kysely<Tables>): void => {
      for (const change of announced.get(tx) ?? []) notify(change);
    },
    stop: async (): Promise<void> => {
      listeners.clear();
      await subscription?.stop();
    },
  };
};
