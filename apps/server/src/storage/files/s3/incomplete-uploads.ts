/** Aborts incomplete multipart uploads, which are invisible but occupy space. */
import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  type S3Client,
} from '@aws-sdk/client-s3';
import { isMissingObject } from './s3-client.ts';

/** Aborts multipart uploads whose key begins with `Prefix` and for which `isExpired` is true. Resolves to their number. */
export const abortIncompleteUploads = async (
  client: S3Client,
  { Bucket, Prefix }: { Bucket: string; Prefix: string },
  isExpired: (upload: MultipartUpload) => boolean = () => true,
): Promise<number> => {
  let count = 0;
  for (
    let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
    marker !== null;
  ) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket, Prefix, ...marker }),
    );
    for (const upload of page.Uploads ?? []) {
      if (!isExpired(upload)) continue;
      const { Key, UploadId } = upload;
      // Another process may have aborted it first.
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch((error: unknown) => {
        if (!isMissingObject(error)) throw error;
      });
      count += 1;
    }
    marker = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null;
  }
  return count;
};
