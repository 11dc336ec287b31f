/** A burst of 1000 events per second, one request each: all must be stored; measures the cost of one event. */
import type { ChildProcess } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../../apps/server/src/storage/files/keys.ts';
import { pacedLoad } from './paced-load.ts';
import { costOf } from './process.ts';
import { COMPANY, DOCUMENT } from './seed.ts';

const PER_SECOND = 1000;

type Burst = { origin: string; key: string; server: ChildProcess; dataDir: string; seconds: number };

const eventOf = (number: number): string =>
  JSON.stringify({
    event: 'page_view',
    development: { name: 'pdf view', version: 1, platform: 'Desk' },
    user: { uid: '', name: '', email: '' },
    company: COMPANY,
    pdf: DOCUMENT,
    page: (number % 120) + 1,
    tgo: false,
    session: `bench-${number % 200}`,
    at: new Date().toISOString(),
    data: {},
    id: `bench-${process.pid}-${number}`,
  });

const countStored = (dataDir: string): number => {
  const database = new DatabaseSync(databaseFile(dataDir), { readOnly: true });
  const row = database.prepare('select count(*) as count from events').get();
  database.close();
  return Number(row?.['count']);
};

/** Throws if an acknowledged event is not stored. */
export const measureEvents = async ({ origin, key, server, dataDir, seconds }: Burst): Promise<object> => {
  const before = { ...(await costOf(server)), stored: countStored(dataDir) };
  const requested = {
    url: `${origin}/events`,
    method: 'POST' as const,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: null,
  };
  const { sent, refused, p50Ms, p99Ms } = await pacedLoad(requested, PER_SECOND, seconds, eventOf);
  const after = { ...(await costOf(server)), stored: countStored(dataDir) };
  const stored = after.stored - before.stored;
  if (stored !== sent - refused) throw new Error(`${sent - refused} events were acknowledged, ${stored} are stored`);
  const cpuMicrosPerEvent = ((after.cpuMs - before.cpuMs) / sent) * 1000;
  process.stdout.write(
    `${sent} events at ${PER_SECOND}/s: all ${stored} stored, ${refused} refused; ` +
      `${Math.round(cpuMicrosPerEvent)} µs of processor each; p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms\n`,
  );
  return { perSecond: PER_SECOND, sent, refused, stored, cpuMicrosPerEvent, p50Ms, p99Ms };
};
