/** Temporary files for input that is read by path. */

export type TemporaryFile = { path: string; dispose: () => Promise<void> };

export interface TemporaryFiles {
  /**
   * Writes the chunks to a file that only this user can read. Throws `storage.full` and errors of the chunks, and leaves no
   * file then.
   */
  write(pieces: AsyncIterable<Uint8Array>): Promise<TemporaryFile>;
}
