/** Members of a company under /admin/v1. */
import { removeMember, setMember } from '../../../domain/accounts/members.ts';
import type { AdminDeps } from '../../middleware/deps.ts';
import type { AdminMount } from '../mount.ts';

export const membersRoutes = (mount: AdminMount, { database, clock }: AdminDeps): void => {
  mount('members.list', ({ params }) => database.repos.memberships.listOf(params.companyUid));
  mount('members.set', ({ params, body, caller }) =>
    database.inTransaction((repos) => setMember(repos, caller, { ...params, ...body }, clock())),
  );
  mount('members.remove', ({ params, caller }) =>
    database.inTransaction((repos) => removeMember(repos, caller, params, clock())),
  );
};
