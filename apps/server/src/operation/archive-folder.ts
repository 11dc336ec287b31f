/** A backup archive in a folder. */
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ignoreError } from '../errors/ignore-error.ts';
import { UserFacingError } from '../errors/user-facing-error.ts';
import { type ArchiveReader, type ArchiveWriter, isEntryName } from './archive.ts';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Throws `UserFacingError` when the folder is not empty. */
export const writeFolder = async (path: string): Promise<ArchiveWriter> => {
  await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
  if ((await readdir(path)).length > 0)
    throw new UserFacingError(`${path} is not empty. Choose a new folder for each backup.`);
  const folders = new Set<string>();

  const addStream = async (
    name: string,
    size: number,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> => {
    const target = join(path, name);
    const folder = dirname(target);
    if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    folders.add(folder);
    const handle = await open(target, 'wx', PRIVATE_FILE);
    try {
      let written = 0;
      for await (const chunk of chunks) {
        await handle.writeFile(chunk);
        written += chunk.byteLength;
      }
      if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  };

  return {
    add: (name, bytes) => addStream(name, bytes.byteLength, [bytes]),
    addStream,
    async finish() {
      for (const folder of folders) await syncPath(folder);
      await syncPath(path);
    },
    async abandon() {
      for (const name of await readdir(path)) await rm(join(path, name), { recursive: true, force: true });
    },
  };
};

export const readFolder = (path: string): ArchiveReader => {
  const size = async (name: string): Promise<number | null> => {
    if (!isEntryName(name)) return null;
    const facts = await stat(join(path, name)).catch(
      ignoreError('an entry that cannot be read is reported as missing', null),
    );
    return facts?.isFile() ? facts.size : null;
  };
  return {
    size,
    async *stream(name) {
      if ((await size(name)) === null) throw new UserFacingError(`The backup is incomplete: ${name} is missing.`);
      const handle = await open(join(path, name), 'r');
      yield* handle.createReadStream();
    },
    close: async () => {},
  };
};
