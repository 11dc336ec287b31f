/** Reads a file from disk in chunks, with constant memory. */
import { open } from 'node:fs/promises';

/** A chunk is valid until the next one is requested: all share one buffer. */
export async function* readChunks(path: string, chunkBytes: number): AsyncGenerator<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const buffer = new Uint8Array(chunkBytes);
    for (;;) {
      let filled = 0;
      while (filled < chunkBytes) {
        const { bytesRead } = await handle.read(buffer, filled, chunkBytes - filled, null);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      if (filled === 0) return;
      yield buffer.subarray(0, filled);
      if (filled < chunkBytes) return;
    }
  } finally {
    await handle.close();
  }
}
