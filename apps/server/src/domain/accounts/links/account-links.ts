/**
 * Links of one use. The token of a link has 256 random bits, and its hash alone is stored. A link is valid while the owner who made it
 * is an owner of the company.
 */
import type { NewLink, OpenLink } from '@vitrina/contract/admin';
import { AppError } from '../../../errors/app-error.ts';
import type { LinkKind, StoredLink, User } from '../../ports/accounts.ts';
import type { Database, Repos } from '../../ports/database.ts';
import { type Caller, personOf } from '../authorization.ts';
import type { Device } from '../device.ts';
import { hashId, newSecretId } from '../random-id.ts';
import { closeSession, openSession } from '../session.ts';
import type { SignedIn } from '../sign-in.ts';
import { recordAttempt } from '../throttle.ts';
import { offeredRole } from './invitations.ts';

const HOUR_MS = 60 * 60_000;
const LIFETIME_MS: Record<LinkKind, number> = { invitation: 7 * 24 * HOUR_MS, password: 24 * HOUR_MS };
/** A link that has expired says so for this long. */
const REMEMBERED_MS = 90 * 24 * HOUR_MS;

/** `token` as its holder sent it, from `address`. */
export type GivenLink = { token: string; address: string };
export type FoundLink = StoredLink & { companyName: string };

/** Inside a transaction. Ends the earlier links for the same purpose. Throws `access.denied` for a token of a program. */
export const makeLink = async (
  { accountLinks }: Pick<Repos, 'accountLinks'>,
  caller: Caller,
  { kind, companyUid, email }: { kind: LinkKind; companyUid: string; email: string },
  now: Date,
): Promise<NewLink> => {
  const madeBy = personOf(caller);
  const token = newSecretId();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS[kind]).toISOString();
  await accountLinks.endOf({ kind, companyUid, email }, 'revoked', now);
  const times = { createdAt: now.toISOString(), expiresAt, ending: null };
  await accountLinks.insert({ hash: hashId(token), kind, companyUid, email, madeBy, ...times });
  return { token, email, expiresAt };
};

/** Throws the reason why a link is not open. */
const requireOpen = ({ ending, expiresAt }: StoredLink, now: Date): void => {
  if (ending !== null) throw new AppError(ending === 'used' ? 'link.used' : 'link.revoked');
  if (expiresAt <= now.toISOString()) throw new AppError('link.expired');
};

/** Throws `link.revoked` when the owner has lost the role, and `company.suspended`. */
export const requireOwner = async (
  { memberships, users }: Pick<Repos, 'memberships' | 'users'>,
  companyUid: string,
  userUid: string,
): Promise<User> => {
  const [membership, user] = [await memberships.find(companyUid, userUid), await users.byUid(userUid)];
  if (membership?.role !== 'owner' || !user?.isActive) throw new AppError('link.revoked');
  if (membership.isSuspended) throw new AppError('company.suspended', { company: companyUid });
  return user;
};

/**
 * The open link of a token. Unknown tokens count as failed attempts of their network. Throws `link.unknown`, `link.expired`, `link.used`,
 * `link.revoked` and `session.throttled`.
 */
export const openLink = async (database: Database, { token, address }: GivenLink, now: Date): Promise<FoundLink> => {
  const hash = hashId(token);
  const markSucceeded = await recordAttempt(database, { account: `link ${hash}`, address }, now);
  const link = await database.repos.accountLinks.find(hash);
  if (!link) throw new AppError('link.unknown');
  await markSucceeded();
  requireOpen(link, now);
  return link;
};

/** Inside a transaction. Uses up the link: of two uses at once, one succeeds. Throws like `openLink`. */
export const takeLink = async (repos: Repos, { hash }: FoundLink, now: Date): Promise<void> => {
  const isTaken = await repos.accountLinks.end(hash, 'used', now);
  if (isTaken) return;
  const link = await repos.accountLinks.find(hash);
  if (link) requireOpen(link, now);
  throw new AppError('link.revoked');
};

/** The link for its holder. Throws like `openLink`, and `company.suspended`. */
export const readLink = async (database: Database, given: GivenLink, now: Date): Promise<OpenLink> => {
  const { kind, companyUid, companyName, email, madeBy, expiresAt } = await openLink(database, given, now);
  const { repos } = database;
  const owner = await requireOwner(repos, companyUid, madeBy);
  const role = kind === 'invitation' ? await offeredRole(repos, { companyUid, email }, now) : null;
  if (kind === 'invitation' && role === null) throw new AppError('link.revoked');
  return {
    kind,
    company: companyUid,
    companyName,
    email,
    role,
    by: owner.name || owner.email,
    hasAccount: (await repos.users.byEmail(email)) !== null,
    expiresAt,
  };
};

/** The browser that signs in by a link: the session of its cookie ends. */
export type Entrance = { sessionId: string | null; device: Device };

/** Inside a transaction. */
export const signInByLink = async (
  repos: Repos,
  user: User,
  { sessionId, device }: Entrance,
  now: Date,
): Promise<SignedIn> => {
  if (sessionId !== null) await closeSession(repos, sessionId);
  return { user, session: await openSession(repos, user, now, device) };
};

/** Removes links that expired long ago. */
export const removeOldLinks = ({ accountLinks }: Pick<Repos, 'accountLinks'>, now: Date): Promise<void> =>
  accountLinks.removeOld(new Date(now.getTime() - REMEMBERED_MS));
