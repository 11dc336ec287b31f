/** What everybody who keeps something in memory is told when it is no longer so: in this process and in the others. */

/** `uid` of a company or document; of the company for a price list; the SECRETID for a secret (§3); of a queued publishing. */
export type Change = { kind: 'company' | 'document' | 'feed' | 'secret' | 'job'; uid: string };

/**
 * `everything`: some changes may have been missed, as after a lost connection; whatever is kept counts as old.
 * Called again with what is known already; must not throw.
 */
export type Hear = (change: Change | 'everything') => void;

/** The half that writers use. */
export interface ChangesRepo {
  /** Told to all processes when the transaction around it commits; never when it does not. */
  announce(change: Change): Promise<void>;
}

/** The half that keepers use. */
export interface Changes {
  /** Changes of this process are heard as soon as they are committed, those of others within a second. Returns the way to stop. */
  subscribe(hear: Hear): () => void;
  /**
   * Whether changes of other processes are being heard. While not, only what is asked anew is sure. Where it costs no waiting,
   * what there is to hear is brought in first.
   */
  isHearing(): boolean;
}
