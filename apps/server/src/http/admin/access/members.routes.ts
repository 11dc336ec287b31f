/** Members of a company and invitations to it, under /admin/v1. */
import { linkToInvitation } from '../../../domain/accounts/links/invitation-links.ts';
import {
  acceptInvitation,
  declineInvitation,
  offerMembership,
  openInvitations,
  ownInvitations,
  withdrawInvitation,
} from '../../../domain/accounts/links/invitations.ts';
import { linkToPassword } from '../../../domain/accounts/links/password-links.ts';
import { removeMember } from '../../../domain/accounts/members.ts';
import type { AdminDeps } from '../../middleware/deps.ts';
import type { AdminMount } from '../mount.ts';

export const membersRoutes = (mount: AdminMount, { database, clock }: AdminDeps): void => {
  const { repos } = database;
  mount('members.list', ({ params }) => repos.memberships.listOf(params.companyUid));
  mount('members.set', ({ params, body, caller }) =>
    database.inTransaction((inside) => offerMembership(inside, caller, { ...params, ...body }, clock())),
  );
  mount('members.remove', ({ params, caller }) =>
    database.inTransaction((inside) => removeMember(inside, caller, params, clock())),
  );
  mount('members.password-link', ({ params, caller }) => linkToPassword(database, caller, params, clock()));
  mount('invitations.list', ({ params }) => openInvitations(repos, params.companyUid, clock()));
  mount('invitations.link', ({ params, caller }) => linkToInvitation(database, caller, params, clock()));
  mount('invitations.delete', ({ params, caller }) =>
    database.inTransaction((inside) => withdrawInvitation(inside, caller, params, clock())),
  );
  mount('invitations.mine', ({ caller }) => ownInvitations(repos, caller, clock()));
  mount('invitations.accept', ({ params, caller }) => acceptInvitation(database, caller, params.company, clock()));
  mount('invitations.decline', ({ params, caller }) => declineInvitation(database, caller, params.company, clock()));
};
