/**
 * Invitations: an owner offers a role to an email address, and the person accepts it. The owner's answer is the same whether an
 * account with that address exists or not, so that owners cannot find out who has one.
 */
import type { Invitation, MemberChange, OwnInvitation, Role } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import type { Actor } from '../ports/accounts.ts';
import type { Database, Repos } from '../ports/database.ts';
import { type Caller, personOf } from './authorization.ts';
import { checkedEmail, normalisedEmail } from './email.ts';
import { setMember } from './members.ts';

const LIFETIME_MS = 30 * 24 * 60 * 60_000;
const MAX_OPEN = 100;

const oldestOpen = (now: Date): Date => new Date(now.getTime() - LIFETIME_MS);
const expiryOf = (since: string): string => new Date(Date.parse(since) + LIFETIME_MS).toISOString();

/**
 * Inside a transaction. Changes the role of a member, and invites everybody else. Throws `company.unknown`, `user.invalid`,
 * `member.last-owner` and `invitation.too-many`.
 */
export const offerMembership = async (
  repos: Repos,
  actor: Actor,
  { companyUid, email: given, role }: { companyUid: string; email: string; role: Role },
  now: Date,
): Promise<MemberChange> => {
  const email = checkedEmail(given);
  await repos.memberships.lock(companyUid);
  const isMember = (await repos.memberships.listOf(companyUid)).some((member) => member.email === email);
  if (isMember) {
    const { userUid, since } = await setMember(repos, actor, { companyUid, email, role }, now);
    return { state: 'member', email, role, userUid, since };
  }
  const open = await repos.invitations.listOf(companyUid, oldestOpen(now));
  if (open.length >= MAX_OPEN && !open.some((one) => one.email === email))
    throw new AppError('invitation.too-many', { most: MAX_OPEN });
  await repos.invitations.write(companyUid, email, role, now);
  // Without a target: the uid of an account must not appear in the owner's trail.
  await repos.audit.add(actor, 'members.set', { companyUid }, now);
  return { state: 'invited', email, role, userUid: null, since: now.toISOString() };
};

export const openInvitations = async (
  { invitations }: Pick<Repos, 'invitations'>,
  companyUid: string,
  now: Date,
): Promise<Invitation[]> =>
  (await invitations.listOf(companyUid, oldestOpen(now))).map((one) => ({ ...one, expiresAt: expiryOf(one.since) }));

/** Inside a transaction. Throws `invitation.unknown`. */
export const withdrawInvitation = async (
  { invitations, audit }: Repos,
  actor: Actor,
  { companyUid, email }: { companyUid: string; email: string },
  now: Date,
): Promise<void> => {
  if (!(await invitations.remove(companyUid, normalisedEmail(email) ?? ''))) throw new AppError('invitation.unknown');
  await audit.add(actor, 'invitations.delete', { companyUid }, now);
};

export const ownInvitations = async (
  { invitations }: Pick<Repos, 'invitations'>,
  { user }: Caller,
  now: Date,
): Promise<OwnInvitation[]> =>
  (await invitations.ofEmail(user.email, oldestOpen(now))).map(({ companyUid, companyName, role, since }) => ({
    company: companyUid,
    name: companyName,
    role,
    since,
    expiresAt: expiryOf(since),
  }));

/** Ends the caller's invitation and returns its role. Throws `invitation.unknown`, and `access.denied` for a token. */
const takeInvitation = async ({ invitations }: Repos, caller: Caller, companyUid: string, now: Date): Promise<Role> => {
  personOf(caller);
  const { email } = caller.user;
  const found = (await invitations.ofEmail(email, oldestOpen(now))).find((one) => one.companyUid === companyUid);
  // Of two answers at once, one finds it.
  if (!found || !(await invitations.remove(companyUid, email))) throw new AppError('invitation.unknown');
  return found.role;
};

/** A caller who is a member already keeps the role. Throws `invitation.unknown`, and `access.denied` for a token. */
export const acceptInvitation = (
  database: Database,
  caller: Caller,
  companyUid: string,
  now: Date,
): Promise<{ company: string; role: Role }> =>
  database.inTransaction(async (repos) => {
    const offered = await takeInvitation(repos, caller, companyUid, now);
    await repos.memberships.lock(companyUid);
    const present = await repos.memberships.find(companyUid, caller.userUid);
    if (present === null) await repos.memberships.set(companyUid, caller.userUid, offered, now);
    const of = { companyUid, target: caller.userUid };
    await repos.audit.add(caller, 'invitations.accept', of, now);
    return { company: companyUid, role: present?.role ?? offered };
  });

/** Throws `invitation.unknown`, and `access.denied` for a token. The owners' trail does not name the person. */
export const declineInvitation = (database: Database, caller: Caller, companyUid: string, now: Date): Promise<void> =>
  database.inTransaction(async (repos) => {
    await takeInvitation(repos, caller, companyUid, now);
    await repos.audit.add(caller, 'invitations.decline', { target: caller.userUid }, now);
  });

/** Removes expired invitations. */
export const removeOldInvitations = ({ invitations }: Pick<Repos, 'invitations'>, now: Date): Promise<void> =>
  invitations.removeOld(oldestOpen(now));
