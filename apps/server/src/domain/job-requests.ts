/** What publishers ask of the queue. */
import { randomUUID } from 'node:crypto';
import type { Job } from '@vitrina/contract/admin';
import { checkedName, checkedUid } from './access.ts';
import { auditEntry } from './accounts/audit.ts';
import { AppError } from './app-error.ts';
import type { Actor } from './ports/accounts.ts';
import type { Database } from './ports.ts';

/** Of a company. A queue that nobody works must not fill the database. */
const MOST_QUEUED = 100;

type Asked = { company: string; document: string; name: string; fileKey: string };

/** Durable when it resolves. Throws `company.invalid` for uid or name, `pdf.foreign`, `company.unknown`, `job.too-many`. */
export const queuePublishing = async (
  database: Database,
  actor: Actor,
  { company, document, name, fileKey }: Asked,
  now: Date,
): Promise<Job> => {
  const job = {
    id: randomUUID(),
    company,
    document: checkedUid('document', document),
    name: checkedName(name),
    fileKey,
  };
  return database.inTransaction(async ({ documents, jobs, audit }) => {
    const head = await documents.head(document);
    if (head && head.companyUid !== company) throw new AppError('pdf.foreign', { pdf: document });
    const queued = await jobs.add(job, now, MOST_QUEUED);
    await audit.insert(auditEntry(actor, 'jobs.create', { companyUid: company, target: job.id }, now));
    return queued;
  });
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
    await audit.insert(auditEntry(actor, 'jobs.cancel', { companyUid: company, target: job }, now));
    return cancelled;
  });
