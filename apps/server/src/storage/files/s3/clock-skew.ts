/**
 * Retries S3 requests that were rejected because of clock skew. The SDK adopts the server's time after such a rejection, but retries only
 * while the local clock is wrong. When a wrong clock has been set right, its stored offset is wrong, and the request fails after one
 * attempt: without this middleware s3-failures.test.ts ("the local clock jumps a day") fails with client-s3 3.1169.0.
 */
import type { S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';

/** Servers reject a difference of 15 minutes or more; the SDK corrects its time from 4 minutes on. */
const MAX_SKEW_MS = 4 * 60_000;

const HttpMessage = z.object({ headers: z.record(z.string(), z.string().optional()) });

const headerOf = (message: unknown, name: string): string | undefined =>
  HttpMessage.safeParse(message).data?.headers[name];

/** Parses `x-amz-date`, such as `20260301T120000Z`. NaN when it is missing. */
const signingTime = (header: string | undefined): number =>
  Date.parse(header?.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5') ?? '');

/** Compares with the server's Date header: a rejected HEAD has no body that names the reason. False when a time is missing. */
const isClockSkew = (request: unknown, response: unknown): boolean =>
  Math.abs(signingTime(headerOf(request, 'x-amz-date')) - Date.parse(headerOf(response, 'date') ?? '')) > MAX_SKEW_MS;

/** Marks rejections for clock skew as retryable. */
export const retryOnClockSkew = ({ middlewareStack }: Pick<S3Client, 'middlewareStack'>): void => {
  middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        const response: unknown = error instanceof Error && '$response' in error ? error.$response : undefined;
        if (error instanceof Error && isClockSkew(args.request, response)) Object.assign(error, { $retryable: {} });
        throw error;
      }
    },
    { step: 'deserialize', priority: 'high', name: 'retryOnClockSkew' },
  );
};
