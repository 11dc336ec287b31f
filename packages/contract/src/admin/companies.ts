/** Companies as their publishers see them. */
import { z } from 'zod';
import { type AdminResource, Paging, Role } from './operation.ts';

/** `role` null: an operator sees companies that are not theirs by name alone. */
export const CompanyHead = z.object({ uid: z.string(), name: z.string(), role: Role.nullable() });
export type CompanyHead = z.infer<typeof CompanyHead>;

export const CompanyHeads = z.object({
  companies: z.array(CompanyHead),
  page: z.number(),
  itemsPerPage: z.number(),
  total: z.number(),
});
export type CompanyHeads = z.infer<typeof CompanyHeads>;

export const companiesOperations = {
  'companies.list': {
    method: 'GET',
    path: '/companies',
    purpose: 'One’s own companies with the role in each; for operators all',
    access: 'signed-in',
    query: Paging,
    answer: CompanyHeads,
    status: 200,
    errors: [],
  },
} as const satisfies AdminResource;
