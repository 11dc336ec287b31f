/**
 * Changes of companies for their publishers, in whatever process they were made: the audit trail and the jobs of watched companies are read
 * once a second while somebody watches; change notifications tell of what no person did. An event names what changed and
 * carries no content, so a client that has missed some is told once and reads again.
 */
import type { ChangedResource, CompanyChangeEvent } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import { ignoreError } from '../../errors/ignore-error.ts';
import type { AuditRepo } from '../ports/accounts.ts';
import type { Change, Changes } from '../ports/changes.ts';
import type { JobStamp, JobsRepo } from '../ports/jobs.ts';
import { earlierUid, resourceOf } from './audited-resources.ts';

const POLL_MS = 1000;
/** With more watched companies, events come later and the database has the same work. */
const COMPANIES_A_SECOND = 50;
/** An entry can become visible after later ones: its transaction took this long. */
const OVERLAP_MS = 60_000;
const ACCESS_MS = 10_000;
const MAX_LISTENERS = 500;
const MAX_LISTENERS_OF_COMPANY = 50;

/** `id`: of the last known entry of the trail. Must not throw. */
type Listener = {
  company: string;
  onChange: (id: string, change: CompanyChangeEvent) => void;
  checkAccess: () => void;
};
/** `seen`: entries of the last minute. `last` '' for an empty trail. */
type Watched = { last: string; seen: Set<string>; jobs: JobStamp; marked: Map<ChangedResource, Set<string>> };

type Reads = { audit: Pick<AuditRepo, 'lastOf' | 'after'>; jobs: Pick<JobsRepo, 'stamp'> };

type CompanyEventsDeps = Reads & {
  changes: Pick<Changes, 'subscribe'>;
  /** Null when it is not known. */
  companyOf: (pdfUid: string) => string | null;
};

export type CompanyEvents = {
  /**
   * Resolves to the id from which the listener is told, and what has changed since `lastId`. Throws `server.busy` with too many
   * listeners. `checkAccess` is called now and then, and when the team has changed.
   */
  subscribe: (
    listener: Listener,
    lastId: string | null,
  ) => Promise<{ id: string; missed: CompanyChangeEvent | null; stop: () => void }>;
};

const toEvent = (marked: ReadonlyMap<ChangedResource, ReadonlySet<string>>): CompanyChangeEvent => ({
  resources: [...marked.keys()],
  documents: [...(marked.get('documents') ?? [])],
});

const mark = (marked: Watched['marked'], resource: ChangedResource, document: string | null = null): void => {
  const documents = marked.get(resource) ?? new Set();
  if (document !== null) documents.add(document);
  marked.set(resource, documents);
};

/** Marks what the trail and the jobs of a company tell since the last time. */
const readCompany = async ({ audit, jobs }: Reads, name: string, company: Watched): Promise<void> => {
  for (const { uid, operation, target } of await audit.after(name, earlierUid(company.last, OVERLAP_MS))) {
    if (company.seen.has(uid)) continue;
    company.seen.add(uid);
    if (uid > company.last) company.last = uid;
    const resource = resourceOf(operation);
    if (resource !== null) mark(company.marked, resource, resource === 'documents' ? target : null);
  }
  const stamp = await jobs.stamp(name);
  if (stamp.all !== company.jobs.all) mark(company.marked, 'jobs');
  // The end of a job makes an edition; its steps change no document.
  if (stamp.ended !== company.jobs.ended) mark(company.marked, 'documents');
  company.jobs = stamp;
  const least = earlierUid(company.last, OVERLAP_MS);
  for (const uid of company.seen) if (uid <= least) company.seen.delete(uid);
};

/** The state from which a company is watched. */
const firstState = async ({ audit, jobs }: Reads, company: string): Promise<Watched> => {
  const stamp = await jobs.stamp(company);
  const last = (await audit.lastOf(company)) ?? '';
  const recent = last === '' ? [] : await audit.after(company, earlierUid(last, OVERLAP_MS));
  return { last, seen: new Set(recent.map(({ uid }) => uid)), jobs: stamp, marked: new Map() };
};

