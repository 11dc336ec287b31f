/** Sends analytics events without ever delaying the page (§4 step 1, §6, §7; decisions "Analytics"). */
import {
  type AnalyticsEvent,
  API_KEY_HEADER,
  callUrl,
  type EventName,
  routes,
  type ViewerConfig,
} from '@vitrina/contract';
import { createBackoff } from '../../lib/backoff.ts';
import { ignoreError } from '../../lib/ignore-error.ts';
import { type EventData, eventBody, type Facts } from './analytics.state.ts';

export type AnalyticsOptions = {
  config: Pick<ViewerConfig, 'apiBase' | 'apiKey' | 'eventsUrl' | 'debug'>;
  /** Framed (§7), or the deployment has no analytics service of its own. */
  usesProxy: boolean;
  facts: () => Facts;
  now: () => Date;
  newId: () => string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
};

export type Analytics = {
  track: (event: EventName, data?: EventData) => void;
  /** Retries at once, for when the network is back. */
  flush: () => void;
  /** Sends all queued events in as few requests as possible, for when the page may be closing. */
  sendAll: () => void;
  /** Listeners called with each event as it happens, independent of its delivery. */
  listeners: Set<(event: EventName, data: EventData) => void>;
};

const MAX_QUEUED = 100;
/** The first-party service takes this many events per request; the proxy takes one (§7). */
const MAX_BATCH_SIZE = 50;
const RETRY_DELAY = { baseMs: 4000, maxMs: 120_000 };

/** `lost`: no response, so the next event may retry at once. `busy`: the server asked to wait. */
type Outcome = 'done' | 'lost' | 'busy';

type Send = (event: AnalyticsEvent, others?: readonly AnalyticsEvent[]) => Promise<Outcome>;

/** `others` are sent in the same request if the endpoint takes several. */
const createSend = ({ config, usesProxy, fetch }: AnalyticsOptions): Send => {
  const urlFor = ({ event }: AnalyticsEvent): string =>
    usesProxy
      ? callUrl(config.apiBase, routes['analytics.proxy'].path, undefined, {
          event,
          debug: config.debug ? '1' : undefined,
        })
      : config.eventsUrl;

  return async (event, others = []) => {
    try {
      const answer = await fetch(urlFor(event), {
        method: 'POST',
        headers: { 'content-type': 'application/json', [API_KEY_HEADER]: config.apiKey },
        body: JSON.stringify(others.length > 0 ? [event, ...others] : event),
        keepalive: true,
      });
      /* Browsers keep the body of a response in memory until it has been read. */
      void answer.text().catch(ignoreError('optional'));
      console.info(answer.ok ? 'Analytic sent!' : 'Analytic sent error!');
      /* A rejected event would be rejected again; only temporary failures are retried. */
      return answer.status === 429 || answer.status >= 500 ? 'busy' : 'done';
    } catch {
      console.info('Analytic sent error!');
      return 'lost';
    }
  };
};

/**
 * Sends through the proxy of the backend or to the first-party service (§7). Failed events stay in a bounded queue,
 * in order.
 */
export const createAnalytics = (options: AnalyticsOptions): Analytics => {
  const { usesProxy, facts, now, newId } = options;
  const send = createSend(options);
  let waiting: AnalyticsEvent[] = [];
  let isSending = false;
  let isSendingAll = false;
  let isPaused = false;
  const backoff = createBackoff(RETRY_DELAY);
  const listeners: Analytics['listeners'] = new Set();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** By identity, not by index: a full queue may have dropped the event meanwhile. */
  const removeSent = (sent: AnalyticsEvent[]) => {
    waiting = waiting.filter((event) => !sent.includes(event));
  };

  const retryLater = (outcome: Outcome) => {
    isPaused = outcome === 'busy';
    clearTimeout(timer);
    timer = setTimeout(flush, backoff.next());
  };

  const next = () => (isSendingAll ? undefined : waiting[0]);

  const drain = async (): Promise<void> => {
    if (isSending || isPaused) return;
    isSending = true;
    for (let event = next(); event; event = next()) {
      const outcome = await send(event);
      if (outcome !== 'done') {
        retryLater(outcome);
        break;
      }
      backoff.reset();
      removeSent([event]);
    }
    isSending = false;
  };

  const flush = () => {
    isPaused = false;
    void drain();
  };

  /** Events that fail here stay in the queue, for a visitor who comes back to the page. */
  const sendAll = async (): Promise<void> => {
    if (isSendingAll) return;
    isSendingAll = true;
    const left = waiting.slice(isSending ? 1 : 0);
    const size = usesProxy ? 1 : MAX_BATCH_SIZE;
    const batches = Array.from({ length: Math.ceil(left.length / size) }, (_, at) =>
      left.slice(at * size, (at + 1) * size),
    );
    const sendBatch = async (batch: AnalyticsEvent[]) => {
      const [first, ...others] = batch;
      const outcome = first ? await send(first, others) : 'done';
      if (outcome === 'done') removeSent(batch);
      else retryLater(outcome);
    };
    await Promise.all(batches.map(sendBatch));
    isSendingAll = false;
    void drain();
  };

  return {
    listeners,
    track: (event, data = {}) => {
      for (const listener of listeners) listener(event, data);
      waiting = [...waiting, eventBody(event, data, facts(), { at: now(), id: newId() })].slice(-MAX_QUEUED);
      void drain();
    },
    flush,
    sendAll: () => void sendAll(),
  };
};
