/** A file read from the disk piece by piece, so that its size costs no memory. */
import { open } from 'node:fs/promises';

/** Each piece is good until the next one is asked for: they share one buffer. */
export async function* piecesOf(path: string, pieceBytes: number): AsyncGenerator<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const buffer = new Uint8Array(pieceBytes);
    for (;;) {
      let filled = 0;
      while (filled < pieceBytes) {
        const { bytesRead } = await handle.read(buffer, filled, pieceBytes - filled, null);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      if (filled === 0) return;
      yield buffer.subarray(0, filled);
      if (filled < pieceBytes) return;
    }
  } finally {
    await handle.close();
  }
}