/** The changes since an event. Jobs and notifications are not in the trail, so they count as changed. */
const missedSince = async ({ audit }: Reads, company: string, lastId: string): Promise<CompanyChangeEvent> => {
  const missed: Watched['marked'] = new Map();
  for (const resource of ['jobs', 'documents', 'feed'] as const) mark(missed, resource);
  for (const { operation } of await audit.after(company, earlierUid(lastId, OVERLAP_MS))) {
    const resource = resourceOf(operation);
    if (resource !== null) mark(missed, resource);
  }
  return toEvent(missed);
};

const markNotified = (
  watched: ReadonlyMap<string, Watched>,
  companyOf: CompanyEventsDeps['companyOf'],
  change: Change | 'everything',
): void => {
  if (change === 'everything' || change.kind === 'secret' || change.kind === 'job') return;
  const { kind, uid } = change;
  const company = kind === 'document' ? companyOf(uid) : uid;
  for (const [name, { marked }] of watched)
    if (company === null || company === name)
      mark(marked, kind === 'document' ? 'documents' : kind, kind === 'document' ? uid : null);
};

const tellOf = (name: string, company: Watched, listeners: ReadonlySet<Listener>): void => {
  if (company.marked.size === 0) return;
  const event = toEvent(company.marked);
  company.marked = new Map();
  for (const listener of listeners) {
    if (listener.company !== name) continue;
    if (event.resources.includes('team')) listener.checkAccess();
    listener.onChange(company.last, event);
  }
};

export const createCompanyEvents = ({ changes, companyOf, ...reads }: CompanyEventsDeps): CompanyEvents => {
  const listeners = new Set<Listener>();
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | null = null;
  let unsubscribe: (() => void) | null = null;
  let checkedAt = 0;

  const onNotified = (change: Change | 'everything'): void => markNotified(watched, companyOf, change);

  const readAll = async (): Promise<void> => {
    for (const [name, company] of watched) await readCompany(reads, name, company);
  };

  const tell = (): void => {
    for (const [name, company] of watched) tellOf(name, company, listeners);
    if (performance.now() - checkedAt < ACCESS_MS) return;
    checkedAt = performance.now();
    for (const { checkAccess } of listeners) checkAccess();
  };

  const next = (): void => {
    if (timer !== null || watched.size === 0) return;
    timer = setTimeout(
      () => {
        void readAll()
          .then(tell)
          .catch(ignoreError('the next poll may succeed'))
          .then(() => {
            timer = null;
            next();
          });
      },
      POLL_MS * Math.ceil(watched.size / COMPANIES_A_SECOND),
    );
  };

  const remove = (listener: Listener): void => {
    listeners.delete(listener);
    if ([...listeners].some(({ company }) => company === listener.company)) return;
    watched.delete(listener.company);
    if (watched.size > 0) return;
    unsubscribe?.();
    unsubscribe = null;
  };

  const watch = async (company: string): Promise<Watched> => {
    const known = watched.get(company);
    if (known) return known;
    const first = await firstState(reads, company);
    // Two listeners may have come at once.
    const made = watched.get(company) ?? first;
    watched.set(company, made);
    return made;
  };

  return {
    subscribe: async (listener, lastId) => {
      const ofCompany = [...listeners].filter(({ company }) => company === listener.company).length;
      if (listeners.size >= MAX_LISTENERS || ofCompany >= MAX_LISTENERS_OF_COMPANY) throw new AppError('server.busy');
      listeners.add(listener);
      try {
        const { last } = await watch(listener.company);
        unsubscribe ??= changes.subscribe(onNotified);
        next();
        const missed = lastId === null ? null : await missedSince(reads, listener.company, lastId);
        return { id: last, missed, stop: () => remove(listener) };
      } catch (error) {
        remove(listener);
        throw error;
      }
    },
  };
};
