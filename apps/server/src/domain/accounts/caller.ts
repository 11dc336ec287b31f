/** Who calls. */
import type { Role } from '@vitrina/contract/admin';
import { AppError } from '../app-error.ts';
import type { Actor, User } from '../ports/accounts.ts';

/**
 * A person who is signed in. `role` is the one in the company of the path, null without one. `mostRole` is the most that
 * the token may do, null for a session. `sessionId` null for a token.
 */
export type Caller = Actor & {
  by: 'session' | 'token';
  userUid: string;
  user: User;
  role: Role | null;
  mostRole: Role | null;
  sessionId: string | null;
  csrfToken: string | null;
  expiresAt: string;
};

/** Operators' work is for people at their desk: no token may do it. */
export const isOperator = (caller: Caller): boolean => caller.user.isOperator && caller.by === 'session';

/** The uid of the person, who is there in person. Throws `access.denied` for a token. */
export const personOf = (caller: Caller): string => {
  if (caller.by === 'token') throw new AppError('access.denied', { reason: 'a token may not do this' });
  return caller.userUid;
};
