/** Interfaces of a backup archive: named entries in a folder or a tar file. A backup is valid only after `finish`. */

export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Throws when the chunks do not add up to `size` bytes. */
  addStream(name: string, size: number, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** Durable when it resolves. */
  finish(): Promise<void>;
  /** Removes everything that was written. */
  abandon(): Promise<void>;
}

export interface ArchiveReader {
  /** Size of an entry in bytes; null when there is none. */
  size(name: string): Promise<number | null>;
  /** Throws `UserFacingError` when there is no such entry. */
  stream(name: string): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** Entry names: letters, digits, dots, at most one folder deep. Other names, as of a hostile archive, are ignored. */
export const isEntryName = (name: string): boolean => /^[a-z0-9_]+(\/[a-z0-9_]+)?(\.[a-z0-9]+){1,2}$/.test(name);

/** Reads an entry into memory. Only for entries that are known to be small. */
export const readEntry = async (reader: ArchiveReader, name: string): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of reader.stream(name)) chunks.push(chunk);
  return Buffer.concat(chunks);
};
