/** A stream as files of one size after the other, the last one as large as what is left: what is sent may be read twice, and costs no memory. */
import type { TemporaryFile, TemporaryFiles } from '../domain/ports/temporary-files.ts';

export type StreamCut = TemporaryFile & { bytes: number };

/** Whoever is given a file disposes of it. A stream that breaks off ends in its error; what came since the last file is then lost. */
export async function* cutStream(
  source: AsyncIterable<Uint8Array>,
  mostBytes: number,
  temporary: TemporaryFiles,
): AsyncGenerator<StreamCut> {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Uint8Array | null = null;
  const nextChunk = async (): Promise<Uint8Array | null> => {
    const { done, value } = await chunks.next();
    return done === true ? null : value;
  };
  try {
    for (let isFull = true; isFull; ) {
      let bytes = 0;
      const filling = async function* (): AsyncGenerator<Uint8Array> {
        while (bytes < mostBytes) {
          const chunk: Uint8Array | null = rest ?? (await nextChunk());
          rest = null;
          if (chunk === null) return;
          const fitting = chunk.subarray(0, mostBytes - bytes);
          if (fitting.length < chunk.length) rest = chunk.subarray(fitting.length);
          bytes += fitting.length;
          yield fitting;
        }
      };
      const file = await temporary.keep(filling());
      isFull = bytes === mostBytes;
      if (bytes === 0) await file.dispose();
      else yield { ...file, bytes };
    }
  } finally {
    await chunks.return?.();
  }
}
