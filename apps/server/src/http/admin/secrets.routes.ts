/** Secrets of a company's store under /admin/v1: they go in and never come out. */
import { deleteSecret, putSecret, secretHeads } from '../../domain/accounts/secrets.ts';
import type { AdminMount } from './admin-mount.ts';
import type { AdminParts } from './admin-parts.ts';

export const secretsRoutes = (mount: AdminMount, { database, clock }: AdminParts): void => {
  mount('secrets.list', ({ params }) => secretHeads(database.repos, params.companyUid));
  mount('secrets.put', ({ params, body, caller }) => putSecret(database, caller, { ...params, ...body }, clock()));
  mount('secrets.delete', ({ params, caller }) => deleteSecret(database, caller, params, clock()));
};
