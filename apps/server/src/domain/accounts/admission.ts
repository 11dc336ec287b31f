/** What a caller may do where. */
import type { Access } from '@vitrina/contract/admin';
import { AppError } from '../app-error.ts';
import type { Repos } from '../ports.ts';
import { type Caller, isOperator } from './caller.ts';
import { isAtLeast, lowerOf } from './role.ts';

/**
 * The caller with the role in `companyUid`. Throws `company.unknown` to who has none there, whether there is such a company
 * or not, and `access.denied` to who has too low a one.
 */
export const admitted = async (
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
  const role = caller.mostRole === null ? membership : lowerOf(membership, caller.mostRole);
  if (access === 'operator' || (access !== 'signed-in' && !isAtLeast(role, access)))
    throw new AppError('access.denied', { needs: access });
  return { ...caller, role };
};
