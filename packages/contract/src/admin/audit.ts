/** The audit trail of a company. */
import { z } from 'zod';
import { type AdminResource, InCompany } from './operation.ts';

/**
 * `operation` is an id of this registry, or `editions.comment` and `editions.approve` of somebody with the address of a draft (`link`), whose
 * name is the `note`; otherwise `note` is the reason that a person gave. `target`: the uid of the changed object. `user` is null for the
 * command line and for a link.
 */
export const AuditEntry = z.object({
  uid: z.string(),
  at: z.string(),
  operation: z.string(),
  target: z.string().nullable(),
  note: z.string().nullable(),
  by: z.enum(['session', 'token', 'cli', 'link']),
  user: z.object({ uid: z.string(), email: z.string(), name: z.string() }).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const auditOperations = {
  'audit.list': {
    method: 'GET',
    path: '/companies/{companyUid}/audit',
    purpose: 'The audit trail, newest first. Pass `next` as `before` to read the next page; it is null at the end',
    access: 'owner',
    params: InCompany,
    query: z.object({
      before: z.string().min(1).max(64).exactOptional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: z.object({ entries: z.array(AuditEntry), next: z.string().nullable() }),
    status: 200,
    errors: [],
    example: { params: { companyUid: 'la-mesa' } },
  },
} as const satisfies AdminResource;
