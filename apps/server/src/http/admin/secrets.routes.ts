/** The store of a company under /admin/v1: its secrets, which no response contains, and a trial of the connection. */
import { checkedValues, deleteSecret, putSecret, secretHeads } from '../../domain/accounts/secrets.ts';
import { checkStore } from '../../domain/companies/store-check.ts';
import type { AdminDeps } from '../middleware/deps.ts';
import type { AdminMount } from './mount.ts';

export const secretsRoutes = (mount: AdminMount, { database, stores, clock }: AdminDeps): void => {
  mount('secrets.list', ({ params }) => secretHeads(database.repos, params.companyUid));
  mount('secrets.put', ({ params, body, caller }) => putSecret(database, caller, { ...params, ...body }, clock()));
  mount('store.check', ({ params, body: { values, ...body } }) => {
    const given = values === undefined ? body : { ...body, values: body.keeps ? values : checkedValues(values) };
    return checkStore({ repos: database.repos, stores }, params.companyUid, given);
  });
  mount('secrets.delete', ({ params, caller }) => deleteSecret(database, caller, params, clock()));
};
