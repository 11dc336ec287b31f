/** Where a backup is written to and read from: named entries, in a folder or in one tar file. Nothing is in place until `finish`. */

export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Throws when the pieces are not `size` bytes. */
  addStream(name: string, size: number, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** Durable when it resolves. */
  finish(): Promise<void>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
}

export interface ArchiveReader {
  /** Bytes of an entry, null when there is none. */
  size(name: string): Promise<number | null>;
  /** Throws `Refused` when there is no such entry. */
  stream(name: string): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** Names are ours: letters, digits, dots, one folder deep. What a hostile archive calls otherwise is not read. */
export const isEntryName = (name: string): boolean => /^[a-z0-9_]+(\/[a-z0-9_]+)?(\.[a-z0-9]+){1,2}$/.test(name);

/** Only for entries that are known to be small. */
export const bytesOf = async (reader: ArchiveReader, name: string): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of reader.stream(name)) pieces.push(piece);
  return Buffer.concat(pieces);
};
