/** Objects that were begun in parts and never put together: nobody sees them, and they cost room. */
import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  type S3Client,
} from '@aws-sdk/client-s3';
import { isMissingObject } from './s3-client.ts';

/** Gives up those whose names begin with `Prefix` and that `isOver` says so of. Resolves to how many. */
export const giveUpUnfinished = async (
  client: S3Client,
  { Bucket, Prefix }: { Bucket: string; Prefix: string },
  isOver: (upload: MultipartUpload) => boolean = () => true,
): Promise<number> => {
  let count = 0;
  for (let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {}; from !== null; ) {
    const answer: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket, Prefix, ...from }),
    );
    for (const upload of answer.Uploads ?? []) {
      if (!isOver(upload)) continue;
      const { Key, UploadId } = upload;
      // Another may have been quicker.
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch((error: unknown) => {
        if (!isMissingObject(error)) throw error;
      });
      count += 1;
    }
    from = answer.IsTruncated ? { KeyMarker: answer.NextKeyMarker, UploadIdMarker: answer.NextUploadIdMarker } : null;
  }
  return count;
};
