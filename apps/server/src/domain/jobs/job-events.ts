/**
 * Listeners of publishing jobs, in whatever process those run: all are polled from the database together, twice a second, while
 * there are listeners.
 */
import type { Job } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import { ignoreError } from '../../errors/ignore-error.ts';
import type { JobsRepo } from '../ports/jobs.ts';

const POLL_MS = 500;
const MAX_LISTENERS = 500;
const MAX_LISTENERS_OF_COMPANY = 50;

export const isOver = ({ state }: Job): boolean => state !== 'queued' && state !== 'running';

/** `onJob` receives each new revision; null when the job has been removed. Must not throw. */
type Listener = { id: string; company: string; revision: number; onJob: (job: Job | null) => void };

export type JobEvents = {
  /**
   * From the revision after `job`'s on. Returns the function that unsubscribes. Throws `server.busy` with too many listeners.
   */
  subscribe: (job: Job, onJob: Listener['onJob']) => () => void;
};

export const createJobEvents = (jobs: Pick<JobsRepo, 'byIds'>): JobEvents => {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | null = null;

  const notify = async (): Promise<void> => {
    const current = [...listeners];
    const found = new Map((await jobs.byIds([...new Set(current.map(({ id }) => id))])).map((job) => [job.id, job]));
    for (const listener of current) {
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
      void notify()
        .catch(ignoreError('the next poll may succeed'))
        .then(() => {
          timer = null;
          next();
        });
    }, POLL_MS);
  };

  return {
    subscribe: ({ id, company, revision }, onJob) => {
      const ofCompany = [...listeners].filter((listener) => listener.company === company).length;
      if (listeners.size >= MAX_LISTENERS || ofCompany >= MAX_LISTENERS_OF_COMPANY) throw new AppError('server.busy');
      const listener: Listener = { id, company, revision, onJob };
      listeners.add(listener);
      next();
      return () => void listeners.delete(listener);
    },
  };
};
