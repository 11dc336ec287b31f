/** For load balancers: alive, and fit to be asked. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../domain/app-error.ts';
import type { KeptFiles } from '../domain/ports/kept-files.ts';
import type { Database } from '../domain/ports.ts';
import { createSingleFlight } from '../domain/single-flight.ts';
import type { IsOperator } from './operator-token.ts';

const PATIENCE_MS = 2000;

type State = { is: 'ok' | 'failed'; ms: number };
type Looked = { state: State; cause: unknown };

const withinTime = async (work: Promise<void>): Promise<void> => {
  const timeout = new AbortController();
  const late = sleep(PATIENCE_MS, undefined, { signal: timeout.signal, ref: false }).then(() => {
    throw new Error(`no answer in ${PATIENCE_MS} ms`);
  });
  // The loser of the race is nobody's failure.
  late.catch(() => undefined);
  await Promise.race([work, late]).finally(() => timeout.abort());
};

const look = async (work: () => Promise<void>): Promise<Looked> => {
  const begin = performance.now();
  const cause: unknown = await withinTime(work()).then(
    () => null,
    (error: unknown) => error,
  );
  return { state: { is: cause === null ? 'ok' : 'failed', ms: Math.round(performance.now() - begin) }, cause };
};

export type HealthDeps = {
  database: Database;
  keptFiles: KeptFiles;
  /** Aborted once the process is to end: no more traffic, please. */
  draining: AbortSignal;
  isOperator: IsOperator;
};

/** The database and its shape are one look (`ping`). Whoever has the token is told which part fails. */
export const healthRoutes = (app: FastifyInstance, { database, keptFiles, draining, isOperator }: HealthDeps): void => {
  const uncached = { config: { rateLimit: false } };
  // Anyone may ask, so that asking often costs no more than asking once.
  const once = createSingleFlight<{ database: Looked; files: Looked }>();
  const lookAtAll = () =>
    once('all', async () => {
      const [seen, files] = await Promise.all([look(() => database.ping()), look(() => keptFiles.reach())]);
      return { database: seen, files };
    });

  app.get('/healthz', uncached, async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', uncached, async (request, reply) => {
    const looked = await lookAtAll();
    const failed = Object.values(looked).find(({ state }) => state.is === 'failed');
    if (failed) request.log.error({ err: failed.cause }, 'not ready');
    const isReady = failed === undefined && !draining.aborted;
    if (!isReady && !isOperator(request)) throw new AppError('server.busy');
    const states = Object.fromEntries(Object.entries(looked).map(([part, { state }]) => [part, state]));
    const details = isOperator(request) ? { ...states, engine: database.info.kind, isDraining: draining.aborted } : {};
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', ...details });
  });
};
