/** analytics/proxy (§7) and /events, the first-party service (§6). What they keep names no visitor and no address. */
import { AnalyticsEvent } from '@vitrina/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createEventIntake } from '../domain/analytics.ts';
import type { Repos } from '../domain/ports.ts';
import { type Mount, parsed } from './mount.ts';

const ONE_EVENT_BYTES = 16 * 1024;
/** Browsers send no more than this while a page goes away (`keepalive`). */
const BATCH_BYTES = 64 * 1024;
const MOST_EVENTS = 50;

export const analyticsRoutes = (app: FastifyInstance, mount: Mount, repos: Repos, clock: () => Date): void => {
  const takeEvents = createEventIntake(repos);
  mount(
    'analytics.proxy',
    async ({ body }) => {
      await takeEvents([body], clock());
      return { accepted: true };
    },
    { bodyLimit: ONE_EVENT_BYTES },
  );
  app.post('/events', { bodyLimit: BATCH_BYTES }, async (request, reply) => {
    const schema = Array.isArray(request.body) ? z.array(AnalyticsEvent).min(1).max(MOST_EVENTS) : AnalyticsEvent;
    const events = [parsed(schema, request.body, 'body')].flat();
    await takeEvents(events, clock());
    return reply.code(202).header('cache-control', 'no-store').send({ accepted: true });
  });
};
