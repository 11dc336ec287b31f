/** analytics/proxy (§7) and /events, the first-party service (§6). What they keep names no visitor and no address. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AnalyticsEvent } from '@vitrina/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { countedOnly, createEventIntake } from '../domain/analytics.ts';
import type { Repos } from '../domain/ports.ts';
import { type Mount, parsed } from './mount.ts';

const ONE_EVENT_BYTES = 16 * 1024;
/** Browsers send no more than this while a page goes away (`keepalive`). */
const BATCH_BYTES = 64 * 1024;
const MOST_EVENTS = 50;

/** A viewer that knows the wish heeds it before it sends; the header stands for those that do not. */
const asAllowed = (events: AnalyticsEvent[], headers: IncomingHttpHeaders): AnalyticsEvent[] =>
  headers['sec-gpc'] === '1' ? events.map(countedOnly) : events;

export const analyticsRoutes = (
  app: FastifyInstance,
  mount: Mount,
  repos: Pick<Repos, 'events'>,
  clock: () => Date,
): void => {
  const { take } = createEventIntake({ events: repos.events, newId: randomUUID });
  mount(
    'analytics.proxy',
    async ({ body }, { headers }) => {
      await take(asAllowed([body], headers), clock());
      return { accepted: true };
    },
    { bodyLimit: ONE_EVENT_BYTES },
  );
  app.post('/events', { bodyLimit: BATCH_BYTES }, async (request, reply) => {
    const schema = Array.isArray(request.body) ? z.array(AnalyticsEvent).min(1).max(MOST_EVENTS) : AnalyticsEvent;
    const events = [parsed(schema, request.body, 'body')].flat();
    await take(asAllowed(events, request.headers), clock());
    return reply.code(202).header('cache-control', 'no-store').send({ accepted: true });
  });
};
