/** Permissions of a caller. */
import type { Access } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import type { Repos } from '../ports/database.ts';
import { type Caller, isOperator } from './caller.ts';
import { isAtLeast, lowerOf } from './role.ts';

/**
 * The caller with the role in `companyUid`. Throws `company.unknown` to a caller without a role there, whether the company
 * exists or not, and `access.denied` to one whose role is too low.
 */
export const authorize = async (
  repos: Repos,
  caller: Caller,
  access: Exclude<Access, 'public'>,
  companyUid: string | null,
): Promise<Caller> => {
  if (companyUid === null) {
    if (access === 'operator' && !isOperator(caller)) throw new AppError('access.denied', { needs: access });
    return caller;
  }
  const membership = await repos.memberships.roleOf(companyUid, caller.userUid);
  if (access === 'operator' && isOperator(caller)) return { ...caller, role: membership };
  if (membership === null) throw new AppError('company.unknown', { company: companyUid });
  const role = caller.maxRole === null ? membership : lowerOf(membership, caller.maxRole);
  if (access === 'operator' || (access !== 'signed-in' && !isAtLeast(role, access)))
    throw new AppError('access.denied', { needs: access });
  return { ...caller, role };
};
