/** Stored files, the cache of drawn tiles, and temporary files for input that is read by path. */
import type { Readable } from 'node:stream';

/** Content-addressed and immutable. `key` is `{sha256}.{ext}`, its URL `/files/{key}`. */
export type FileFacts = { key: string; bytes: number };

export interface FileStore {
  readonly info: { kind: 'disk' | 's3' };
  /** Durable when it resolves. Equal bytes are stored once. */
  put(bytes: Uint8Array, ext: string): Promise<FileFacts>;
  putFile(path: string, ext: string): Promise<FileFacts>;
  stat(key: string): Promise<FileFacts | null>;
  /**
   * A path on this machine, for programs that read by path; a remote file is downloaded first. The path stays valid for at least
   * 30 minutes after the last call. For an unknown key: `null`, or a path where no file is.
   */
  localPath(key: string): Promise<string | null>;
  /** Bytes `start` to `end`, both included. Throws `file.unknown`. */
  read(key: string, range?: { start: number; end: number }): Promise<Uint8Array>;
  stream(key: string, range?: { start: number; end: number }): Promise<Readable>;
}

/** Drawn tiles by name. A lost tile is drawn again. */
export interface TileCache {
  read(name: string): Promise<Uint8Array | null>;
  write(name: string, bytes: Uint8Array): Promise<void>;
}

export type TemporaryFile = { path: string; dispose: () => Promise<void> };

export interface TemporaryFiles {
  /**
   * Writes the chunks to a file that only this user can read. Throws `storage.full` and errors of the chunks, and leaves no
   * file then.
   */
  write(pieces: AsyncIterable<Uint8Array>): Promise<TemporaryFile>;
}
