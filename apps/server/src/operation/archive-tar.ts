/** A backup as one tar file, which any tar can unpack. It bears its name once it is whole. */
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Refused } from '../refused.ts';
import { type ArchiveReader, type ArchiveWriter, isEntryName } from './archive.ts';
import { BLOCK, paddingAfter, readTarHeader, tarHeader } from './tar-header.ts';

const PIECE = 1024 * 1024;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Refused when there is a file of that name. */
export const writeTar = async (path: string, now: Date): Promise<ArchiveWriter> => {
  const isThere = await stat(path).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );
  if (isThere) throw new Refused(`${path} is there already. Choose a new name for each backup.`);
  const unfinished = `${path}.part`;
  const handle = await open(unfinished, 'wx', 0o600).catch((cause: unknown) => {
    throw new Refused(`${unfinished} cannot be written; is another backup being made there?`, { cause });
  });

  const addStream = async (
    name: string,
    size: number,
    pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> => {
    await handle.writeFile(tarHeader(name, size, now));
    let written = 0;
    for await (const piece of pieces) {
      await handle.writeFile(piece);
      written += piece.byteLength;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes in place of ${size}`);
    await handle.writeFile(Buffer.alloc(paddingAfter(size)));
  };

  return {
    add: (name, bytes) => addStream(name, bytes.byteLength, [bytes]),
    addStream,
    async finish() {
      await handle.writeFile(Buffer.alloc(2 * BLOCK));
      await handle.sync();
      await handle.close();
      await rename(unfinished, path);
      const folder = await open(dirname(path), 'r');
      try {
        await folder.sync();
      } finally {
        await folder.close();
      }
    },
    async abandon() {
      await handle.close();
      await rm(unfinished, { force: true });
    },
  };
};

type Place = { at: number; size: number };

const readBlock = async (handle: FileHandle, at: number): Promise<Buffer> => {
  const block = Buffer.alloc(BLOCK);
  const { bytesRead } = await handle.read(block, 0, BLOCK, at);
  if (bytesRead < BLOCK) throw new Refused('The backup is not whole: the file ends too early.');
  return block;
};

/** Where every entry lies. Refused for what is no tar, or only the beginning of one. */
const placesIn = async (handle: FileHandle): Promise<Map<string, Place>> => {
  const places = new Map<string, Place>();
  const { size: length } = await handle.stat();
  for (let at = 0; ; ) {
    const block = await readBlock(handle, at);
    const header = await Promise.resolve()
      .then(() => readTarHeader(block))
      .catch((cause: unknown) => {
        throw new Refused('The file is no backup of Vitrina: it is no tar.', { cause });
      });
    if (header === null) return places;
    const place = { at: at + BLOCK, size: header.size };
    if (place.at + place.size > length) throw new Refused('The backup is not whole: the file ends too early.');
    // As tar itself writes them when a folder was packed.
    const name = header.name.replace(/^\.\//, '');
    if (isEntryName(name)) places.set(name, place);
    at = place.at + place.size + paddingAfter(place.size);
  }
};

export const readTar = async (path: string): Promise<ArchiveReader> => {
  const handle = await open(path, 'r');
  const places = await placesIn(handle).catch(async (error: unknown) => {
    await handle.close();
    throw error;
  });
  return {
    size: async (name) => places.get(name)?.size ?? null,
    async *stream(name) {
      const place = places.get(name);
      if (!place) throw new Refused(`The backup is not whole: ${name} is missing.`);
      for (let read = 0; read < place.size; ) {
        const piece = Buffer.alloc(Math.min(PIECE, place.size - read));
        const { bytesRead } = await handle.read(piece, 0, piece.length, place.at + read);
        if (bytesRead === 0) throw new Refused('The backup is not whole: the file ends too early.');
        read += bytesRead;
        yield piece.subarray(0, bytesRead);
      }
    },
    close: () => handle.close(),
  };
};
