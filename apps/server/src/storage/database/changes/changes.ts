/** Change listeners of this process: notified of its own changes at commit, of other processes' changes by the engine. */
import type { Kysely } from 'kysely';
import type { Change, ChangeListener, Changes } from '../../../domain/ports/changes.ts';
import type { Announce, ChangeSubscription, Engine } from '../schema/connection.ts';
import type { Tables } from '../schema/tables.ts';
import { queuePurge } from './queue-purge.ts';

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
