/** Limits of a company for what all companies share. */
import { z } from 'zod';
import { type AdminResource, InCompany } from './operation.ts';

/** `eventsADay` and `callsAMinute`: events stored in a day (UTC), product references looked up in a minute by one server. */
const limitsOf = <Limit extends z.ZodType>(limit: Limit) => ({
  documents: limit,
  storageBytes: limit,
  eventsADay: limit,
  callsAMinute: limit,
});

const Limit = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/**
 * `limits`: those that apply, 0 for none. `overrides`: those of this company in place of the deployment's, null for the deployment's.
 * `usage`: `storageBytes` of all retained editions and media; events are counted only while a limit applies.
 */
export const QuotaState = z.object({
  limits: z.object(limitsOf(Limit)),
  overrides: z.object(limitsOf(Limit.nullable())),
  usage: z.object({
    documents: z.number(),
    storageBytes: z.number(),
    eventsToday: z.number(),
    eventsDropped: z.number(),
  }),
});
export type QuotaState = z.infer<typeof QuotaState>;

export const quotasOperations = {
  'quotas.read': {
    method: 'GET',
    path: '/companies/{companyUid}/quota',
    purpose: 'The limits of a company, and what it uses of them',
    access: 'viewer',
    params: InCompany,
    answer: QuotaState,
    status: 200,
    errors: [],
    example: { params: { companyUid: 'la-mesa' } },
  },
  'quotas.set': {
    method: 'PUT',
    path: '/companies/{companyUid}/quota',
    purpose: 'Set the given limits of a company: 0 for none, null for those of the deployment. Absent ones stay',
    access: 'operator',
    params: InCompany,
    body: z.strictObject(limitsOf(Limit.nullable().exactOptional())),
    answer: QuotaState,
    status: 200,
    errors: ['company.unknown'],
    example: { params: { companyUid: 'la-mesa' }, body: { documents: 500, storageBytes: 20_000_000_000 } },
  },
} as const satisfies AdminResource;
