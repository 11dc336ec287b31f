/** Companies under /admin/v1. */
import { isOperator } from '../../domain/accounts/caller.ts';
import type { Database } from '../../domain/ports.ts';
import type { AdminMount } from './admin-mount.ts';

export const companiesRoutes = (mount: AdminMount, { repos }: Database): void => {
  mount('companies.list', async ({ query, caller }) => {
    const found = await repos.memberships.companiesOf(caller.userUid, { ...query, all: isOperator(caller) });
    return { ...found, ...query };
  });
};
