/** Invitations by a link: the person creates an account with the invited address, or accepts with the account that has it. */
import type { NewLink, Role } from '@vitrina/contract/admin';
import { AppError } from '../../../errors/app-error.ts';
import type { Actor, User } from '../../ports/accounts.ts';
import type { Database, Repos } from '../../ports/database.ts';
import { type Caller, personOf } from '../authorization.ts';
import { normalisedEmail } from '../email.ts';
import type { PasswordCost } from '../password.ts';
import type { SignedIn } from '../sign-in.ts';
import { newUser } from '../users.ts';
import {
  type Entrance,
  type FoundLink,
  type GivenLink,
  makeLink,
  openLink,
  requireOwner,
  signInByLink,
  takeLink,
} from './account-links.ts';
import { acceptOffer, offeredRole } from './invitations.ts';

/** Throws `invitation.unknown`, and `access.denied` for a token of a program. */
export const linkToInvitation = (
  database: Database,
  caller: Caller,
  { companyUid, email: given }: { companyUid: string; email: string },
  now: Date,
): Promise<NewLink> =>
  database.inTransaction(async (repos) => {
    const email = normalisedEmail(given) ?? '';
    await repos.memberships.lock(companyUid);
    const role = await offeredRole(repos, { companyUid, email }, now);
    if (role === null) throw new AppError('invitation.unknown');
    // The owner who makes the link offers the role from now on.
    await repos.invitations.write(companyUid, email, { role, invitedBy: caller.userUid }, now);
    const link = await makeLink(repos, caller, { kind: 'invitation', companyUid, email }, now);
    await repos.audit.add(caller, 'invitations.link', { companyUid }, now);
    return link;
  });

/** Throws `link.unknown` for a link with another purpose. */
const openInvitation = async (database: Database, given: GivenLink, now: Date): Promise<FoundLink> => {
  const link = await openLink(database, given, now);
  if (link.kind !== 'invitation') throw new AppError('link.unknown');
  return link;
};

/** Inside a transaction. Throws `link.used` and `link.revoked`. */
const acceptByLink = async (
  repos: Repos,
  person: Actor & { userUid: string },
  link: FoundLink,
  now: Date,
): Promise<Role> => {
  const { companyUid, email } = link;
  await repos.memberships.lock(companyUid);
  await takeLink(repos, link, now);
  await requireOwner(repos, companyUid, link.madeBy);
  const role = await offeredRole(repos, { companyUid, email }, now);
  if (role === null) throw new AppError('link.revoked');
  return acceptOffer(repos, person, { companyUid, email, role }, now);
};

/**
 * A new account with the invited address, a member and signed in. Nobody has shown that the person holds the address, so the account gets
 * no invitations of other companies by it. Throws like `openLink`, and `user.exists`, `user.invalid`, `server.busy`.
 */
export const joinByLink = async (
  database: Database,
  given: GivenLink & { name: string; password: string } & Entrance,
  now: Date,
  cost?: PasswordCost,
): Promise<SignedIn> => {
  const link = await openInvitation(database, given, now);
  const { email } = link;
  if ((await database.repos.users.byEmail(email)) !== null) throw new AppError('user.exists', { email });
  const { name, password } = given;
  const user: User = { ...(await newUser({ email, name, password, isOperator: false }, now, cost)), isVouched: false };
  return database.inTransaction(async (repos) => {
    await repos.users.insert(user);
    await acceptByLink(repos, { by: 'session', userUid: user.uid, tokenUid: null }, link, now);
    return signInByLink(repos, user, given, now);
  });
};

/** A member keeps the role. Throws like `openLink`, and `link.other-person`, `access.denied` for a token of a program. */
export const acceptLink = async (
  database: Database,
  caller: Caller,
  given: GivenLink,
  now: Date,
): Promise<{ company: string; role: Role }> => {
  personOf(caller);
  const link = await openInvitation(database, given, now);
  if (link.email !== caller.user.email) throw new AppError('link.other-person');
  const role = await database.inTransaction((repos) => acceptByLink(repos, caller, link, now));
  return { company: link.companyUid, role };
};
