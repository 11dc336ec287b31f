/** Roles of users in a company. A company always has at least one owner. */
import type { Role } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import type { Actor, Member } from '../ports/accounts.ts';
import type { Repos } from '../ports/database.ts';
import { userNamed } from './users.ts';

const refuseWithoutOwner = async (repos: Repos, companyUid: string, leaving: string): Promise<void> => {
  const members = await repos.memberships.listOf(companyUid);
  if (!members.some(({ role, userUid }) => role === 'owner' && userUid !== leaving))
    throw new AppError('member.last-owner');
};

/** Inside a transaction. Throws `company.unknown`, `user.unknown` and `member.last-owner`. */
export const setMember = async (
  repos: Repos,
  actor: Actor,
  { companyUid, email, role }: { companyUid: string; email: string; role: Role },
  now: Date,
): Promise<Member> => {
  await repos.memberships.lock(companyUid);
  const user = await userNamed(repos, email);
  const before = await repos.memberships.find(companyUid, user.uid);
  if (before?.role === 'owner' && role !== 'owner') await refuseWithoutOwner(repos, companyUid, user.uid);
  await repos.memberships.set(companyUid, user.uid, role, now);
  await repos.invitations.remove(companyUid, user.email);
  await repos.accountLinks.endOf({ kind: 'invitation', companyUid, email: user.email }, 'used', now);
  await repos.audit.add(actor, 'members.set', { companyUid, target: user.uid }, now);
  const member = (await repos.memberships.listOf(companyUid)).find(({ userUid }) => userUid === user.uid);
  if (!member) throw new AppError('internal', { problem: 'a member was not stored' });
  return member;
};

/** Inside a transaction. Throws `company.unknown`, `member.unknown` and `member.last-owner`. */
export const removeMember = async (
  repos: Repos,
  actor: Actor,
  { companyUid, userUid }: { companyUid: string; userUid: string },
  now: Date,
): Promise<void> => {
  await repos.memberships.lock(companyUid);
  const membership = await repos.memberships.find(companyUid, userUid);
  if (membership === null) throw new AppError('member.unknown', { user: userUid });
  if (membership.role === 'owner') await refuseWithoutOwner(repos, companyUid, userUid);
  await repos.memberships.remove(companyUid, userUid);
  await repos.audit.add(actor, 'members.remove', { companyUid, target: userUid }, now);
};
