/** The event stream of a company: what has changed, so that a client reads it again. */
import { z } from 'zod';
import { type AdminResource, InCompany } from './operation.ts';

/** `team`: members, roles and invitations. `documents`: with their editions, drafts and pages. */
export const ChangedResource = z.enum(['jobs', 'documents', 'feed', 'team', 'company']);
export type ChangedResource = z.infer<typeof ChangedResource>;

/** The data of an event `change`. `documents`: those that changed, by uid; empty when they are not known. */
export const CompanyChangeEvent = z.object({ resources: z.array(ChangedResource), documents: z.array(z.string()) });
export type CompanyChangeEvent = z.infer<typeof CompanyChangeEvent>;

export const eventsOperations = {
  'events.stream': {
    method: 'GET',
    path: '/companies/{companyUid}/events',
    purpose:
      'Changes of a company as server-sent events: `ready` at once, `change` with the changed resources, whichever server made the change, and `end` when the caller may not read the company any more. With `Last-Event-ID`, changes since that event come first. `seconds`: the duration of the stream at most',
    access: 'viewer',
    params: InCompany,
    query: z.object({ seconds: z.coerce.number().int().min(0).max(600).default(600) }),
    answer: z.string(),
    answerType: 'text/event-stream',
    status: 200,
    errors: ['server.busy'],
    example: { params: { companyUid: 'la-mesa' }, query: { seconds: 0 } },
  },
} as const satisfies AdminResource;
