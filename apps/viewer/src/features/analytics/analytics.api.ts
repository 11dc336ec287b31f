/** Sends what happened, without ever delaying the page (§4 step 1, §6, §7; decisions "Analytics"). */
import {
  type AnalyticsEvent,
  API_KEY_HEADER,
  callUrl,
  type EventName,
  routes,
  type ViewerConfig,
} from '@vitrina/contract';
import { type EventData, eventBody, type Facts } from './analytics.state.ts';

export type AnalyticsOptions = {
  config: Pick<ViewerConfig, 'apiBase' | 'apiKey' | 'eventsUrl' | 'debug'>;
  isFramed: boolean;
  facts: () => Facts;
  now: () => Date;
  newId: () => string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
};

export type Analytics = {
  track: (event: EventName, data?: EventData) => void;
  /** The network is back: tries at once. */
  flush: () => void;
  /** The page may be going away: all that waits leaves now, in as few requests as there can be. */
  leave: () => void;
  /** Told of each event as it happens, whatever becomes of it. */
  heard: Set<(event: EventName, data: EventData) => void>;
};

const MOST_WAITING = 100;
/** The first-party service takes so many at once; the proxy takes one (§7). */
const MOST_AT_ONCE = 50;
/** Milliseconds; doubled after every failure. */
const PAUSE = { first: 4000, longest: 120_000 };

/** `lost`: no answer, so the next event may try at once. `busy`: the server asks to wait. */
type Outcome = 'done' | 'lost' | 'busy';

type Send = (event: AnalyticsEvent, others?: readonly AnalyticsEvent[]) => Promise<Outcome>;

/** `others` go with it, where the address takes several. */
const createSend = ({ config, isFramed, fetch }: AnalyticsOptions): Send => {
  const urlFor = ({ event }: AnalyticsEvent): string =>
    isFramed
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
      /* What is never read to its end the browser keeps for as long as the page is open. */
      void answer.text().catch(() => '');
      console.info(answer.ok ? 'Analytic sent!' : 'Analytic sent error!');
      /* An event the server refuses will be refused again; only a passing fault is worth another try. */
      return answer.status === 429 || answer.status >= 500 ? 'busy' : 'done';
    } catch {
      console.info('Analytic sent error!');
      return 'lost';
    }
  };
};

/** Framed: through the proxy (§7). Not framed: the first-party service. What fails waits, bounded, and goes later, in order. */
export const createAnalytics = (options: AnalyticsOptions): Analytics => {
  const { isFramed, facts, now, newId } = options;
  const send = createSend(options);
  let waiting: AnalyticsEvent[] = [];
  let isSending = false;
  let isLeaving = false;
  let isResting = false;
  let pause = PAUSE.first;
  const heard: Analytics['heard'] = new Set();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** By name, not by place: a queue that ran full meanwhile may have dropped it already. */
  const forget = (sent: AnalyticsEvent[]) => {
    waiting = waiting.filter((event) => !sent.includes(event));
  };

  const rest = (outcome: Outcome) => {
    isResting = outcome === 'busy';
    clearTimeout(timer);
    timer = setTimeout(flush, pause);
    pause = Math.min(pause * 2, PAUSE.longest);
  };

  const next = () => (isLeaving ? undefined : waiting[0]);

  const drain = async (): Promise<void> => {
    if (isSending || isResting) return;
    isSending = true;
    for (let event = next(); event; event = next()) {
      const outcome = await send(event);
      if (outcome !== 'done') {
        rest(outcome);
        break;
      }
      pause = PAUSE.first;
      forget([event]);
    }
    isSending = false;
  };

  const flush = () => {
    isResting = false;
    void drain();
  };

  /** Who comes back after all has lost nothing: what did not arrive still waits in its place. */
  const leave = async (): Promise<void> => {
    if (isLeaving) return;
    isLeaving = true;
    const left = waiting.slice(isSending ? 1 : 0);
    const size = isFramed ? 1 : MOST_AT_ONCE;
    const parts = Array.from({ length: Math.ceil(left.length / size) }, (_, at) =>
      left.slice(at * size, (at + 1) * size),
    );
    const sendPart = async (part: AnalyticsEvent[]) => {
      const [first, ...others] = part;
      const outcome = first ? await send(first, others) : 'done';
      if (outcome === 'done') forget(part);
      else rest(outcome);
    };
    await Promise.all(parts.map(sendPart));
    isLeaving = false;
    void drain();
  };

  return {
    heard,
    track: (event, data = {}) => {
      for (const hear of heard) hear(event, data);
      waiting = [...waiting, eventBody(event, data, facts(), { at: now(), id: newId() })].slice(-MOST_WAITING);
      void drain();
    },
    flush,
    leave: () => void leave(),
  };
};
