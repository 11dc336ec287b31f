/** A worker over the services of a test app, for tests. */
import { startWorker, type Worker, type WorkerDeps } from '../../jobs/worker.ts';
import type { TestApp } from './app.ts';

/** On the real clock: leases expire while a test runs. */
export const startTestWorker = (
  { database, files, stores, engine }: TestApp,
  more: Pick<WorkerDeps, 'recogniser'> = {},
): Worker =>
  startWorker({
    database,
    files,
    engine: async () => engine,
    stores,
    clock: () => new Date(),
    name: 'prueba',
    lanes: 1,
    leaseMs: 10_000,
    onEvent: () => undefined,
    ...more,
  });
