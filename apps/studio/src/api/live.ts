/**
 * The event stream of the open company: what changed is read again at once. One stream for a tab, and none while the tab is hidden:
 * browsers allow six connections to a host over HTTP/1.1, for all of its tabs. Without a stream, queries are read now and then.
 */
import type { QueryClient } from '@tanstack/react-query';
import { ADMIN_BASE, type ChangedResource, CompanyChangeEvent } from '@vitrina/contract/admin';
import { createStore } from 'zustand/vanilla';

/** After a stream that could not be opened. */
const RETRY_MS = 30_000;

/** The company whose changes arrive; null: none. */
const live = createStore<{ company: string | null }>(() => ({ company: null }));

export const isLive = (company: string): boolean => live.getState().company === company;

/** Calls each time when the stream of the company opens, also after it broke: the server can be reached. Returns the end of it. */
export const onLive = (company: string, onOpen: () => void): (() => void) =>
  live.subscribe((now, before) => {
    if (now.company === company && before.company !== company) onOpen();
  });

/** First parts of the keys of queries; the second one is the company. */
const KEYS: Record<ChangedResource, readonly string[]> = {
  jobs: ['jobs', 'job'],
  // Not the check and the tables that a person is editing: they are read when their screens open.
  documents: ['documents', 'document', 'editions', 'feedback', 'trash'],
  feed: ['feed'],
  team: ['members', 'invitations', 'audit', 'company'],
  company: ['company', 'secrets'],
};

const invalidate = (queries: QueryClient, company: string, { resources }: CompanyChangeEvent): void => {
  const names = new Set(resources.flatMap((resource) => KEYS[resource]));
  void queries.invalidateQueries({
    predicate: ({ queryKey: [name, of] }) => typeof name === 'string' && names.has(name) && of === company,
  });
};

type Source = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;
type LiveDeps = {
  queries: QueryClient;
  open?: (address: string) => Source;
  page?: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
  network?: Pick<Window, 'addEventListener' | 'removeEventListener'>;
};

const CLOSED = 2;

const changeIn = (data: unknown): CompanyChangeEvent | null => {
  if (typeof data !== 'string') return null;
  // A newer server may know further resources.
  return CompanyChangeEvent.safeParse(JSON.parse(data)).data ?? null;
};

/** Follows the changes of a company until the returned function is called. */
export const followCompany = (
  company: string,
  { queries, open = (address) => new EventSource(address), page = document, network = window }: LiveDeps,
): (() => void) => {
  let source: Source | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** Not at the first opening: everything was read a moment ago. */
  let hasMissed = false;

  const close = (): void => {
    clearTimeout(retry);
    source?.close();
    source = null;
    if (isLive(company)) live.setState({ company: null });
  };
  const start = (): void => {
    clearTimeout(retry);
    if (source !== null || page.hidden) return;
    const opened = open(`${ADMIN_BASE}/companies/${encodeURIComponent(company)}/events`);
    source = opened;
    opened.addEventListener('ready', () => {
      live.setState({ company });
      if (hasMissed) invalidate(queries, company, { resources: ['jobs', 'documents', 'feed', 'team'], documents: [] });
      hasMissed = false;
    });
    opened.addEventListener('change', (event) => {
      const change = changeIn(event.data);
      if (change !== null) invalidate(queries, company, change);
    });
    opened.addEventListener('end', () => {
      close();
      hasMissed = true;
      // The answer says whether the session or the role has ended.
      invalidate(queries, company, { resources: ['company'], documents: [] });
      retry = setTimeout(start, RETRY_MS);
    });
    opened.addEventListener('error', () => {
      if (isLive(company)) live.setState({ company: null });
      // While it is not closed, the browser connects again by itself, with the last id.
      if (opened.readyState !== CLOSED) return;
      close();
      hasMissed = true;
      retry = setTimeout(start, RETRY_MS);
    });
  };
  const onVisibility = (): void => {
    if (page.hidden) {
      close();
      hasMissed = true;
    } else start();
  };
  page.addEventListener('visibilitychange', onVisibility);
  network.addEventListener('online', start);
  start();
  return () => {
    network.removeEventListener('online', start);
    page.removeEventListener('visibilitychange', onVisibility);
    close();
  };
};
