/** The table of announced changes, which SQLite alone needs (migrations/008). */
import type { Generated } from 'kysely';

export type ChangesTables = { changes: { id: Generated<number>; kind: string; uid: string } };
