/** The publishing queue: how publishers add and cancel jobs, and which failures are retried. */
import { randomUUID } from 'node:crypto';
import { errorStatus } from '@vitrina/contract';
import type { Job, JobFailure } from '@vitrina/contract/admin';
import { backoffMs } from '../../backoff.ts';
import { AppError } from '../../errors/app-error.ts';
import { checkedName, checkedUid } from '../companies/companies.ts';
import { MIN_EDITION_BYTES, requireRoom } from '../companies/quotas.ts';
import { MAX_DRAFTS } from '../documents/edition-retention.ts';
import type { Actor } from '../ports/accounts.ts';
import type { Database, Repos } from '../ports/database.ts';
import type { DocumentKey } from '../ports/documents.ts';
import { slugOfName } from '../publishing/document-name.ts';

/** Waiting jobs per company: a queue without workers must not fill the database. */
const MAX_QUEUED = 100;
/** Delay before the second attempt, ms. It triples with each further one; a day bounds it. */
const RETRY = { firstMs: 5000, maxMs: 24 * 60 * 60 * 1000, factor: 3 };

/** `document`: the slug; undefined for a new document, whose slug is made of its name. `name`: as given by the publisher. `fileName`: the name of a new document without one. */
type QueueRequest = {
  company: string;
  document: string | undefined;
  name: string | undefined;
  fileName: string;
  fileKey: string;
  /** The publishing ends in a draft. */
  hold?: boolean;
  traceparent?: string | null;
};

/**
 * Durable when it resolves. Throws `company.invalid` for slug or name, `company.unknown`, `job.too-many`, `edition.too-many` for one draft
 * too many, `quota.*`.
 */
export const queuePublishing = async (
  database: Database,
  actor: Actor,
  { company, document, name, fileName, fileKey, hold = false, traceparent = null }: QueueRequest,
  now: Date,
): Promise<Job> => {
  const slug = document === undefined ? undefined : checkedUid('document', document);
  const given = checkedName(name ?? fileName);
  return database.inTransaction(async (repos) => {
    const { documents, jobs, audit } = repos;
    const uid =
      slug === undefined
        ? await documents.reserveNewUid(company, slugOfName(given))
        : await documents.reserveUid(company, slug);
    const edition = { companyUid: company, pdfUid: uid, bytes: MIN_EDITION_BYTES, now };
    await requireRoom(repos, edition, { isLocking: false });
    const before = await documents.byKey({ companyUid: company, pdfUid: uid });
    if (hold && before) await requireRoomForDraft(documents, { companyUid: company, pdfUid: uid });
    const keepsName = name === undefined;
    const shown = keepsName ? (before?.details.name ?? given) : given;
    const file = { fileKey, traceparent };
    const job = { id: randomUUID(), company, document: uid, name: shown, keepsName, holds: hold, ...file };
    const queued = await jobs.add(job, now, MAX_QUEUED);
    await audit.add(actor, 'jobs.create', { companyUid: company, target: job.id }, now);
    return queued;
  });
};

/** Early: publishing checks again. */
const requireRoomForDraft = async (documents: Repos['documents'], key: DocumentKey): Promise<void> => {
  const drafts = (await documents.editions(key)).filter(({ isDraft }) => isDraft);
  if (drafts.length >= MAX_DRAFTS) throw new AppError('edition.too-many', { pdf: key.pdfUid, most: MAX_DRAFTS });
};

/** Throws `job.unknown`, `job.over`. */
export const cancelPublishing = async (
  database: Database,
  actor: Actor,
  { company, job }: { company: string; job: string },
  now: Date,
): Promise<Job> =>
  database.inTransaction(async ({ jobs, audit }) => {
    const cancelled = await jobs.cancel(company, job, now);
    if (!cancelled) throw new AppError('job.unknown', { job });
    await audit.add(actor, 'jobs.cancel', { companyUid: company, target: job }, now);
    return cancelled;
  });

/** Failures of disk, database or network may be transient. A failure caused by the file repeats at each attempt. */
export const isRetryable = (error: unknown): boolean => !(error instanceof AppError) || errorStatus[error.code] >= 500;

const OUTAGES = new Set(['database.unavailable', 'file.unavailable', 'storage.full']);
/** An outage of the infrastructure does not count as an attempt of the job. */
export const isOutage = (error: unknown): boolean => error instanceof AppError && OUTAGES.has(error.code);

/** `attempts`: those that have failed, from 1. */
export const nextAttemptAt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + backoffMs(attempts - 1, RETRY));

/** The failure as publishers see it: the facts in one line, and nothing about internal errors. */
export const jobFailureOf = (error: unknown): JobFailure => {
  if (!(error instanceof AppError)) return { code: 'internal' };
  const facts = Object.entries(error.facts).map(([name, value]) => `${name}: ${value}`);
  const isInternal = errorStatus[error.code] >= 500;
  return { code: error.code, ...(facts.length > 0 && !isInternal && { detail: facts.join(', ') }) };
};
