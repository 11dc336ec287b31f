/** A process that counts all waiting events of a database once its parent says so, as a server does. Argument: the database's URL. */
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { countEvents } from '../../apps/server/src/domain/analytics/count-events.ts';
import { openDatabase } from '../../apps/server/src/storage/open-database.ts';
import { SECRETS_KEY } from './fill.ts';

/** As many as the server counts in one step. */
const STEP_EVENTS = 1000;

export type Counted = { events: number; seconds: number };

const [, , url = ''] = process.argv;
const database = await openDatabase({ url, dataDir: tmpdir(), secretsKey: SECRETS_KEY });

process.send?.('ready');
await once(process, 'message');
const startMs = performance.now();
let events = 0;
for (let step = -1; step !== 0; events += step)
  step = await database.repos.analytics.countNext(STEP_EVENTS, new Date(), countEvents);
process.send?.({ events, seconds: (performance.now() - startMs) / 1000 } satisfies Counted);
await database.close();
process.disconnect();
