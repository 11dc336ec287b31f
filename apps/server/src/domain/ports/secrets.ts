/** Sealed (encrypted) secrets of stores, feeds and forwarding targets. */

/** `origin`: the only one to which keys of a store may be sent; null until it is known. */
export type OpenSecret = { values: Record<string, string>; origin: string | null };

/** Read values are plain text and never leave the server (§3 SECRETID). */
export interface SecretsRepo {
  read(id: string): Promise<Record<string, string> | null>;
  open(id: string): Promise<OpenSecret | null>;
  /** `companyUid`: the company that may use it. Without an origin the secret is bound at its first use. */
  write(
    id: string,
    secret: Record<string, string>,
    now: Date,
    of?: { companyUid?: string; origin?: string | null },
  ): Promise<void>;
  /** Sets the origin of a secret that has none. */
  bind(id: string, origin: string): Promise<void>;
  /** By id, without values. */
  listOf(companyUid: string): Promise<{ id: string; updatedAt: string; origin: string | null }[]>;
  /** Entry names without values; `entries` is null for a secret that the configured keys cannot open. */
  list(): Promise<{ id: string; entries: string[] | null; origin: string | null; updatedAt: string }[]>;
  /** False when there was none. */
  remove(id: string): Promise<boolean>;
  /**
   * Seals every secret with the next key, all or none; the old key is dropped only afterwards. Concurrent calls are serialised.
   * Resolves to the number of secrets. Throws `secret.key`, and `internal` when a secret cannot be opened.
   */
  rotate(): Promise<number>;
  /**
   * Recovery from a lost key: removes the secrets that no configured key opens, and seals with an available key from here on.
   * Resolves to the ids of the removed secrets.
   */
  forgetLost(): Promise<string[]>;
}
