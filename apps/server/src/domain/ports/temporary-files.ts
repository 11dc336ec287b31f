/** What comes in and is read by path before it is kept or thrown away. */

export type TemporaryFile = { path: string; dispose: () => Promise<void> };

export interface TemporaryFiles {
  /** The pieces as a file of its own that nobody else may read. Throws `storage.full` and what the pieces throw, and leaves nothing then. */
  keep(pieces: AsyncIterable<Uint8Array>): Promise<TemporaryFile>;
}
