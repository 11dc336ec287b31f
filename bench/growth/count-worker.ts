/** A process that counts all waiting events of a database once its parent says so, as a server does. Argument: the database's URL. */
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { countEvents } from '../../apps/server/src/domain/analytics/count-events.ts';
import { openDatabase } from '../../apps/server/src/storage/open-database.ts';
import { SECRETS_KEY } from './fill.ts';

/** As many as the server counts in one step. */
const STEP_EVENTS = 1000;

/** `endMs`: of the clock that all processes share. */
export type Counted = { startMs: number; steps: { events: number; endMs: number }[] };

const [, , url = ''] = process.argv;
const database = await openDatabase({ url, dataDir: tmpdir(), secretsKey: SECRETS_KEY });

process.send?.('ready');
await once(process, 'message');
const nowMs = (): number => performance.timeOrigin + performance.now();
const counted: Counted = { startMs: nowMs(), steps: [] };
for (;;) {
  const events = await database.repos.analytics.countNext(STEP_EVENTS, new Date(), countEvents);
  if (events === 0) break;
  counted.steps.push({ events, endMs: nowMs() });
}
process.send?.(counted);
await database.close();
process.disconnect();
