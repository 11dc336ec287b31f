/** Keys by which a shared cache finds the responses of a company or a document (`Surrogate-Key`, `Cache-Tag`). */
import { createHash } from 'node:crypto';
import type { Change } from '../ports/changes.ts';

/** The key of every response that has keys. */
export const COMMON_KEY = 'vitrina';

/** A hash: a uid in a request may be any text, and a key has neither blanks nor commas. */
export const edgeKeyOf = ({ kind, uid }: Change): string =>
  `${kind}-${createHash('sha256').update(uid).digest('hex').slice(0, 16)}`;

/** The key to be purged after a change; null for changes that no response with keys depends on. */
export const changedKey = (change: Change): string | null =>
  change.kind === 'company' || change.kind === 'document' ? edgeKeyOf(change) : null;
