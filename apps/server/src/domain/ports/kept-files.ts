/** Stored files seen by whoever looks after them: which there are, and the removal of those that nothing names. */

/** `keptAt`: when the file was stored last, also where it was there already. */
export type KeptFile = { key: string; bytes: number; keptAt: Date };

export interface KeptFiles {
  /** In no order. */
  list(): AsyncIterable<KeptFile>;
  /** Removes the file unless it was stored again since `before`; tells whether it is gone. */
  removeOlder(key: string, before: Date): Promise<boolean>;
  /** Removes what was begun before and never became a file, since its process was killed. Resolves to how many there were. */
  giveUpUnfinished(before: Date): Promise<number>;
  /** Bytes that can still be written; null where that cannot be told. */
  freeBytes(): Promise<number | null>;
  /** Rejects when the place of the files cannot be reached; asks as little as that takes. */
  reach(): Promise<void>;
  /** Writes, reads and removes a probe. Rejects with what went wrong. */
  probe(): Promise<void>;
}
