/** Lists all objects and incomplete multipart uploads of a bucket. */
import { ListMultipartUploadsCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { openS3Client, type S3Options } from '../files/s3/s3-client.ts';

/** `unfinished`: keys of incomplete multipart uploads, which are invisible but occupy space. */
export const listBucket = async (options: S3Options): Promise<{ objects: string[]; unfinished: string[] }> => {
  const client = openS3Client(options);
  const Bucket = options.bucket;
  try {
    const objects: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
      objects.push(...Contents.map(({ Key = '' }) => Key));
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
    return { objects, unfinished: Uploads.map(({ Key = '' }) => Key) };
  } finally {
    client.destroy();
  }
};
