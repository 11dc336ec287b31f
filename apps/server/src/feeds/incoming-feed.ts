/** A list on its way in: bounded, and as a file until it was read. */
import type { TemporaryFile, TemporaryFiles } from '../domain/ports/temporary-files.ts';
import { tooLarge } from './feed-bytes.ts';

/** How many bytes there were, and how they begin as Latin-1. Throws `feed.unreadable` beyond the bound, and `storage.full`. */
export const keepFeed = async (
  temporary: TemporaryFiles,
  body: AsyncIterable<Uint8Array>,
  { name, mostBytes }: { name: string; mostBytes: number },
): Promise<TemporaryFile & { bytes: number; start: string }> => {
  let bytes = 0;
  let start = '';
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      if (bytes === 0) start = Buffer.from(chunk.subarray(0, 1024)).toString('latin1');
      bytes += chunk.byteLength;
      if (bytes > mostBytes) throw tooLarge(name, mostBytes);
      yield chunk;
    }
  };
  const file = await temporary.keep(counted());
  return { ...file, bytes, start: start.replace(/^\u00ef\u00bb\u00bf/, '') };
};
