/** People who publish. Who runs the deployment adds them: an account that anyone could make would be anyone's. */
import { randomBytes } from 'node:crypto';
import { checkedName } from '../access.ts';
import { AppError } from '../app-error.ts';
import type { Actor, User } from '../ports/accounts.ts';
import type { Repos } from '../ports.ts';
import { auditEntry } from './audit.ts';
import { checkedEmail, normalisedEmail } from './email.ts';
import { checkedPassword, hashPassword } from './password.ts';
import { newUid } from './random-id.ts';

/** Nobody types it twice: it is shown once and changed. 120 bits. */
export const madePassword = (): string => randomBytes(15).toString('base64url');

/** Throws `user.unknown`. */
export const userNamed = async (repos: Pick<Repos, 'users'>, email: string): Promise<User> => {
  const normalised = normalisedEmail(email);
  const user = normalised === null ? null : await repos.users.byEmail(normalised);
  if (!user) throw new AppError('user.unknown', { email: normalised ?? '' });
  return user;
};

type NewPerson = { email: string; name: string; password: string; isOperator: boolean };

/** Ready to be inserted. Throws `user.invalid` and `company.invalid` (for a name that cannot be shown). */
export const newPerson = async ({ email, name, password, isOperator }: NewPerson, now: Date): Promise<User> => ({
  uid: newUid(),
  email: checkedEmail(email),
  name: name === '' ? '' : checkedName(name),
  passwordHash: await hashPassword(checkedPassword(password)),
  isOperator,
  isActive: true,
  createdAt: now.toISOString(),
});

/** Inside a transaction. Throws `user.exists`. */
export const addPerson = async (repos: Repos, actor: Actor, user: User, now: Date): Promise<void> => {
  await repos.users.insert(user);
  await repos.audit.insert(auditEntry(actor, 'users.create', { target: user.uid }, now));
};

/** What is left out stays. */
export type PersonChange = { name?: string; passwordHash?: string; isOperator?: boolean; isActive?: boolean };

/** Inside a transaction. A new password, or the end of an account, ends its sessions. Throws `user.unknown`. */
export const changePerson = async (
  repos: Repos,
  actor: Actor,
  email: string,
  change: PersonChange,
  now: Date,
): Promise<User> => {
  const user = await userNamed(repos, email);
  const checked = { ...change, ...(change.name ? { name: checkedName(change.name) } : {}) };
  await repos.users.update({ uid: user.uid, ...checked });
  if (change.passwordHash !== undefined || change.isActive === false) await repos.sessions.removeOf(user.uid);
  await repos.audit.insert(auditEntry(actor, 'users.update', { target: user.uid }, now));
  return { ...user, ...checked };
};
