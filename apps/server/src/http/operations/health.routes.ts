/** `/healthz` (liveness) and `/readyz` (readiness) for load balancers. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createSingleFlight } from '../../domain/caching/single-flight.ts';
import type { Database } from '../../domain/ports/database.ts';
import type { FileMaintenance } from '../../domain/ports/file-maintenance.ts';
import { AppError } from '../../errors/app-error.ts';
import { ignoreError } from '../../errors/ignore-error.ts';
import { VERSION } from '../../version.ts';
import type { IsOperator } from './operator-token.ts';

const CHECK_TIMEOUT_MS = 2000;

/** `cause`: for the operator, without addresses. */
type State = { is: 'ok'; ms: number } | { is: 'failed'; ms: number; cause: string };
type CheckResult = { state: State; cause: unknown };

const withTimeout = async (work: Promise<void>): Promise<void> => {
  const timeout = new AbortController();
  const deadline = sleep(CHECK_TIMEOUT_MS, undefined, { signal: timeout.signal, ref: false }).then(() => {
    throw new AppError('server.busy', { problem: `no answer in ${CHECK_TIMEOUT_MS} ms` });
  });
  deadline.catch(ignoreError('the race below reports it'));
  await Promise.race([work, deadline]).finally(() => timeout.abort());
};

/** The problem that we know, else the code of the system's or the driver's error. */
const causeOf = (error: unknown): string => {
  if (error instanceof AppError) return String(error.facts['problem'] ?? error.code);
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

const check = async (work: () => Promise<void>): Promise<CheckResult> => {
  const begin = performance.now();
  const cause: unknown = await withTimeout(work()).then(
    () => null,
    (error: unknown) => error,
  );
  const ms = Math.round(performance.now() - begin);
  return { state: cause === null ? { is: 'ok', ms } : { is: 'failed', ms, cause: causeOf(cause) }, cause };
};

export type HealthDeps = {
  database: Database;
  fileMaintenance: FileMaintenance;
  /** Aborted when the process begins to shut down; `/readyz` then answers 503. */
  draining: AbortSignal;
  isOperator: IsOperator;
};

/** `ping` checks the database and its schema. A caller with the operator token sees which check fails. */
export const healthRoutes = (
  app: FastifyInstance,
  { database, fileMaintenance, draining, isOperator }: HealthDeps,
): void => {
  const uncached = { config: { rateLimit: false } };
  // The routes are public: concurrent requests share one check.
  const singleFlight = createSingleFlight<{ database: CheckResult; files: CheckResult }>();
  const checkAll = () =>
    singleFlight('all', async () => {
      const [databaseResult, files] = await Promise.all([
        check(() => database.ping()),
        check(() => fileMaintenance.checkReachable()),
      ]);
      return { database: databaseResult, files };
    });

  app.get('/healthz', uncached, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version: VERSION }),
  );
  app.get('/readyz', uncached, async (request, reply) => {
    const results = await checkAll();
    const failed = Object.values(results).find(({ state }) => state.is === 'failed');
    if (failed) request.log.error({ err: failed.cause }, 'not ready');
    const isReady = failed === undefined && !draining.aborted;
    if (!isReady && !isOperator(request)) throw new AppError('server.busy');
    const states = Object.fromEntries(Object.entries(results).map(([part, { state }]) => [part, state]));
    const details = isOperator(request) ? { ...states, engine: database.info.kind, isDraining: draining.aborted } : {};
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', ...details });
  });
};
