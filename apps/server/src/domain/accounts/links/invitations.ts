/**
 * Invitations: an owner offers a role to an email address, and the person accepts it. The owner's answer is the same whether an
 * account with that address exists or not, so that owners cannot find out who has one.
 */
import type { Invitation, MemberChange, OwnInvitation, Role } from '@vitrina/contract/admin';
import { AppError } from '../../../errors/app-error.ts';
import type { Actor, StoredInvitation } from '../../ports/accounts.ts';
import type { Database, Repos } from '../../ports/database.ts';
import { type Caller, personOf } from '../authorization.ts';
import { checkedEmail, normalisedEmail } from '../email.ts';
import { setMember } from '../members.ts';

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
  await repos.invitations.write(companyUid, email, { role, invitedBy: actor.userUid }, now);
  // A link that was sent for another role must not give this one.
  await repos.accountLinks.endOf({ kind: 'invitation', companyUid, email }, 'revoked', now);
  // Without a target: the uid of an account must not appear in the owner's trail.
  await repos.audit.add(actor, 'members.set', { companyUid }, now);
  return { state: 'invited', email, role, userUid: null, since: now.toISOString() };
};

/** Whether the inviting owner is one still. Null: the command line, or an invitation from before inviters were stored. */
const isFromOwner = async (
  { memberships, users }: Pick<Repos, 'memberships' | 'users'>,
  companyUid: string,
  { invitedBy }: StoredInvitation,
): Promise<boolean> => {
  if (invitedBy === null) return true;
  const membership = await memberships.find(companyUid, invitedBy);
  return membership?.role === 'owner' && (await users.byUid(invitedBy))?.isActive === true;
};

type Reads = Pick<Repos, 'invitations' | 'memberships' | 'users'>;

/** Offers of an owner who has lost the role since are void and left out. */
export const openInvitations = async (repos: Reads, companyUid: string, now: Date): Promise<Invitation[]> => {
  const open: Invitation[] = [];
  for (const one of await repos.invitations.listOf(companyUid, oldestOpen(now)))
    if (await isFromOwner(repos, companyUid, one)) open.push({ ...one, expiresAt: expiryOf(one.since) });
  return open;
};

/** The role that is offered to an address; null: none, or the owner who offered it has lost the role. */
export const offeredRole = async (
  repos: Reads,
  { companyUid, email }: { companyUid: string; email: string },
  now: Date,
): Promise<Role | null> => {
  const offer = (await repos.invitations.listOf(companyUid, oldestOpen(now))).find((one) => one.email === email);
  return offer !== undefined && (await isFromOwner(repos, companyUid, offer)) ? offer.role : null;
};

/** Inside a transaction. Throws `invitation.unknown`. */
export const withdrawInvitation = async (
  { invitations, accountLinks, audit }: Repos,
  actor: Actor,
  { companyUid, email: given }: { companyUid: string; email: string },
  now: Date,
): Promise<void> => {
  const email = normalisedEmail(given) ?? '';
  if (!(await invitations.remove(companyUid, email))) throw new AppError('invitation.unknown');
  await accountLinks.endOf({ kind: 'invitation', companyUid, email }, 'revoked', now);
  await audit.add(actor, 'invitations.delete', { companyUid }, now);
};

/** None for an account whose address nobody has vouched for: the person accepts by the link of the invitation. */
export const ownInvitations = async (repos: Reads, { user }: Caller, now: Date): Promise<OwnInvitation[]> => {
  if (!user.isVouched) return [];
  const own: OwnInvitation[] = [];
  for (const offer of await repos.invitations.ofEmail(user.email, oldestOpen(now))) {
    const { companyUid, companyName, role, since } = offer;
    if (await isFromOwner(repos, companyUid, offer))
      own.push({ company: companyUid, name: companyName, role, since, expiresAt: expiryOf(since) });
  }
  return own;
};

/**
 * Inside a transaction that has locked the members. Ends the invitation and its links. A person who is a member already keeps the role.
 * Throws `invitation.unknown`.
 */
export const acceptOffer = async (
  repos: Repos,
  person: Actor & { userUid: string },
  { companyUid, email, role }: { companyUid: string; email: string; role: Role },
  now: Date,
): Promise<Role> => {
  const { userUid } = person;
  // Of two answers at once, one finds it.
  if (!(await repos.invitations.remove(companyUid, email))) throw new AppError('invitation.unknown');
  await repos.accountLinks.endOf({ kind: 'invitation', companyUid, email }, 'used', now);
  const present = await repos.memberships.find(companyUid, userUid);
  if (present === null) await repos.memberships.set(companyUid, userUid, role, now);
  await repos.audit.add(person, 'invitations.accept', { companyUid, target: userUid }, now);
  return present?.role ?? role;
};

/** The role of the caller's invitation. Throws `invitation.unknown`, and `access.denied` for a token. */
const ownOffer = async (repos: Reads, caller: Caller, companyUid: string, now: Date): Promise<Role> => {
  personOf(caller);
  const { email, isVouched } = caller.user;
  const role = isVouched ? await offeredRole(repos, { companyUid, email }, now) : null;
  if (role === null) throw new AppError('invitation.unknown');
  return role;
};

/** A caller who is a member already keeps the role. Throws `invitation.unknown`, and `access.denied` for a token. */
export const acceptInvitation = (
  database: Database,
  caller: Caller,
  companyUid: string,
  now: Date,
): Promise<{ company: string; role: Role }> =>
  database.inTransaction(async (repos) => {
    // A company without the invitation is unknown to the caller, whether it exists or not.
    await ownOffer(repos, caller, companyUid, now);
    await repos.memberships.lock(companyUid);
    const offered = { companyUid, email: caller.user.email, role: await ownOffer(repos, caller, companyUid, now) };
    return { company: companyUid, role: await acceptOffer(repos, caller, offered, now) };
  });

/** Throws `invitation.unknown`, and `access.denied` for a token. The owners' trail does not name the person. */
export const declineInvitation = (database: Database, caller: Caller, companyUid: string, now: Date): Promise<void> =>
  database.inTransaction(async (repos) => {
    await ownOffer(repos, caller, companyUid, now);
    const { email } = caller.user;
    if (!(await repos.invitations.remove(companyUid, email))) throw new AppError('invitation.unknown');
    await repos.accountLinks.endOf({ kind: 'invitation', companyUid, email }, 'revoked', now);
    await repos.audit.add(caller, 'invitations.decline', { target: caller.userUid }, now);
  });

/** Removes expired invitations. */
export const removeOldInvitations = ({ invitations }: Pick<Repos, 'invitations'>, now: Date): Promise<void> =>
  invitations.removeOld(oldestOpen(now));
