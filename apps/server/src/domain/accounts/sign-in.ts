/** Signing in and out, and changing one's password. */
import { AppError } from '../app-error.ts';
import type { User } from '../ports/accounts.ts';
import type { Database, Repos } from '../ports.ts';
import { auditEntry } from './audit.ts';
import { type Caller, personOf } from './caller.ts';
import { normalisedEmail } from './email.ts';
import { checkedPassword, hashPassword, isOutdated, isPassword } from './password.ts';
import { closeSession, type OpenSession, openSession, removeOldSessions } from './session.ts';
import { countTry } from './throttle.ts';

export type SignedIn = { user: User; session: OpenSession };

const inPerson = ({ uid }: User) => ({ by: 'session', userUid: uid, tokenUid: null }) as const;

/** Throws `session.refused` to whose password was replaced, or who was shut out, while it was being compared. */
const requireUnchanged = async ({ users }: Repos, { uid, passwordHash }: User, newHash: string): Promise<void> => {
  const isSame = await users.replacePassword(uid, { from: passwordHash, to: newHash });
  if (!isSame) throw new AppError('session.refused');
};

/**
 * A new session under a new id; the one that came along, if any, is over. Throws `session.refused`, which does not tell
 * whether there is such a person, `session.throttled` and `server.busy`.
 */
export const signIn = async (
  database: Database,
  given: { email: string; password: string; address: string; sessionId: string | null },
  now: Date,
): Promise<SignedIn> => {
  const email = normalisedEmail(given.email);
  const letIn = await countTry(database, { account: email ?? given.email, address: given.address }, now);
  const user = email === null ? null : await database.repos.users.byEmail(email);
  const isRight = await isPassword(given.password, user?.passwordHash ?? null);
  if (!user || !isRight || !user.isActive) throw new AppError('session.refused');
  await letIn();
  const passwordHash = isOutdated(user.passwordHash) ? await hashPassword(given.password) : user.passwordHash;
  return database.inTransaction(async (repos) => {
    await requireUnchanged(repos, user, passwordHash);
    if (given.sessionId !== null) await closeSession(repos, given.sessionId);
    await removeOldSessions(repos, now);
    await repos.audit.insert(auditEntry(inPerson(user), 'session.create', {}, now));
    return { user, session: await openSession(repos, user, now) };
  });
};

/** A token has no session to end. Throws `access.denied` for one. */
export const signOut = async (database: Database, caller: Caller, now: Date): Promise<void> => {
  personOf(caller);
  await database.inTransaction(async (repos) => {
    if (caller.sessionId !== null) await closeSession(repos, caller.sessionId);
    await repos.audit.insert(auditEntry(caller, 'session.delete', {}, now));
  });
};

/**
 * All sessions of the person end and one begins anew; tokens stay, since they were not made from the password. Throws
 * `session.refused` for a wrong password, `user.invalid`, `access.denied` for a token, `session.throttled`.
 */
export const changePassword = async (
  database: Database,
  caller: Caller,
  given: { password: string; newPassword: string; address: string },
  now: Date,
): Promise<SignedIn> => {
  personOf(caller);
  const { user } = caller;
  const letIn = await countTry(database, { account: user.email, address: given.address }, now);
  if (!(await isPassword(given.password, user.passwordHash))) throw new AppError('session.refused');
  await letIn();
  const changed: User = { ...user, passwordHash: await hashPassword(checkedPassword(given.newPassword)) };
  return database.inTransaction(async (repos) => {
    await requireUnchanged(repos, user, changed.passwordHash);
    await repos.sessions.removeOf(user.uid);
    await repos.audit.insert(auditEntry(caller, 'password.change', { target: user.uid }, now));
    return { user: changed, session: await openSession(repos, changed, now) };
  });
};
