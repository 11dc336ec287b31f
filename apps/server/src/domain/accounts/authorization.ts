/** The authenticated caller of an operation, and its permissions. */
import type { Access, Role } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import type { Actor, User } from '../ports/accounts.ts';
import type { Repos } from '../ports/database.ts';
import { hashId } from './random-id.ts';

/**
 * `role` is the one in the company of the path, null without one. `maxRole` is the highest role that a token may use, null for
 * a session. `sessionId` is null for a token.
 */
export type Caller = Actor & {
  by: 'session' | 'token';
  userUid: string;
  user: User;
  role: Role | null;
  maxRole: Role | null;
  sessionId: string | null;
  csrfToken: string | null;
  expiresAt: string;
};

/** Actor of the commands in the audit log. */
export const COMMAND_LINE: Actor = { by: 'cli', userUid: null, tokenUid: null };

/** Operations for operators require a session: no token may call them. */
export const isOperator = (caller: Caller): boolean => caller.user.isOperator && caller.by === 'session';

/** The uid of a user with a session. Throws `access.denied` for a token. */
export const personOf = (caller: Caller): string => {
  if (caller.by === 'token') throw new AppError('access.denied', { reason: 'a token may not do this' });
  return caller.userUid;
};

const rank: Record<Role, number> = { viewer: 1, author: 2, editor: 3, owner: 4 };

const isAtLeast = (role: Role, minimum: Role): boolean => rank[role] >= rank[minimum];

/** Whether the caller may change only what shoppers do not see. */
export const isAuthor = ({ role }: Pick<Caller, 'role'>): boolean => role === 'author';

const lowerOf = (one: Role, other: Role): Role => (isAtLeast(one, other) ? other : one);

/** `companyUid` is the company of the call, null for none. */
export type Requirement = { access: Exclude<Access, 'public'>; companyUid: string | null };

/**
 * The caller with the role in `companyUid`. Throws `company.unknown` to a caller without a role there, whether the company
 * exists or not, and `access.denied` to one whose role is too low. A suspended company can be read by its members, and changed by
 * operators alone: throws `company.suspended`.
 */
export const authorize = async (
  repos: Repos,
  caller: Caller,
  { access, companyUid, isChange }: Requirement & { isChange: boolean },
): Promise<Caller> => {
  if (companyUid === null) {
    if (access === 'operator' && !isOperator(caller)) throw new AppError('access.denied', { needs: access });
    return caller;
  }
  const membership = await repos.memberships.find(companyUid, caller.userUid);
  if (access === 'operator' && isOperator(caller)) return { ...caller, role: membership?.role ?? null };
  if (membership === null) throw new AppError('company.unknown', { company: companyUid });
  const role = caller.maxRole === null ? membership.role : lowerOf(membership.role, caller.maxRole);
  if (access === 'operator' || (access !== 'signed-in' && !isAtLeast(role, access)))
    throw new AppError('access.denied', { needs: access });
  if (isChange && membership.isSuspended) throw new AppError('company.suspended', { company: companyUid });
  return { ...caller, role };
};

/** Whether a caller of earlier may still read a company: the session, or the token, and the role are there. Counts as no use of them. */
export const isStillAllowed = async (
  { sessions, tokens, memberships }: Pick<Repos, 'sessions' | 'tokens' | 'memberships'>,
  caller: Caller,
  companyUid: string,
  now: Date,
): Promise<boolean> => {
  const isKnown =
    caller.sessionId === null
      ? (await tokens.listOf(caller.userUid)).some(({ uid }) => uid === caller.tokenUid)
      : (await sessions.withUser(hashId(caller.sessionId)))?.user.isActive === true;
  if (!isKnown || caller.expiresAt <= now.toISOString()) return false;
  return (await memberships.find(companyUid, caller.userUid)) !== null;
};
