/** A folder for a list on its way in, gone with all that is in it. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { tooLarge } from './feed-bytes.ts';

export type FeedFolder = { path: string; dispose: () => Promise<void> };

/** `path` is where the list goes, readable by nobody else. */
export const openFeedFolder = async (): Promise<FeedFolder> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-feed-'));
  return { path: join(folder, 'list'), dispose: () => rm(folder, { recursive: true, force: true }) };
};

/** Bytes that were written, and how they begin as Latin-1. Throws `feed.unreadable` beyond the bound. */
export const writeFeed = async (
  body: AsyncIterable<Uint8Array>,
  { path, name, mostBytes }: { path: string; name: string; mostBytes: number },
): Promise<{ bytes: number; start: string }> => {
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
  await pipeline(Readable.from(counted()), createWriteStream(path, { mode: 0o600 }));
  return { bytes, start: start.replace(/^\u00ef\u00bb\u00bf/, '') };
};
