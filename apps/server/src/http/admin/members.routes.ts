/** The people of a company under /admin/v1. */
import { removeMember, setMember } from '../../domain/accounts/members.ts';
import type { AdminMount } from './admin-mount.ts';
import type { AdminParts } from './admin-parts.ts';

export const membersRoutes = (mount: AdminMount, { database, clock }: AdminParts): void => {
  mount('members.list', ({ params }) => database.repos.memberships.listOf(params.companyUid));
  mount('members.set', ({ params, body, caller }) =>
    database.inTransaction((repos) => setMember(repos, caller, { ...params, ...body }, clock())),
  );
  mount('members.remove', ({ params, caller }) =>
    database.inTransaction((repos) => removeMember(repos, caller, params, clock())),
  );
};
