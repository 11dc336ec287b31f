/** Secrets of a company's store under /admin/v1. They are write-only: no response contains their values. */
import { deleteSecret, putSecret, secretHeads } from '../../domain/accounts/secrets.ts';
import type { AdminDeps } from '../middleware/deps.ts';
import type { AdminMount } from './mount.ts';

export const secretsRoutes = (mount: AdminMount, { database, clock }: AdminDeps): void => {
  mount('secrets.list', ({ params }) => secretHeads(database.repos, params.companyUid));
  mount('secrets.put', ({ params, body, caller }) => putSecret(database, caller, { ...params, ...body }, clock()));
  mount('secrets.delete', ({ params, caller }) => deleteSecret(database, caller, params, clock()));
};
