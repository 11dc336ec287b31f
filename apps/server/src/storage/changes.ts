/** Who hears of changes in this process: of its own as they are committed, of others' as the engine brings them. */
import type { Kysely } from 'kysely';
import type { Change, Changes, Hear } from '../domain/ports/changes.ts';
import type { Announce, Engine, Following } from './connection.ts';
import type { Tables } from './tables.ts';

/** `announced` are the changes of a transaction until it ends. */
export const createChanges = (engine: Engine) => {
  const listeners = new Set<Hear>();
  const announced = new WeakMap<Kysely<Tables>, Change[]>();
  let following: Following | null = null;
  const tell: Hear = (change) => {
    for (const hear of listeners) hear(change);
  };

  /** Commands keep nothing in memory: the ear opens for the first who listens. */
  const changes: Changes = {
    subscribe(hear) {
      listeners.add(hear);
      following ??= engine.follow(tell);
      return () => void listeners.delete(hear);
    },
    isHearing: () => following?.isHearing() ?? false,
  };
  const announce: Announce = async (tx, change) => {
    await engine.announce(tx, change);
    const before = announced.get(tx);
    if (before) before.push(change);
    else announced.set(tx, [change]);
  };
  return {
    changes,
    announce,
    committed: (tx: Kysely<Tables>): void => {
      for (const change of announced.get(tx) ?? []) tell(change);
    },
    stop: async (): Promise<void> => {
      listeners.clear();
      await following?.stop();
    },
  };
};
