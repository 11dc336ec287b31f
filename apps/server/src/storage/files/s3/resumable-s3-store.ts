/** The tus store for uploads in a bucket. A process may end at any instant: acknowledged bytes are never lost. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type MetadataValue, S3Store } from '@tus/s3-store';
import type { KvStore } from '@tus/server';
import type { TemporaryFiles } from '../../../domain/ports/files.ts';
import { ignoreError } from '../../../errors/ignore-error.ts';
import { retryOnClockSkew } from './clock-skew.ts';
import { type StreamPart, splitStream } from './cut-stream.ts';
import { observeCalls } from './observe-calls.ts';
import { isMissingObject, type S3Options, s3ClientConfig } from './s3-client.ts';

/** Fewer bytes wait in an object of their own, the incomplete part, for the next request. */
const PART_BYTES = 8 * 1024 * 1024;
/** Few retries: the client waits for each request, and repeats it itself when it fails. */
const CLIENT_OPTIONS = { maxAttempts: 2 };
/** Metadata of the incomplete part: the number of the part that its bytes begin. */
const PART_NUMBER_KEY = 'part-number';

/** Disables the store's cache: other servers write and remove uploads too. */
const noCache: KvStore<MetadataValue> = {
  get: async () => undefined,
  set: async () => undefined,
  delete: async () => undefined,
};

type WriteState = { nextNumber: number; hasNewIncompletePart: boolean; isMerging: boolean };

/**
 * `S3Store` removes the incomplete part before the bytes that it is merged with have arrived; a kill in between loses acknowledged
 * bytes. This store retains it, with the number of the part that it begins: once a part of that number exists, the incomplete part
 * is contained in it. Bytes in transit are buffered in our temporary files, not in the system's folder, which is not cleaned up.
 */
export class ResumableS3Store extends S3Store {
  /** State of writes in progress by upload id; tus permits one write at a time per upload. */
  readonly #writing = new Map<string, WriteState>();
  readonly #temporary: TemporaryFiles;

  constructor(options: S3Options, temporary: TemporaryFiles) {
    super({
      partSize: PART_BYTES,
      useTags: false,
      cache: noCache,
      s3ClientConfig: { ...s3ClientConfig(options), ...CLIENT_OPTIONS, bucket: options.bucket },
    });
    retryOnClockSkew(this.client);
    if (options.onCall) observeCalls(this.client, options.onCall, options.tracing);
    this.#temporary = temporary;
  }

  /** Completes the multipart upload when all bytes have arrived but the process that received the last ones ended before it. */
  async complete(id: string, size: number): Promise<void> {
    await this.write(Readable.from([]), id, size);
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    this.#writing.set(id, { nextNumber: 1, hasNewIncompletePart: false, isMerging: false });
    try {
      return await super.write(source, id, offset);
    } finally {
      this.#writing.delete(id);
    }
  }

  protected override async uploadParts(
    metadata: MetadataValue,
    source: Readable,
    number: number,
    offset: number,
  ): Promise<number> {
    const { id } = metadata.file;
    const parts = this.#writing.get(id);
    if (parts) parts.nextNumber = number;
    const bytes = await this.#sendParts(metadata, source, { number, offset });
    if (parts?.isMerging === true && !parts.hasNewIncompletePart) await super.deleteIncompletePart(id);
    return bytes;
  }

  /** Sends one part while the next is received. Resolves to the bytes of all parts. */
  async #sendParts(
    metadata: MetadataValue,
    source: Readable,
    { number, offset }: { number: number; offset: number },
  ): Promise<number> {
    const { id, size } = metadata.file;
    let [bytes, next] = [0, number];
    const send = async ({ path, bytes: more, dispose }: StreamPart): Promise<void> => {
      try {
        const isWhole = more >= this.minPartSize || offset + bytes === size;
        if (isWhole) await this.uploadPart(metadata, createReadStream(path), next++);
        else await this.uploadIncompletePart(id, createReadStream(path));
      } finally {
        await dispose();
      }
    };
    let sending: Promise<void> = Promise.resolve();
    try {
      for await (const part of splitStream(source, this.calcOptimalPartSize(size), this.#temporary)) {
        await sending.catch(async (error: unknown) => {
          await part.dispose();
          throw error;
        });
        bytes += part.bytes;
        sending = send(part);
        // The rejection is thrown before the next part, or at the end.
        sending.catch(ignoreError('awaited before the next part and at the end'));
      }
    } finally {
      // No request continues after the response.
      await Promise.allSettled([sending]);
    }
    await sending;
    return bytes;
  }

  protected override uploadPart(...[metadata, source, number]: Parameters<S3Store['uploadPart']>): Promise<string> {
    const parts = this.#writing.get(metadata.file.id);
    if (parts) parts.nextNumber = number + 1;
    return super.uploadPart(metadata, source, number);
  }

  protected override async uploadIncompletePart(id: string, source: Readable): Promise<string> {
    const parts = this.#writing.get(id);
    if (parts) parts.hasNewIncompletePart = true;
    const { ETag = '' } = await this.client.putObject({
      Bucket: this.bucket,
      Key: this.partKey(id, true),
      Body: source,
      Metadata: { [PART_NUMBER_KEY]: `${parts?.nextNumber ?? 1}` },
    });
    return ETag;
  }

  protected override async downloadIncompletePart(id: string) {
    const incomplete = await this.getIncompletePart(id);
    if (incomplete === undefined) return undefined;
    const { path, dispose } = await this.#temporary.write(incomplete);
    const { size } = await stat(path);
    return {
      size,
      path,
      createReader: ({ cleanUpOnEnd }: { cleanUpOnEnd: boolean }) => {
        const reader = createReadStream(path);
        if (cleanUpOnEnd)
          reader.once('close', () => void dispose().catch(ignoreError('removed as abandoned after a day')));
        return reader;
      },
    };
  }

  protected override async getIncompletePart(id: string): Promise<Readable | undefined> {
    return (await this.getIncompletePartSize(id)) === undefined ? undefined : super.getIncompletePart(id);
  }

  protected override async getIncompletePartSize(id: string): Promise<number | undefined> {
    const incomplete = await this.client
      .headObject({ Bucket: this.bucket, Key: this.partKey(id, true) })
      .catch((error: unknown) => {
        if (isMissingObject(error)) return null;
        throw error;
      });
    if (incomplete === null) return undefined;
    const number = incomplete.Metadata?.[PART_NUMBER_KEY];
    // Older programs stored no number.
    if (number === undefined) return incomplete.ContentLength;
    const parts = await this.retrieveParts(id);
    return Number(number) === (parts.at(-1)?.PartNumber ?? 0) + 1 ? incomplete.ContentLength : undefined;
  }

  /** Called before the bytes to merge have arrived; `uploadParts` removes the incomplete part once they are stored. */
  protected override async deleteIncompletePart(id: string): Promise<void> {
    const parts = this.#writing.get(id);
    if (parts) parts.isMerging = true;
  }
}
