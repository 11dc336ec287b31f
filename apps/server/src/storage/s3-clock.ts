/**
 * A clock that jumped. What is signed with a wrong time is refused, and the client then goes by the time of the server that refused it;
 * but it tries again only where our clock is wrong, not where it was set right.
 */
import type { S3Client } from '@aws-sdk/client-s3';

/** Servers refuse from 15 minutes on; the client corrects its time from 4 on. */
const MOST_APART_MS = 4 * 60_000;

type Said = { headers?: Record<string, string | undefined> };

const headerOf = (message: unknown, name: string): string | undefined => (message as Said | undefined)?.headers?.[name];

/** `20260301T120000Z` as the standard has it. */
const timeOf = (signed: string | undefined): number =>
  Date.parse(signed?.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5') ?? '');

/** By the server's own time: a refusal of a HEAD has no body that would say why. NaN is in time. */
const isOutOfTime = (request: unknown, answer: unknown): boolean =>
  Math.abs(timeOf(headerOf(request, 'x-amz-date')) - Date.parse(headerOf(answer, 'date') ?? '')) > MOST_APART_MS;

/** Marks such a refusal as one to try again after. */
export const tryAgainInTime = ({ middlewareStack }: Pick<S3Client, 'middlewareStack'>): void => {
  middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        const answer: unknown = error instanceof Error && '$response' in error ? error.$response : undefined;
        if (error instanceof Error && isOutOfTime(args.request, answer)) Object.assign(error, { $retryable: {} });
        throw error;
      }
    },
    { step: 'deserialize', priority: 'high', name: 'tryAgainInTime' },
  );
};
