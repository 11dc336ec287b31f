/** analytics/proxy (§7) and /events, the first-party service (§6). Stored events contain neither visitor nor address. */
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AnalyticsEvent } from '@vitrina/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { anonymousEvent, createEventIntake } from '../../domain/analytics/event-intake.ts';
import type { Repos } from '../../domain/ports/database.ts';
import { type Mount, parsePart } from './mount.ts';

const ONE_EVENT_BYTES = 16 * 1024;
/** Limit of browsers for requests with `keepalive`, which outlive their page. */
const BATCH_BYTES = 64 * 1024;
const MAX_EVENTS = 50;

/** Each event repeats the id of its batch, which begins with its time: only batches of one millisecond must differ by this. */
const newBatchId = (): string => randomBytes(6).toString('hex');

/** Applies Global Privacy Control: an event with the header is counted only. The viewer applies it before it sends; other clients may not. */
const applyPrivacyControl = (events: AnalyticsEvent[], headers: IncomingHttpHeaders): AnalyticsEvent[] =>
  headers['sec-gpc'] === '1' ? events.map(anonymousEvent) : events;

export const analyticsRoutes = (
  app: FastifyInstance,
  mount: Mount,
  repos: Pick<Repos, 'events'>,
  clock: () => Date,
): void => {
  const { record } = createEventIntake({ events: repos.events, newId: newBatchId });
  mount(
    'analytics.proxy',
    async ({ body }, { headers }) => {
      await record(applyPrivacyControl([body], headers), clock());
      return { accepted: true };
    },
    { bodyLimit: ONE_EVENT_BYTES },
  );
  app.post('/events', { bodyLimit: BATCH_BYTES }, async (request, reply) => {
    const schema = Array.isArray(request.body) ? z.array(AnalyticsEvent).min(1).max(MAX_EVENTS) : AnalyticsEvent;
    const events = [parsePart(schema, request.body, 'body')].flat();
    await record(applyPrivacyControl(events, request.headers), clock());
    return reply.code(202).header('cache-control', 'no-store').send({ accepted: true });
  });
};
