/** The trail of a company under /admin/v1. */
import type { AuditEntry } from '@vitrina/contract/admin';
import type { AuditRecord } from '../../domain/ports/accounts.ts';
import type { AdminMount } from './admin-mount.ts';
import type { AdminParts } from './admin-parts.ts';

const entryOf = ({ uid, at, operation, target, by, userUid, email, name }: AuditRecord): AuditEntry => ({
  uid,
  at,
  operation,
  target,
  by,
  user: userUid === null ? null : { uid: userUid, email: email ?? '', name: name ?? '' },
});

export const auditRoutes = (mount: AdminMount, { database: { repos } }: AdminParts): void =>
  mount('audit.list', async ({ params, query: { before = null, limit } }) => {
    // One more than was asked for tells whether there is more to read.
    const found = await repos.audit.listOf(params.companyUid, { before, limit: limit + 1 });
    const entries = found.slice(0, limit).map(entryOf);
    return { entries, next: found.length > limit ? (entries.at(-1)?.uid ?? null) : null };
  });
