import { open } from 'node:fs/promises';

/** A new name in a directory survives a power cut only when the directory itself has been written. */
export const syncDirectory = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
