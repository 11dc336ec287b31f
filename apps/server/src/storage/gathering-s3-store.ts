/** Uploads in a bucket as tus writes them, so that the process may end at any instant: what was acknowledged stays. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type MetadataValue, S3Store } from '@tus/s3-store';
import type { KvStore } from '@tus/server';
import type { TemporaryFiles } from '../domain/ports/temporary-files.ts';
import { cutStream, type StreamCut } from './cut-stream.ts';
import { isMissingObject, type S3Options, s3ClientConfig } from './s3-client.ts';
import { tryAgainInTime } from './s3-clock.ts';

/** What is less waits in an object of its own for the next bytes. */
const PART_BYTES = 8 * 1024 * 1024;
/** Somebody waits for each piece of an upload, and sends it again where it is refused. */
const HURRIED = { maxAttempts: 2 };
/** Of the object that waits: which part of the upload its bytes will begin. */
const NUMBER = 'part-number';

/** Other servers write and remove, too: what is known of an upload is asked anew. */
const nothingKept: KvStore<MetadataValue> = {
  get: async () => undefined,
  set: async () => undefined,
  delete: async () => undefined,
};

type Parts = { nextNumber: number; hasGathered: boolean; isMerging: boolean };

/**
 * tus's own store removes what waits before the bytes it is put together with have come: who is killed between the two has lost
 * what was acknowledged. Here it stays, and bears the number of the part that it will begin: once there is a part of that number,
 * it is in it. And what is on its way there lies in our temporary files, not in the system's, where nobody clears it away.
 */
export class GatheringS3Store extends S3Store {
  /** Uploads that are written to at this moment; tus lets one request at a time write to an upload. */
  readonly #writing = new Map<string, Parts>();
  readonly #temporary: TemporaryFiles;

  constructor(options: S3Options, temporary: TemporaryFiles) {
    super({
      partSize: PART_BYTES,
      useTags: false,
      cache: nothingKept,
      s3ClientConfig: { ...s3ClientConfig(options), ...HURRIED, bucket: options.bucket },
    });
    tryAgainInTime(this.client);
    this.#temporary = temporary;
  }

  /** All bytes have come: puts the parts together, where the process that took the last of them did not come to it. */
  async complete(id: string, size: number): Promise<void> {
    await this.write(Readable.from([]), id, size);
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    this.#writing.set(id, { nextNumber: 1, hasGathered: false, isMerging: false });
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
    if (parts?.isMerging === true && !parts.hasGathered) await super.deleteIncompletePart(id);
    return bytes;
  }

  /** One is sent while the next one comes. Resolves to the bytes of all. */
  async #sendParts(
    metadata: MetadataValue,
    source: Readable,
    { number, offset }: { number: number; offset: number },
  ): Promise<number> {
    const { id, size } = metadata.file;
    let [bytes, next] = [0, number];
    const send = async ({ path, bytes: more, dispose }: StreamCut): Promise<void> => {
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
      for await (const part of cutStream(source, this.calcOptimalPartSize(size), this.#temporary)) {
        await sending.catch(async (error: unknown) => {
          await part.dispose();
          throw error;
        });
        bytes += part.bytes;
        sending = send(part);
        // Told when the next one has come, or at the end.
        sending.catch(() => undefined);
      }
    } finally {
      // Nothing goes on behind the answer.
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
    if (parts) parts.hasGathered = true;
    const { ETag = '' } = await this.client.putObject({
      Bucket: this.bucket,
      Key: this.partKey(id, true),
      Body: source,
      Metadata: { [NUMBER]: `${parts?.nextNumber ?? 1}` },
    });
    return ETag;
  }

  protected override async downloadIncompletePart(id: string) {
    const waiting = await this.getIncompletePart(id);
    if (waiting === undefined) return undefined;
    const { path, dispose } = await this.#temporary.keep(waiting);
    const { size } = await stat(path);
    return {
      size,
      path,
      createReader: ({ cleanUpOnEnd }: { cleanUpOnEnd: boolean }) => {
        const reader = createReadStream(path);
        if (cleanUpOnEnd) reader.once('close', () => void dispose().catch(() => undefined));
        return reader;
      },
    };
  }

  protected override async getIncompletePart(id: string): Promise<Readable | undefined> {
    return (await this.getIncompletePartSize(id)) === undefined ? undefined : super.getIncompletePart(id);
  }

  protected override async getIncompletePartSize(id: string): Promise<number | undefined> {
    const waiting = await this.client
      .headObject({ Bucket: this.bucket, Key: this.partKey(id, true) })
      .catch((error: unknown) => {
        if (isMissingObject(error)) return null;
        throw error;
      });
    if (waiting === null) return undefined;
    const number = waiting.Metadata?.[NUMBER];
    // Older programs gave none.
    if (number === undefined) return waiting.ContentLength;
    const parts = await this.retrieveParts(id);
    return Number(number) === (parts.at(-1)?.PartNumber ?? 0) + 1 ? waiting.ContentLength : undefined;
  }

  /** Called before the bytes that it is put together with have come: it is removed when they are there. */
  protected override async deleteIncompletePart(id: string): Promise<void> {
    const parts = this.#writing.get(id);
    if (parts) parts.isMerging = true;
  }
}
