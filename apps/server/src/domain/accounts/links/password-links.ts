/**
 * New passwords by a link that an owner makes for a member. The holder of the link holds the account afterwards, so it is made only for
 * an account whose companies all belong to that owner; the operator's command resets the others.
 */
import type { NewLink } from '@vitrina/contract/admin';
import { AppError } from '../../../errors/app-error.ts';
import type { User } from '../../ports/accounts.ts';
import type { Database, Repos } from '../../ports/database.ts';
import type { Caller } from '../authorization.ts';
import { checkedPassword, hashPassword, type PasswordCost } from '../password.ts';
import type { SignedIn } from '../sign-in.ts';
import {
  type Entrance,
  type GivenLink,
  makeLink,
  openLink,
  requireOwner,
  signInByLink,
  takeLink,
} from './account-links.ts';

const MAX_COMPANIES = 100;

/**
 * Throws `account.protected` for an operator, an inactive user, the owner itself (who has to know the present password), and a person
 * with a role in a company of somebody else.
 */
const requireOwnAccount = async ({ memberships }: Repos, owner: string, user: User): Promise<void> => {
  const all = { all: false, page: 1, itemsPerPage: MAX_COMPANIES };
  const { companies, total } = await memberships.companiesOf(user.uid, all);
  const roles = [];
  for (const { uid } of companies) roles.push((await memberships.find(uid, owner))?.role);
  const isOwn = total <= MAX_COMPANIES && roles.every((role) => role === 'owner');
  if (user.isOperator || !user.isActive || user.uid === owner || !isOwn) throw new AppError('account.protected');
};

/** Throws `member.unknown`, `account.protected`, and `access.denied` for a token of a program. */
export const linkToPassword = (
  database: Database,
  caller: Caller,
  { companyUid, userUid }: { companyUid: string; userUid: string },
  now: Date,
): Promise<NewLink> =>
  database.inTransaction(async (repos) => {
    await repos.memberships.lock(companyUid);
    const user = await repos.users.byUid(userUid);
    if (!user || (await repos.memberships.find(companyUid, userUid)) === null)
      throw new AppError('member.unknown', { user: userUid });
    await requireOwnAccount(repos, caller.userUid, user);
    const link = await makeLink(repos, caller, { kind: 'password', companyUid, email: user.email }, now);
    await repos.audit.add(caller, 'members.password-link', { companyUid, target: userUid }, now);
    return link;
  });

/**
 * Sets the password, ends all sessions of the account, and signs in. Throws like `openLink`, and `user.invalid`, `server.busy`; a link to
 * an account that has since joined another company is `link.revoked`.
 */
export const resetPassword = async (
  database: Database,
  given: GivenLink & { password: string } & Entrance,
  now: Date,
  cost?: PasswordCost,
): Promise<SignedIn> => {
  const link = await openLink(database, given, now);
  if (link.kind !== 'password') throw new AppError('link.unknown');
  const passwordHash = await hashPassword(checkedPassword(given.password), cost);
  return database.inTransaction(async (repos) => {
    const { companyUid, email, madeBy } = link;
    await repos.memberships.lock(companyUid);
    await takeLink(repos, link, now);
    await requireOwner(repos, companyUid, madeBy);
    const user = await repos.users.byEmail(email);
    if (!user || (await repos.memberships.find(companyUid, user.uid)) === null) throw new AppError('link.revoked');
    await requireOwnAccount(repos, madeBy, user).catch((cause: unknown) => {
      throw new AppError('link.revoked', {}, { cause });
    });
    const changed: User = { ...user, passwordHash, isVouched: false };
    await repos.users.update({ uid: user.uid, passwordHash, isVouched: false });
    await repos.accountLinks.endOf({ kind: 'password', email }, 'revoked', now);
    await repos.sessions.removeOf(user.uid);
    const person = { by: 'session', userUid: user.uid, tokenUid: null } as const;
    await repos.audit.add(person, 'links.password', { companyUid, target: user.uid }, now);
    return signInByLink(repos, changed, given, now);
  });
};
