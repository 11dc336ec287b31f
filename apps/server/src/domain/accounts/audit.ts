/** The audit log: who changed what of which company, and when. An entry is written in the transaction of its change. */
import type { Actor, AuditEntry } from '../ports/accounts.ts';

/** Name of the command line in the audit log. */
export const COMMAND_LINE: Actor = { by: 'cli', userUid: null, tokenUid: null };

/** `operation` is an id of the registry; `target` the uid of the changed resource, never its content. */
export const auditEntry = (
  { by, userUid, tokenUid }: Actor,
  operation: string,
  { companyUid = null, target = null }: { companyUid?: string | null; target?: string | null },
  now: Date,
): AuditEntry => ({ by, userUid, tokenUid, operation, companyUid, target, at: now.toISOString() });
