/** What is kept of an analytics event (§6, decisions "Analytics"): never who, never from where. */
import type { AnalyticsEvent } from '@vitrina/contract';
import { AppError } from './app-error.ts';
import type { Repos, StoredEvent } from './ports.ts';

const NOBODY = { uid: '', name: '', email: '' } as const;
/** More than this waiting means that the database does not follow; viewers keep what is refused and send it again. */
const MOST_WAITING = 10_000;

/** `at` is the server's clock: a visitor's may be wrong. The visitor's own time stays in the body. */
export const storedEventOf = (event: AnalyticsEvent, now: Date): StoredEvent => ({
  name: event.event,
  company: event.company,
  pdf: event.pdf,
  page: event.page,
  body: JSON.stringify({ ...event, user: NOBODY }),
  at: now.toISOString(),
});

/** Of a visitor who asks not to be followed (Global Privacy Control): what happened and where, and nothing that ties events together. */
export const countedOnly = ({ id: _, ...event }: AnalyticsEvent): AnalyticsEvent => ({
  ...event,
  session: '',
  data: {},
});

/** Resolves when the events are durable. Throws `server.busy`. */
type EventIntake = (events: AnalyticsEvent[], now: Date) => Promise<void>;

/**
 * Keeps the events of known companies. The rest is dropped silently: an anonymous caller cannot fill the table with
 * names. What arrives while a write is under way shares the next one, so a burst costs few commits.
 */
export const createEventIntake = (repos: Pick<Repos, 'companies' | 'events'>): EventIntake => {
  let waiting: StoredEvent[] = [];
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  const writeWaiting = (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    next = null;
    writing = repos.events.insertAll(batch);
    return writing;
  };

  return async (events, now) => {
    const named = [...new Set(events.map(({ company }) => company))];
    const found = await Promise.all(named.map((uid) => repos.companies.byUid(uid)));
    const known = new Set(found.flatMap((company) => (company ? [company.Uid] : [])));
    const kept = events.filter(({ company }) => known.has(company));
    if (kept.length === 0) return;
    if (waiting.length + kept.length > MOST_WAITING) throw new AppError('server.busy');
    waiting.push(...kept.map((event) => storedEventOf(event, now)));
    // The write before may have failed: that was told to those who shared it.
    next ??= writing.then(writeWaiting, writeWaiting);
    await next;
  };
};
