/** Sends what happened, without ever delaying the page (§4 step 1, §6, §7; decisions "Analytics"). */
import {
  type AnalyticsEvent,
  API_KEY_HEADER,
  callUrl,
  type EventName,
  routes,
  type ViewerConfig,
} from '@vitrina/contract';

type Data = AnalyticsEvent['data'];
type Facts = Pick<AnalyticsEvent, 'company' | 'pdf' | 'page' | 'tgo' | 'session'>;

export type AnalyticsOptions = {
  config: Pick<ViewerConfig, 'apiBase' | 'apiKey' | 'eventsUrl' | 'debug'>;
  isFramed: boolean;
  facts: () => Facts;
  now: () => Date;
  newId: () => string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
};

export type Analytics = {
  track: (event: EventName, data?: Data) => void;
  flush: () => void;
  /** Told of each event as it happens, whatever becomes of it. */
  heard: Set<(event: EventName, data: Data) => void>;
};

const MOST_WAITING = 100;

/** Framed: through the proxy (§7). Not framed: the first-party service. What fails waits and goes with the next event. */
export const createAnalytics = ({ config, isFramed, facts, now, newId, fetch }: AnalyticsOptions): Analytics => {
  const waiting: AnalyticsEvent[] = [];
  const heard: Analytics['heard'] = new Set();
  let isSending = false;

  const urlFor = (event: AnalyticsEvent): string => {
    if (!isFramed) return config.eventsUrl;
    const query = { event: event.event, ...(config.debug ? { debug: '1' } : {}) };
    return callUrl(config.apiBase, routes['analytics.proxy'].path, undefined, query);
  };

  const send = async (event: AnalyticsEvent): Promise<boolean> => {
    try {
      const answer = await fetch(urlFor(event), {
        method: 'POST',
        headers: { 'content-type': 'application/json', [API_KEY_HEADER]: config.apiKey },
        body: JSON.stringify(event),
        keepalive: true,
      });
      /* What is never read to its end the browser keeps for as long as the page is open. */
      void answer.text().catch(() => '');
      /* An event the server refuses will be refused again; only a passing fault is worth another try. */
      const isKeptForLater = answer.status === 429 || answer.status >= 500;
      console.info(answer.ok ? 'Analytic sent!' : 'Analytic sent error!');
      return !isKeptForLater;
    } catch {
      console.info('Analytic sent error!');
      return false;
    }
  };

  const drain = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    for (let event = waiting[0]; event; event = waiting[0]) {
      if (!(await send(event))) break;
      waiting.shift();
    }
    isSending = false;
  };

  return {
    heard,
    track: (event, data = {}) => {
      for (const hear of heard) hear(event, data);
      waiting.push({
        event,
        development: { name: 'pdf view', version: 1, platform: 'Desk' },
        user: { uid: '', name: '', email: '' },
        ...facts(),
        at: now().toISOString(),
        data,
        id: newId(),
      });
      if (waiting.length > MOST_WAITING) waiting.splice(0, waiting.length - MOST_WAITING);
      void drain();
    },
    flush: () => void drain(),
  };
};
