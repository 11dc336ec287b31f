/** Change notifications: every process that caches data is informed when the data change. */

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
