/** The event stream of a company under /admin/v1. */
import type { FastifyInstance } from 'fastify';
import { type Caller, isStillAllowed } from '../../domain/accounts/authorization.ts';
import { createCompanyEvents } from '../../domain/events/company-events.ts';
import type { Database } from '../../domain/ports/database.ts';
import { ignoreError } from '../../errors/ignore-error.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import type { AdminMount } from './mount.ts';

type EventsDeps = { database: Database; companyOf: (pdfUid: string) => string | null; clock: () => Date };

export const eventsRoutes = (app: FastifyInstance, mount: AdminMount, deps: EventsDeps): void => {
  const { database, companyOf, clock } = deps;
  const { audit, jobs } = database.repos;
  const events = createCompanyEvents({ audit, jobs, changes: database.changes, companyOf });
  const openStreams = new Set<EventStream>();
  // Clients reconnect, to another server: a graceful shutdown does not wait for open streams.
  app.addHook('preClose', async () => {
    for (const { end } of openStreams) end();
  });

  const open = async (
    company: string,
    caller: Caller,
    { lastId, seconds }: { lastId: string | null; seconds: number },
  ) => {
    let stop = (): void => undefined;
    let isClosed = false;
    let limit: NodeJS.Timeout | undefined;
    const stream = openEventStream(() => {
      isClosed = true;
      stop();
      openStreams.delete(stream);
      clearTimeout(limit);
    });
    const checkAccess = (): void =>
      void isStillAllowed(database.repos, caller, company, clock())
        .then((isAllowed) => {
          if (isAllowed) return;
          stream.send('end', '', { reason: 'access' });
          stream.end();
        })
        .catch(ignoreError('the database is away; the next check may succeed'));
    const onChange = (id: string, change: object): void => stream.send('change', id, change);
    try {
      const subscribed = await events.subscribe({ company, onChange, checkAccess }, lastId);
      stop = subscribed.stop;
      if (isClosed) stop();
      else openStreams.add(stream);
      stream.send('ready', subscribed.id, {});
      if (subscribed.missed) stream.send('change', subscribed.id, subscribed.missed);
      if (seconds === 0) stream.end();
      else if (!isClosed) limit = setTimeout(stream.end, seconds * 1000);
    } catch (error) {
      stream.body.destroy();
      throw error;
    }
    return stream.body;
  };

  mount.stream('events.stream', async ({ params, query, caller }, { request, reply }) => {
    const given = request.headers['last-event-id'];
    const lastId = typeof given === 'string' && given !== '' ? given : null;
    const body = await open(params.companyUid, caller, { lastId, seconds: query.seconds });
    // Not kept alive after the stream: a closing server would wait for the connection.
    const headers = { connection: 'close', 'x-accel-buffering': 'no' };
    return reply.type('text/event-stream').headers(headers).send(body);
  });
};
