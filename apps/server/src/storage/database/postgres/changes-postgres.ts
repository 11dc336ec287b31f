/** Change notifications between processes on PostgreSQL: NOTIFY in the writing transaction, LISTEN on a dedicated connection. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { backoffMs } from '../../../backoff.ts';
import type { ChangeListener } from '../../../domain/ports/changes.ts';
import { ignoreError } from '../../../errors/ignore-error.ts';
import { parseChangeText } from '../changes/change-text.ts';
import type { Announce, ChangeSubscription } from '../schema/connection.ts';

const RECONNECT = { firstMs: 100, maxMs: 5000 };
const CONNECT_TIMEOUT_MS = 5000;
/** A network that drops every packet closes no connection: a query that times out reveals it. */
const KEEPALIVE_INTERVAL_MS = 5000;
const QUERY_TIMEOUT_MS = 5000;
const CLOSE_TIMEOUT_MS = 1000;
/** PostgreSQL rejects a payload of 8000 bytes, and with it the transaction. */
const MAX_PAYLOAD_BYTES = 7000;

/** A channel per schema, because one database may contain several deployments. A hash, because a channel name has at most 63 bytes. */
const channelOf = (schema: string): string => `vitrina_${createHash('md5').update(schema).digest('hex')}`;

export const announceOnPostgres: Announce = async (tx, change) => {
  const text = JSON.stringify(change);
  // Listeners treat a payload that is not a change as "everything".
  const payload = Buffer.byteLength(text) > MAX_PAYLOAD_BYTES ? '' : text;
  await sql`select pg_notify('vitrina_' || md5(current_schema()), ${payload})`.execute(tx);
};

/** Resolves when the client is subscribed. */
const listen = async (client: pg.Client): Promise<void> => {
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select current_schema() as name');
  await client.query(`listen ${channelOf(rows[0]?.name ?? '')}`);
};

export const subscribePostgres = (url: string, listener: ChangeListener): ChangeSubscription => {
  let client: pg.Client | null = null;
  let isConnected = false;
  let isStopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  const schedule = (work: () => void, ms: number): void => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(work, ms);
    timer.unref();
  };

  const reconnect = (previous: pg.Client): void => {
    if (client !== previous) return;
    client = null;
    isConnected = false;
    previous.end().catch(ignoreError('the connection is lost already'));
    schedule(connect, backoffMs(failures, RECONNECT));
    failures += 1;
  };

  const checkAlive = (checked: pg.Client): void => {
    checked.query('select 1').then(
      () => {
        if (client === checked) schedule(() => checkAlive(checked), KEEPALIVE_INTERVAL_MS);
      },
      () => reconnect(checked),
    );
  };

  const connect = (): void => {
    const opening = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'vitrina changes',
    });
    client = opening;
    opening.on('error', () => reconnect(opening));
    opening.on('end', () => reconnect(opening));
    opening.on('notification', ({ payload }) => listener(parseChangeText(payload) ?? 'everything'));
    listen(opening).then(
      () => {
        if (client !== opening) return;
        isConnected = true;
        failures = 0;
        // Notifications sent before LISTEN are lost, so invalidate everything on connect.
        listener('everything');
        schedule(() => checkAlive(opening), KEEPALIVE_INTERVAL_MS);
      },
      () => reconnect(opening),
    );
  };

  connect();
  return {
    isConnected: () => isConnected,
    stop: async () => {
      isStopped = true;
      isConnected = false;
      clearTimeout(timer);
      const last = client;
      client = null;
      // A network that drops every packet does not answer the close either.
      await Promise.race([
        last?.end().catch(ignoreError('the process no longer uses the connection')),
        sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
      ]);
    },
  };
};
