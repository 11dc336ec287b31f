/** A worker over what an app of a test works with. */
import { startWorker, type Worker } from '../../jobs/worker.ts';
import type { TestApp } from './app.ts';

/** By the real clock: leases run out while a test goes on. */
export const workFor = ({ database, files, stores, engine }: TestApp): Worker =>
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
  });
