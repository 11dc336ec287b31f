/** The authenticated caller of an operation. */
import type { Role } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import type { Actor, User } from '../ports/accounts.ts';

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

/** Operations for operators require a session: no token may call them. */
export const isOperator = (caller: Caller): boolean => caller.user.isOperator && caller.by === 'session';

/** The uid of a user with a session. Throws `access.denied` for a token. */
export const personOf = (caller: Caller): string => {
  if (caller.by === 'token') throw new AppError('access.denied', { reason: 'a token may not do this' });
  return caller.userUid;
};
