/** Uploads in a bucket as tus writes them, so that the process may end at any instant: what was acknowledged stays. */
import { Readable } from 'node:stream';
import { type MetadataValue, S3Store } from '@tus/s3-store';
import type { KvStore } from '@tus/server';
import { isMissingObject, type S3Options, s3ClientConfig } from './s3-client.ts';

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
 * it is in it.
 */
export class GatheringS3Store extends S3Store {
  /** Uploads that are written to at this moment; tus lets one request at a time write to an upload. */
  readonly #writing = new Map<string, Parts>();

  constructor(options: S3Options) {
    super({
      partSize: PART_BYTES,
      useTags: false,
      cache: nothingKept,
      s3ClientConfig: { ...s3ClientConfig(options), ...HURRIED, bucket: options.bucket },
    });
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
    const bytes = await super.uploadParts(metadata, source, number, offset);
    if (parts?.isMerging === true && !parts.hasGathered) await super.deleteIncompletePart(id);
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
