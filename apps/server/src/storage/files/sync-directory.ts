import { open } from 'node:fs/promises';

/** fsync of a directory: a new entry survives a power failure only once the directory itself is synced. */
export const syncDirectory = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
