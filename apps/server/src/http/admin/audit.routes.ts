/** The audit log of a company under /admin/v1. */
import type { AuditEntry } from '@vitrina/contract/admin';
import type { AuditRecord } from '../../domain/ports/accounts.ts';
import type { AdminDeps } from '../middleware/deps.ts';
import type { AdminMount } from './mount.ts';

const entryOf = ({ uid, at, operation, target, note, by, userUid, email, name }: AuditRecord): AuditEntry => ({
  uid,
  at,
  operation,
  target,
  note,
  by,
  user: userUid === null ? null : { uid: userUid, email: email ?? '', name: name ?? '' },
});

export const auditRoutes = (mount: AdminMount, { database: { repos } }: AdminDeps): void =>
  mount('audit.list', async ({ params, query: { before = null, limit } }) => {
    // One more than the limit shows whether there is a next page.
    const found = await repos.audit.listOf(params.companyUid, { before, limit: limit + 1 });
    const entries = found.slice(0, limit).map(entryOf);
    return { entries, next: found.length > limit ? (entries.at(-1)?.uid ?? null) : null };
  });
