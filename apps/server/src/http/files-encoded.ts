/** Stored text, compressed when it is first asked for and kept: the text of a catalogue of 1300 pages is 3.5 MB plain. */
import type { FileFacts, FileStore } from '../domain/ports.ts';
import { COMPRESS_FROM, compress, type Encoding } from './body.ts';

/** What a reader asks for as a whole; all else is compressed already, or read in ranges. */
const TEXT = /\.(?:json|gltf)$/;
/** Larger than anything published, in bytes: it would hold too much memory, and is sent as it is. */
const MOST_PLAIN = 32 * 1024 * 1024;
const MOST_KEPT = 48 * 1024 * 1024;

export const isCompressible = ({ key, bytes }: FileFacts): boolean =>
  TEXT.test(key) && bytes >= COMPRESS_FROM && bytes <= MOST_PLAIN;

export type EncodedFiles = (key: string, encoding: Encoding) => Promise<Buffer>;

/** Files never change, so neither does what is kept. The one that was longest not asked for goes first. */
export const createEncodedFiles = (files: FileStore, mostKept = MOST_KEPT): EncodedFiles => {
  const kept = new Map<string, { body: Promise<Buffer>; bytes: number }>();
  let held = 0;

  const drop = (name: string) => {
    held -= kept.get(name)?.bytes ?? 0;
    kept.delete(name);
  };
  const weigh = (name: string, bytes: number) => {
    const entry = kept.get(name);
    if (!entry) return;
    entry.bytes = bytes;
    held += bytes;
    for (const oldest of kept.keys()) {
      if (held <= mostKept) break;
      drop(oldest);
    }
  };

  return (key, encoding) => {
    const name = `${encoding} ${key}`;
    const entry = kept.get(name);
    if (entry) {
      kept.delete(name);
      kept.set(name, entry);
      return entry.body;
    }
    const body = files.read(key).then((plain) => compress(plain, encoding));
    kept.set(name, { body, bytes: 0 });
    body.then(
      ({ length }) => weigh(name, length),
      () => drop(name),
    );
    return body;
  };
};
