/** How a publishing ends that did not go well: for good, or with another try. Pure. */
import { errorStatus } from '@vitrina/contract';
import { type JobFailure } from '@vitrina/contract/admin';
import { AppError } from './app-error.ts';

/** The first pause before another try, ms; it triples. */
const FIRST_PAUSE_MS = 5000;

/** What lies with the file is the same at each try; what lies with disk, database or network may be over in a moment. */
export const mayPass = (error: unknown): boolean => !(error instanceof AppError) || errorStatus[error.code] >= 500;

/** What everything here stands on is out: no try of the job's own, which is to have them all when it is back. */
const OUTAGES = new Set(['database.unavailable', 'file.unavailable', 'storage.full']);
export const isOutage = (error: unknown): boolean => error instanceof AppError && OUTAGES.has(error.code);

export const nextTryAt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + FIRST_PAUSE_MS * 3 ** Math.max(0, attempts - 1));

/** What publishers are told: the facts in one line; of the inside nothing. */
export const failureOfJob = (error: unknown): JobFailure => {
  if (!(error instanceof AppError)) return { code: 'internal' };
  const facts = Object.entries(error.facts).map(([name, value]) => `${name}: ${value}`);
  const isInside = errorStatus[error.code] >= 500;
  return { code: error.code, ...(facts.length > 0 && !isInside && { detail: facts.join(', ') }) };
};
