/** Bytes into a bucket: small ones at once, large ones in parts, so that a file of any size takes the memory of two parts. */
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { piecesOf } from './pieces.ts';

/** Amazon wants at least 5 MiB and takes 10,000 parts: 156 GiB. */
export const PART_BYTES = 16 * 1024 * 1024;

export type Target = { Bucket: string; Key: string };

/** The service checks the bytes against the hash that is signed with the request. */
export const putBytes = async (client: S3Client, target: Target, bytes: Uint8Array): Promise<void> => {
  await client.send(new PutObjectCommand({ ...target, Body: bytes, ContentLength: bytes.length }));
};

/** Nobody sees the object before it is whole. */
export const putParts = async (client: S3Client, target: Target, path: string): Promise<void> => {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  const upload = { ...target, UploadId };
  try {
    const Parts: CompletedPart[] = [];
    for await (const piece of piecesOf(path, PART_BYTES)) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(
        new UploadPartCommand({ ...upload, PartNumber, Body: piece, ContentLength: piece.length }),
      );
      Parts.push({ PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    // What stays of it costs room until the bucket's own rule clears it (docs/scaling.md).
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
};
