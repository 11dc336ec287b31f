/** The order of roles. */
import type { Role } from '@vitrina/contract/admin';

const rank: Record<Role, number> = { viewer: 1, editor: 2, owner: 3 };

export const isAtLeast = (role: Role, minimum: Role): boolean => rank[role] >= rank[minimum];

export const lowerOf = (one: Role, other: Role): Role => (isAtLeast(one, other) ? other : one);
