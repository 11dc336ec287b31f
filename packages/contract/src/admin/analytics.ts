/** Analytics reports of a company (§6) and the targets to which its events are forwarded. */
import { z } from 'zod';
import { type AdminResource, InCompany, Nothing } from './operation.ts';

const Day = z.iso.date();
const Count = z.number().min(0);

/**
 * Days are those of `timeZone`, from `from` to `to`, both included. Readers are sessions (the visits of a browser tab) of a day, exact;
 * for several days they are the sum of the days, and `readersAre` says so. Lists begin with the largest and end at 50, pages and
 * documents at 200.
 */
export const AnalyticsReport = z.object({
  companyUid: z.string(),
  pdf: z.string().nullable(),
  from: Day,
  to: Day,
  timeZone: z.string(),
  readersAre: z.enum(['exact', 'summed-by-day']),
  opens: Count,
  readers: Count,
  events: z.record(z.string(), Count),
  days: z.array(z.object({ day: Day, opens: Count, readers: Count, pageViews: Count })),
  documents: z.array(z.object({ pdf: z.string(), opens: Count, readers: Count, pageViews: Count })),
  /** `seconds`: the time the page was open, without views that were the last of their session. */
  pages: z.array(z.object({ pdf: z.string(), page: z.number().int(), views: Count, seconds: Count })),
  tags: z.array(z.object({ product: z.string(), clicks: Count })),
  /** Numbers of sessions that viewed the product, added it to the cart, and began a checkout with it. */
  products: z.array(z.object({ product: z.string(), views: Count, adds: Count, checkouts: Count })),
  related: z.array(z.object({ product: z.string(), pdf: z.string(), opens: Count })),
  searches: z.array(z.object({ term: z.string(), searches: Count, sessions: Count })),
  /** Number of searches whose terms are withheld: too few sessions used them, or they may name a person. */
  searchesNotTold: Count,
});
export type AnalyticsReport = z.infer<typeof AnalyticsReport>;

export const ForwardKind = z.enum(['ga4', 'webhook']);

/** `restsUntil`: after a failure nothing is sent before this time. Counts are events since the target was set up. */
export const ForwardTargetState = z.object({
  kind: ForwardKind,
  address: z.string(),
  updatedAt: z.string(),
  waiting: Count,
  sent: Count,
  dead: Count,
  dropped: Count,
  failures: Count,
  lastFailure: z.string(),
  restsUntil: z.string().nullable(),
});
export type ForwardTargetState = z.infer<typeof ForwardTargetState>;

const OfTarget = InCompany.extend({ kind: ForwardKind });

export const analyticsOperations = {
  'analytics.read': {
    method: 'GET',
    path: '/companies/{companyUid}/analytics',
    purpose:
      'Opens, readers, pages, tags, products, related documents and searches of at most 366 days; the last 30 by default',
    access: 'viewer',
    params: InCompany,
    query: z.object({ from: Day.optional(), to: Day.optional(), pdf: z.string().min(1).max(128).optional() }),
    answer: AnalyticsReport,
    status: 200,
    errors: ['pdf.unknown', 'analytics.range'],
    example: {
      params: { companyUid: 'la-mesa' },
      query: { from: '2026-02-01', to: '2026-03-01', pdf: 'carta-la-mesa' },
    },
  },
  'forwarding.set': {
    method: 'PUT',
    path: '/companies/{companyUid}/forwarding/{kind}',
    purpose:
      'Forward events to GA4 (address: the measurement id, secret: the API secret) or to a webhook (address: https, secret: the key of its HMAC-SHA256)',
    access: 'owner',
    params: OfTarget,
    body: z.strictObject({ address: z.string().min(1).max(2000), secret: z.string().min(1).max(500) }),
    answer: ForwardTargetState,
    status: 200,
    errors: ['forwarding.invalid'],
    example: {
      params: { companyUid: 'la-mesa', kind: 'ga4' },
      body: { address: 'G-ABC1234567', secret: 'clave de la propiedad' },
    },
  },
  'forwarding.list': {
    method: 'GET',
    path: '/companies/{companyUid}/forwarding',
    purpose: 'The targets to which events are forwarded, with their delivery state and without their secrets',
    access: 'owner',
    params: InCompany,
    answer: z.array(ForwardTargetState),
    status: 200,
    errors: [],
    example: { params: { companyUid: 'la-mesa' } },
  },
  'forwarding.delete': {
    method: 'DELETE',
    path: '/companies/{companyUid}/forwarding/{kind}',
    purpose: 'Stop forwarding; the secret and the events that wait are deleted',
    access: 'owner',
    params: OfTarget,
    answer: Nothing,
    status: 204,
    errors: ['forwarding.unknown'],
    example: { params: { companyUid: 'la-mesa', kind: 'ga4' } },
  },
} as const satisfies AdminResource;
