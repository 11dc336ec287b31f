/** Maintenance of stored files: listing them, and removing unreferenced ones. */

/** `storedAt`: when the file was last stored, also when it existed already. */
export type StoredFile = { key: string; bytes: number; storedAt: Date };

export interface FileMaintenance {
  /** In no order. */
  list(): AsyncIterable<StoredFile>;
  /** Removes the file unless it was stored again since `before`; resolves to whether it was removed. */
  removeOlder(key: string, before: Date): Promise<boolean>;
  /** Removes unfinished files from before `before`, whose process was killed. Resolves to their number. */
  abortIncomplete(before: Date): Promise<number>;
  /** Free bytes; null when unknown. */
  freeBytes(): Promise<number | null>;
  /** Rejects when the storage cannot be reached; as cheap as possible. */
  checkReachable(): Promise<void>;
  /** Writes, reads and removes a probe file. Rejects with the failure. */
  probe(): Promise<void>;
}
