/** Change notifications: every process that caches data is informed when the data change, and so is a shared cache in front. */

/** `uid` of a company or document; of the company for a price list; the SECRETID for a secret (§3); of a queued job. */
export type Change = { kind: 'company' | 'document' | 'feed' | 'secret' | 'job'; uid: string };

/**
 * `everything`: changes may have been missed, for example after a lost connection, so all cached data are stale. May be called
 * again with a known change; must not throw.
 */
export type ChangeListener = (change: Change | 'everything') => void;

/** The half for writers. */
export interface ChangesRepo {
  /** Published to all processes when the surrounding transaction commits; never when it rolls back. */
  announce(change: Change): Promise<void>;
}

/** The half for caches. */
export interface Changes {
  /**
   * Changes of this process arrive when they are committed, those of others within a second. Returns the function that
   * unsubscribes.
   */
  subscribe(listener: ChangeListener): () => void;
  /**
   * Whether changes of other processes arrive. While false, cached data may be stale. Reads pending notifications first if that
   * needs no waiting.
   */
  isConnected(): boolean;
}

/**
 * A part of the queue of keys that the shared cache in front must discard. `ids`: the entries that a purge of `keys` settles;
 * `failures`: consecutive failed purges before this one.
 */
type EdgePurge = { keys: string[]; ids: string[]; again: string[]; failures: number };

/** Changes are added to the queue in the transactions that make them. */
export interface EdgePurgesRepo {
  /** From now on changes are queued, until nothing has been taken for a week. Queues everything: changes were missed before. */
  begin(now: Date): Promise<void>;
  /**
   * The keys that are due, each once, for one process at a time; null when another process holds the queue, it rests, or nothing is
   * due. More than a thousand entries become one for everything.
   */
  take(holder: string, now: Date, leaseUntil: Date): Promise<EdgePurge | null>;
  /** The keys of `again` are purged a second time. */
  done(purge: EdgePurge, now: Date, secondAt: Date): Promise<void>;
  /** The queue rests for all processes. */
  failed(purge: EdgePurge, until: Date): Promise<void>;
}
