/** Sign-in, sign-out and password change under /admin/v1. */
import type { Session } from '@vitrina/contract/admin';
import type { Caller } from '../../../domain/accounts/authorization.ts';
import { deviceOf } from '../../../domain/accounts/device.ts';
import { endOtherSessions, endSession, ownSessions } from '../../../domain/accounts/own-sessions.ts';
import { csrfTokenOf } from '../../../domain/accounts/session.ts';
import { changePassword, type SignedIn, signIn, signOut } from '../../../domain/accounts/sign-in.ts';
import type { AdminDeps } from '../../middleware/deps.ts';
import type { SessionCookie } from '../authorizer.ts';
import type { AdminMount } from '../mount.ts';

const MAX_BODY_BYTES = 8 * 1024;

const userOf = ({ user }: Pick<Caller, 'user'>): Session['user'] => ({
  uid: user.uid,
  email: user.email,
  name: user.name,
  isOperator: user.isOperator,
});

/** The answer of every call that signs in. */
export const sessionOf = ({ user, session }: SignedIn): Session => ({
  user: userOf({ user }),
  by: 'session',
  csrfToken: csrfTokenOf(session.id),
  expiresAt: session.expiresAt,
});

export const sessionRoutes = (
  mount: AdminMount,
  { database, cookie, clock, passwordCost }: AdminDeps & { cookie: SessionCookie },
): void => {
  mount(
    'session.create',
    async ({ body }, { request, reply }) => {
      const sessionId = cookie.read(request.headers);
      const device = deviceOf(request.headers['user-agent']);
      const signedIn = await signIn(
        database,
        { ...body, address: request.ip, sessionId, device },
        clock(),
        passwordCost,
      );
      cookie.set(reply, signedIn.session.id, signedIn.session.expiresAt);
      return sessionOf(signedIn);
    },
    { bodyLimit: MAX_BODY_BYTES },
  );
  mount('session.read', async ({ caller }) => ({
    user: userOf(caller),
    by: caller.by,
    csrfToken: caller.csrfToken,
    expiresAt: caller.expiresAt,
  }));
  mount('session.delete', async ({ caller }, { reply }) => {
    await signOut(database, caller, clock());
    cookie.clear(reply);
  });
  mount('sessions.list', ({ caller }) => ownSessions(database.repos, caller, clock()));
  mount('sessions.end', ({ params, caller }) => endSession(database, caller, params.sessionUid, clock()));
  mount('sessions.end-others', ({ caller }) => endOtherSessions(database, caller, clock()));
  mount(
    'password.change',
    async ({ caller, body }, { request, reply }) => {
      const given = { ...body, address: request.ip, device: deviceOf(request.headers['user-agent']) };
      const signedIn = await changePassword(database, caller, given, clock(), passwordCost);
      cookie.set(reply, signedIn.session.id, signedIn.session.expiresAt);
      return sessionOf(signedIn);
    },
    { bodyLimit: MAX_BODY_BYTES },
  );
};
