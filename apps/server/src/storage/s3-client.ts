/** A client of one bucket, with limits on time, and what its failures mean here. */
import {
  CreateBucketCommand,
  HeadBucketCommand,
  S3Client,
  type S3ClientConfig,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { AppError } from '../domain/app-error.ts';
import { tryAgainInTime } from './s3-clock.ts';

/**
 * `endpoint` null: Amazon's own. `credentials` null: those that Amazon gives to its machines. `copiesBytes`: room on this
 * disk for copies of files that programs read by path. `answerWithinMs`: of a question, at each of its attempts; 8,000 by
 * default.
 */
export type S3Options = {
  endpoint: string | null;
  bucket: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string | null } | null;
  copiesBytes: number;
  answerWithinMs?: number;
};

/** Times in ms. An upload of a part takes longer to be answered than a question. */
const CONNECT_WITHIN = 2000;
const SILENT_FOR = 10_000;
const UPLOAD_WITHIN = 60_000;
const ANSWER_WITHIN = 8000;
/** For further attempts, beyond the time of one: whoever asks has an answer by then, or a refusal. */
const AGAIN_WITHIN = 4000;
const ATTEMPTS = 3;
/** Slow readers each hold a connection. */
const CONNECTIONS = 500;

/** A question with all its attempts. What it answers may then be read for as long as it takes. */
export const asked = async <T>(
  { answerWithinMs = ANSWER_WITHIN }: S3Options,
  send: (limits: { requestTimeout: number; abortSignal: AbortSignal }) => Promise<T>,
): Promise<T> => {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), answerWithinMs + AGAIN_WITHIN);
  try {
    return await send({ requestTimeout: answerWithinMs, abortSignal: over.signal });
  } finally {
    clearTimeout(timer);
  }
};

/** For clients that libraries open themselves, too; those want `tryAgainInTime`. */
export const s3ClientConfig = ({ endpoint, region, credentials }: S3Options): S3ClientConfig => {
  const agent = { keepAlive: true, maxSockets: CONNECTIONS };
  return {
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null
      ? {}
      : {
          credentials: {
            accessKeyId: credentials.accessKeyId,
            secretAccessKey: credentials.secretAccessKey,
            ...(credentials.sessionToken === null ? {} : { sessionToken: credentials.sessionToken }),
          },
        }),
    maxAttempts: ATTEMPTS,
    // The signature covers the bytes already; servers that are not Amazon's often know no other checksum.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN,
      requestTimeout: UPLOAD_WITHIN,
      throwOnRequestTimeout: true,
      socketTimeout: SILENT_FOR,
      httpAgent: agent,
      httpsAgent: agent,
    },
  };
};

export const openS3Client = (options: S3Options): S3Client => {
  const client = new S3Client(s3ClientConfig(options));
  tryAgainInTime(client);
  return client;
};

const serviceError = (error: unknown): Partial<S3ServiceException> => (error instanceof Error ? error : {});

/** Where the fault is ours or the operator's: it is not cured by waiting. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Messages of the service may hold names of keys and buckets: only its own short name of the error goes on. */
export const s3Failure = (error: unknown, key: string): AppError => {
  if (error instanceof AppError) return error;
  const { name = '', $metadata, $retryable } = serviceError(error);
  const status = $metadata?.httpStatusCode ?? 0;
  const because = { cause: error };
  if (status === 404 && name !== 'NoSuchBucket') return new AppError('file.unknown', { key }, because);
  if (status === 416) return new AppError('file.range', { key }, because);
  if (isRefusal(status) && $retryable === undefined)
    return new AppError('internal', { problem: 'the S3 server refuses', reason: name, key }, because);
  return new AppError('file.unavailable', { key, reason: name }, because);
};

/** Whether the object is missing, as HEAD and GET say it. */
export const isMissingObject = (error: unknown): boolean => s3Failure(error, '').code === 'file.unknown';

/** Makes the bucket where it is missing and may be made. Throws what the service says. */
export const ensureBucket = async (client: S3Client, options: S3Options): Promise<void> => {
  const { bucket } = options;
  try {
    await asked(options, (limits) => client.send(new HeadBucketCommand({ Bucket: bucket }), limits));
  } catch (error) {
    if (!isMissingObject(error)) throw error;
    await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((refused: unknown) => {
      // Another server that starts at the same time was faster.
      if (serviceError(refused).name !== 'BucketAlreadyOwnedByYou') throw refused;
    });
  }
};
