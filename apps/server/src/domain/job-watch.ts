/**
 * Listeners of publishings, wherever those are worked: all of them are read from the database together, twice a second,
 * and only while somebody listens.
 */
import type { Job } from '@vitrina/contract/admin';
import { AppError } from './app-error.ts';
import type { JobsRepo } from './ports/jobs.ts';

const POLL_MS = 500;
const MOST_LISTENERS = 500;
const MOST_OF_COMPANY = 50;

export const isOver = ({ state }: Job): boolean => state !== 'queued' && state !== 'running';

/** `onJob` gets each revision it has not had; null when the job is no longer there. Must not throw. */
type Listener = { id: string; company: string; revision: number; onJob: (job: Job | null) => void };

export type JobWatch = {
  /** From the revision after `job`'s on. Gives the way to stop. Throws `server.busy` when too many listen. */
  listen: (job: Job, onJob: Listener['onJob']) => () => void;
};

export const createJobWatch = (jobs: Pick<JobsRepo, 'byIds'>): JobWatch => {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | null = null;

  const tell = async (): Promise<void> => {
    const asked = [...listeners];
    const found = new Map((await jobs.byIds([...new Set(asked.map(({ id }) => id))])).map((job) => [job.id, job]));
    for (const listener of asked) {
      const job = found.get(listener.id) ?? null;
      if (!listeners.has(listener) || job?.revision === listener.revision) continue;
      if (job) listener.revision = job.revision;
      else listeners.delete(listener);
      listener.onJob(job);
    }
  };
  const next = (): void => {
    if (timer !== null || listeners.size === 0) return;
    timer = setTimeout(() => {
      // A database that does not answer now may at the next turn.
      void tell()
        .catch(() => undefined)
        .then(() => {
          timer = null;
          next();
        });
    }, POLL_MS);
  };

  return {
    listen: ({ id, company, revision }, onJob) => {
      const ofCompany = [...listeners].filter((listener) => listener.company === company).length;
      if (listeners.size >= MOST_LISTENERS || ofCompany >= MOST_OF_COMPANY) throw new AppError('server.busy');
      const listener: Listener = { id, company, revision, onJob };
      listeners.add(listener);
      next();
      return () => void listeners.delete(listener);
    },
  };
};
