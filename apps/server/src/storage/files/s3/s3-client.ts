/** The S3 client of one bucket, with timeouts, and the mapping of its errors to `AppError`. */
import {
  CreateBucketCommand,
  HeadBucketCommand,
  S3Client,
  type S3ClientConfig,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import type { OnLookup } from '../../../domain/ports/metrics.ts';
import type { Tracing } from '../../../domain/tracing.ts';
import { AppError } from '../../../errors/app-error.ts';
import { retryOnClockSkew } from './clock-skew.ts';
import { type OnS3Call, observeCalls } from './observe-calls.ts';

/**
 * `endpoint` null: Amazon's. `credentials` null: those of the machine's IAM role. `copiesBytes`: maximum size on disk of
 * local copies of files that programs read by path. `answerWithinMs`: timeout of each attempt of a request; 8,000 by
 * default.
 */
export type S3Options = {
  endpoint: string | null;
  bucket: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string | null } | null;
  copiesBytes: number;
  answerWithinMs?: number;
  onCall?: OnS3Call;
  tracing?: Tracing;
  /** Look-ups of small files in memory, and of local copies. */
  onFile?: OnLookup;
  onCopy?: OnLookup;
};

/** Sending a part takes longer than reading. */
const CONNECT_TIMEOUT_MS = 2000;
const SOCKET_TIMEOUT_MS = 10_000;
const UPLOAD_TIMEOUT_MS = 60_000;
const RESPONSE_TIMEOUT_MS = 8000;
/** Total time for retries beyond the first attempt. */
const RETRY_TIME_MS = 4000;
const MAX_ATTEMPTS = 3;
/** Each slow reader occupies a connection. */
const MAX_CONNECTIONS = 500;

/** Sends a request with a deadline over all its attempts. The deadline does not cover reading the response body. */
export const sendWithTimeout = async <T>(
  { answerWithinMs = RESPONSE_TIMEOUT_MS }: S3Options,
  send: (limits: { requestTimeout: number; abortSignal: AbortSignal }) => Promise<T>,
): Promise<T> => {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), answerWithinMs + RETRY_TIME_MS);
  try {
    return await send({ requestTimeout: answerWithinMs, abortSignal: deadline.signal });
  } finally {
    clearTimeout(timer);
  }
};

/** Also for clients that libraries open themselves; apply `retryOnClockSkew` to those. */
export const s3ClientConfig = ({ endpoint, region, credentials }: S3Options): S3ClientConfig => {
  const agent = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
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
    maxAttempts: MAX_ATTEMPTS,
    // The signature covers the bytes already; many servers other than Amazon's support no further checksum.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: UPLOAD_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SOCKET_TIMEOUT_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  };
};

export const openS3Client = (options: S3Options): S3Client => {
  const client = new S3Client(s3ClientConfig(options));
  retryOnClockSkew(client);
  if (options.onCall) observeCalls(client, options.onCall, options.tracing);
  return client;
};

const serviceError = (error: unknown): Partial<S3ServiceException> => (error instanceof Error ? error : {});

/** A client error: waiting does not cure it. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Facts contain only the service's error name: its messages may contain names of keys and buckets. */
export const mapS3Error = (error: unknown, key: string): AppError => {
  if (error instanceof AppError) return error;
  const { name = '', $metadata, $retryable } = serviceError(error);
  const status = $metadata?.httpStatusCode ?? 0;
  const options = { cause: error };
  if (status === 404 && name !== 'NoSuchBucket') return new AppError('file.unknown', { key }, options);
  if (status === 416) return new AppError('file.range', { key }, options);
  if (isRefusal(status) && $retryable === undefined)
    return new AppError('internal', { problem: 'the S3 server rejects the request', reason: name, key }, options);
  return new AppError('file.unavailable', { key, reason: name }, options);
};

/** True for the errors by which HEAD and GET report a missing object. */
export const isMissingObject = (error: unknown): boolean => mapS3Error(error, '').code === 'file.unknown';

/** Creates the bucket if it is missing. Throws errors of the service. */
export const ensureBucket = async (client: S3Client, options: S3Options): Promise<void> => {
  const { bucket } = options;
  try {
    await sendWithTimeout(options, (limits) => client.send(new HeadBucketCommand({ Bucket: bucket }), limits));
  } catch (error) {
    if (!isMissingObject(error)) throw error;
    await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((creationError: unknown) => {
      // Another server created it first.
      if (serviceError(creationError).name !== 'BucketAlreadyOwnedByYou') throw creationError;
    });
  }
};
