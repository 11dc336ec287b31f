/** The trail: who did what to which company, when. Written in the transaction of the change itself. */
import type { Actor, AuditEntry } from '../ports/accounts.ts';

/** What the command line is called in the trail. */
export const COMMAND_LINE: Actor = { by: 'cli', userUid: null, tokenUid: null };

/** `operation` is an id of the registry; `target` the uid of what was changed, never its content. */
export const auditEntry = (
  { by, userUid, tokenUid }: Actor,
  operation: string,
  { companyUid = null, target = null }: { companyUid?: string | null; target?: string | null },
  now: Date,
): AuditEntry => ({ by, userUid, tokenUid, operation, companyUid, target, at: now.toISOString() });
