/** What the routes under /admin are given. */
import type { AppDeps } from '../deps.ts';
import type { Gate } from './authenticate.ts';

/** `gate`: for what answers by a protocol of its own and is mounted by itself; `mount` keeps the door of everything else. */
export type AdminParts = Pick<AppDeps, 'config' | 'database' | 'clock'> & { gate: Gate };
