/** Stores an incoming price list as a temporary file of bounded size. */
import type { TemporaryFile, TemporaryFiles } from '../domain/ports/files.ts';
import { tooLarge } from './bounded-bytes.ts';

/** Returns the file, its size and its first bytes as Latin-1. Throws `feed.unreadable` above `maxBytes`, and `storage.full`. */
export const storeIncomingFeed = async (
  temporary: TemporaryFiles,
  body: AsyncIterable<Uint8Array>,
  { name, maxBytes }: { name: string; maxBytes: number },
): Promise<TemporaryFile & { bytes: number; start: string }> => {
  let bytes = 0;
  let start = '';
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      if (bytes === 0) start = Buffer.from(chunk.subarray(0, 1024)).toString('latin1');
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge(name, maxBytes);
      yield chunk;
    }
  };
  const file = await temporary.write(counted());
  return { ...file, bytes, start: start.replace(/^\u00ef\u00bb\u00bf/, '') };
};
