/** Splits a stream into temporary files of one size (the last may be smaller), so that each part can be re-read on a retry with constant memory. */
import type { TemporaryFile, TemporaryFiles } from '../../../domain/ports/files.ts';

export type StreamPart = TemporaryFile & { bytes: number };

/** The consumer disposes of each file. An error of the source is thrown; bytes since the last complete file are then lost. */
export async function* splitStream(
  source: AsyncIterable<Uint8Array>,
  partBytes: number,
  temporary: TemporaryFiles,
): AsyncGenerator<StreamPart> {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Uint8Array | null = null;
  const nextChunk = async (): Promise<Uint8Array | null> => {
    const { done, value } = await chunks.next();
    return done === true ? null : value;
  };
  try {
    for (let isFull = true; isFull; ) {
      let bytes = 0;
      const fillPart = async function* (): AsyncGenerator<Uint8Array> {
        while (bytes < partBytes) {
          const chunk: Uint8Array | null = rest ?? (await nextChunk());
          rest = null;
          if (chunk === null) return;
          const accepted = chunk.subarray(0, partBytes - bytes);
          if (accepted.length < chunk.length) rest = chunk.subarray(accepted.length);
          bytes += accepted.length;
          yield accepted;
        }
      };
      const file = await temporary.write(fillPart());
      isFull = bytes === partBytes;
      if (bytes === 0) await file.dispose();
      else yield { ...file, bytes };
    }
  } finally {
    await chunks.return?.();
  }
}
