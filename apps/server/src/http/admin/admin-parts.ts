/** What the routes under /admin are given. */
import type { AppDeps } from '../deps.ts';

export type AdminParts = Pick<AppDeps, 'config' | 'database' | 'clock' | 'feeds'>;
