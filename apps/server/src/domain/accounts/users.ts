/** Users who publish. Operators add them; there is no public sign-up. */
import { randomBytes } from 'node:crypto';
import { AppError } from '../../errors/app-error.ts';
import { checkedName } from '../companies/companies.ts';
import type { Actor, User } from '../ports/accounts.ts';
import type { Repos } from '../ports/database.ts';
import { checkedEmail, normalisedEmail } from './email.ts';
import { checkedPassword, hashPassword, type PasswordCost } from './password.ts';
import { newUid } from './random-id.ts';

/** 120 random bits. It is shown once and meant to be changed. */
export const generatePassword = (): string => randomBytes(15).toString('base64url');

/** Throws `user.unknown`. */
export const userNamed = async (repos: Pick<Repos, 'users'>, email: string): Promise<User> => {
  const normalised = normalisedEmail(email);
  const user = normalised === null ? null : await repos.users.byEmail(normalised);
  if (!user) throw new AppError('user.unknown', { email: normalised ?? '' });
  return user;
};

type NewUser = { email: string; name: string; password: string; isOperator: boolean };

/** A user ready to be inserted. Throws `user.invalid` and `company.invalid` (for a name with unprintable characters). */
export const newUser = async (
  { email, name, password, isOperator }: NewUser,
  now: Date,
  cost?: PasswordCost,
): Promise<User> => ({
  uid: newUid(),
  email: checkedEmail(email),
  name: name === '' ? '' : checkedName(name),
  passwordHash: await hashPassword(checkedPassword(password), cost),
  isOperator,
  isActive: true,
  isVouched: true,
  createdAt: now.toISOString(),
});

/** Inside a transaction. Throws `user.exists`. */
export const addUser = async (repos: Repos, actor: Actor, user: User, now: Date): Promise<void> => {
  await repos.users.insert(user);
  await repos.audit.add(actor, 'users.create', { target: user.uid }, now);
};

/** Absent fields stay unchanged. */
export type UserUpdate = { name?: string; passwordHash?: string; isOperator?: boolean; isActive?: boolean };

/** Inside a transaction. A new password or a deactivation ends the user's sessions. Throws `user.unknown`. */
export const updateUser = async (
  repos: Repos,
  actor: Actor,
  email: string,
  change: UserUpdate,
  now: Date,
): Promise<User> => {
  const user = await userNamed(repos, email);
  const checked = { ...change, ...(change.name ? { name: checkedName(change.name) } : {}) };
  const vouched = change.passwordHash === undefined ? {} : { isVouched: true };
  await repos.users.update({ uid: user.uid, ...checked, ...vouched });
  if (change.passwordHash !== undefined)
    await repos.accountLinks.endOf({ kind: 'password', email: user.email }, 'revoked', now);
  if (change.passwordHash !== undefined || change.isActive === false) await repos.sessions.removeOf(user.uid);
  await repos.audit.add(actor, 'users.update', { target: user.uid }, now);
  return { ...user, ...checked, ...vouched };
};
