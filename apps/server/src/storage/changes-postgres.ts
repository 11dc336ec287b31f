/** Changes across processes on PostgreSQL: NOTIFY in the writing transaction, LISTEN on a connection of its own. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Hear } from '../domain/ports/changes.ts';
import { changeOfText } from './change-text.ts';
import type { Announce, Following } from './connection.ts';

/** Pauses before the ear is opened again, ms: doubled from the first up to the last. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5000;
const CONNECT_WITHIN = 5000;
/** A network that swallows everything closes no connection: it is noticed by a question without an answer, ms. */
const ASK_EVERY = 5000;
const ANSWER_WITHIN = 5000;
const GOODBYE_WITHIN = 1000;
/** PostgreSQL refuses 8000 bytes of payload and with them the whole transaction. */
const LONGEST = 7000;

/** Of the schema, because a database may hold several of us. A name may have 63 bytes. */
const channelOf = (schema: string): string => `vitrina_${createHash('md5').update(schema).digest('hex')}`;

export const announceOnPostgres: Announce = async (tx, change) => {
  const text = JSON.stringify(change);
  // What is no change is heard as "everything".
  const payload = Buffer.byteLength(text) > LONGEST ? '' : text;
  await sql`select pg_notify('vitrina_' || md5(current_schema()), ${payload})`.execute(tx);
};

/** Resolves when the client listens. */
const listen = async (client: pg.Client): Promise<void> => {
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select current_schema() as name');
  await client.query(`listen ${channelOf(rows[0]?.name ?? '')}`);
};

export const followPostgres = (url: string, hear: Hear): Following => {
  let client: pg.Client | null = null;
  let isHearing = false;
  let isStopped = false;
  let pause = FIRST_PAUSE;
  let timer: NodeJS.Timeout | undefined;

  const later = (work: () => void, ms: number): void => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(work, ms);
    timer.unref();
  };

  const lose = (lost: pg.Client): void => {
    if (client !== lost) return;
    client = null;
    isHearing = false;
    lost.end().catch(() => undefined);
    later(open, pause);
    pause = Math.min(LONGEST_PAUSE, pause * 2);
  };

  const ask = (asked: pg.Client): void => {
    asked.query('select 1').then(
      () => {
        if (client === asked) later(() => ask(asked), ASK_EVERY);
      },
      () => lose(asked),
    );
  };

  const open = (): void => {
    const opening = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_WITHIN,
      query_timeout: ANSWER_WITHIN,
      keepAlive: true,
      application_name: 'vitrina changes',
    });
    client = opening;
    opening.on('error', () => lose(opening));
    opening.on('end', () => lose(opening));
    opening.on('notification', ({ payload }) => hear(changeOfText(payload) ?? 'everything'));
    listen(opening).then(
      () => {
        if (client !== opening) return;
        isHearing = true;
        pause = FIRST_PAUSE;
        // What was announced before we listened was said to nobody.
        hear('everything');
        later(() => ask(opening), ASK_EVERY);
      },
      () => lose(opening),
    );
  };

  open();
  return {
    isHearing: () => isHearing,
    stop: async () => {
      isStopped = true;
      isHearing = false;
      clearTimeout(timer);
      const last = client;
      client = null;
      // A network that swallows everything says no goodbye either.
      await Promise.race([last?.end().catch(() => undefined), sleep(GOODBYE_WITHIN, undefined, { ref: false })]);
    },
  };
};
