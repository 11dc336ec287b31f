/** Signing in and out, and changing the own password. */
import { AppError } from '../../errors/app-error.ts';
import type { User } from '../ports/accounts.ts';
import type { Database, Repos } from '../ports/database.ts';
import { type Caller, personOf } from './authorization.ts';
import type { Device } from './device.ts';
import { normalisedEmail } from './email.ts';
import { checkedPassword, hashPassword, isOutdated, isPassword, type PasswordCost } from './password.ts';
import { closeSession, type OpenSession, openSession, removeOldSessions } from './session.ts';
import { recordAttempt } from './throttle.ts';

export type SignedIn = { user: User; session: OpenSession };

const inPerson = ({ uid }: User) => ({ by: 'session', userUid: uid, tokenUid: null }) as const;

/** Throws `session.refused` if the password was replaced or the user deactivated while the hash was being compared. */
const requireUnchanged = async ({ users }: Repos, { uid, passwordHash }: User, newHash: string): Promise<void> => {
  const isSame = await users.replacePassword(uid, { from: passwordHash, to: newHash });
  if (!isSame) throw new AppError('session.refused');
};

/**
 * A new session under a new id; a session that came with the request ends. Throws `session.refused`, the same for an unknown
 * user and a wrong password, `session.throttled` and `server.busy`.
 */
export const signIn = async (
  database: Database,
  given: { email: string; password: string; address: string; sessionId: string | null; device: Device },
  now: Date,
  cost?: PasswordCost,
): Promise<SignedIn> => {
  const email = normalisedEmail(given.email);
  const markSucceeded = await recordAttempt(database, { account: email ?? given.email, address: given.address }, now);
  const user = email === null ? null : await database.repos.users.byEmail(email);
  const isRight = await isPassword(given.password, user?.passwordHash ?? null, cost);
  if (!user || !isRight || !user.isActive) throw new AppError('session.refused');
  await markSucceeded();
  const passwordHash = isOutdated(user.passwordHash, cost)
    ? await hashPassword(given.password, cost)
    : user.passwordHash;
  return database.inTransaction(async (repos) => {
    await requireUnchanged(repos, user, passwordHash);
    if (given.sessionId !== null) await closeSession(repos, given.sessionId);
    await removeOldSessions(repos, now);
    await repos.audit.add(inPerson(user), 'session.create', {}, now);
    return { user, session: await openSession(repos, user, now, given.device) };
  });
};

/** Throws `access.denied` for a token, which has no session. */
export const signOut = async (database: Database, caller: Caller, now: Date): Promise<void> => {
  personOf(caller);
  await database.inTransaction(async (repos) => {
    if (caller.sessionId !== null) await closeSession(repos, caller.sessionId);
    await repos.audit.add(caller, 'session.delete', {}, now);
  });
};

/**
 * Ends all sessions of the user and starts a new one; tokens remain, since they do not depend on the password. Throws
 * `session.refused` for a wrong password, `user.invalid`, `access.denied` for a token, `session.throttled`.
 */
export const changePassword = async (
  database: Database,
  caller: Caller,
  given: { password: string; newPassword: string; address: string; device: Device },
  now: Date,
  cost?: PasswordCost,
): Promise<SignedIn> => {
  personOf(caller);
  const { user } = caller;
  const markSucceeded = await recordAttempt(database, { account: user.email, address: given.address }, now);
  if (!(await isPassword(given.password, user.passwordHash, cost))) throw new AppError('session.refused');
  await markSucceeded();
  const changed: User = { ...user, passwordHash: await hashPassword(checkedPassword(given.newPassword), cost) };
  return database.inTransaction(async (repos) => {
    await requireUnchanged(repos, user, changed.passwordHash);
    await repos.sessions.removeOf(user.uid);
    await repos.accountLinks.endOf({ kind: 'password', email: user.email }, 'revoked', now);
    await repos.audit.add(caller, 'password.change', { target: user.uid }, now);
    return { user: changed, session: await openSession(repos, changed, now, given.device) };
  });
};
