/** The gauges that are read at each scrape: the version, the workers, and the state of the whole deployment. */
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Repos } from '../../domain/ports/database.ts';
import type { FeedFreshness } from '../../domain/ports/feeds.ts';
import { ignoreError } from '../../errors/ignore-error.ts';
import { VERSION } from '../../version.ts';

/** Seconds since something happened; `Infinity`: it never did. */
export type Ages = {
  /** The publishing job that is due longest; 0 without one. */
  oldestJob: number;
  /** The oldest batch of events that is not counted; 0 without one. */
  oldestUncounted: number;
  lastBackup: number;
  /** The last successful fetch of any price list; 0 without sources. */
  lastFeedFetch: number;
  /** The time by which the latest source has exceeded its interval; 0 if none has. */
  feedDelay: number;
};

export type MetricSources = {
  /** PDF worker threads; null before the first one is started. */
  pdfWorkers: () => { busy: number; idle: number; waiting: number } | null;
  /** Publishing jobs of the whole deployment, by state. */
  jobs: () => Promise<Record<string, number>>;
  /** Events of the whole deployment that wait for counting or forwarding, by that step. */
  events: () => Promise<Record<string, number>>;
  ages: () => Promise<Ages>;
};

/** Sources without a successful fetch for longer than their interval are late. */
const delayOf = ({ minutes, oldest }: FeedFreshness, now: Date): number => secondsSince(oldest, now) - minutes * 60;

const secondsSince = (at: Date, now: Date): number => Math.max(0, (now.getTime() - at.getTime()) / 1000);

export const readAges = async (repos: Repos, now: Date): Promise<Ages> => {
  const [job, uncounted, backup, feeds] = await Promise.all([
    repos.jobs.oldestDue(now),
    repos.analytics.oldestUncounted(),
    repos.operationTimes.last('backup'),
    repos.feedSources.freshness(),
  ]);
  return {
    oldestJob: job === null ? 0 : secondsSince(job, now),
    oldestUncounted: uncounted === null ? 0 : secondsSince(uncounted, now),
    lastBackup: backup === null ? Number.POSITIVE_INFINITY : secondsSince(backup, now),
    lastFeedFetch: feeds.length === 0 ? 0 : Math.min(...feeds.map(({ newest }) => secondsSince(newest, now))),
    feedDelay: Math.max(0, ...feeds.map((feed) => delayOf(feed, now))),
  };
};

const registerBuildInfo = (registry: Registry): void => {
  const name = 'vitrina_build_info';
  const info = new Gauge({
    name,
    help: 'The running version; always 1',
    labelNames: ['version'],
    registers: [registry],
  });
  info.set({ version: VERSION }, 1);
};

const registerPdfWorkers = (registry: Registry, read: MetricSources['pdfWorkers']): void => {
  const gauge = new Gauge({
    name: 'vitrina_pdf_workers',
    help: 'PDF workers: busy, idle, and tasks waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      for (const [state, count] of Object.entries(read() ?? { busy: 0, idle: 0, waiting: 0 }))
        gauge.set({ state }, count);
    },
  });
};

/** A failing database must not hide the other metrics: its gauge is then empty. */
const registerCounts = (
  registry: Registry,
  { name, help, label }: { name: string; help: string; label: string },
  counts: () => Promise<Record<string, number>>,
): void => {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect: async () => {
      gauge.reset();
      const found = await counts().catch(ignoreError('a scrape without these counts', {}));
      for (const [value, count] of Object.entries(found)) gauge.set({ [label]: value }, count);
    },
  });
};

const AGES: Record<keyof Ages, { name: string; help: string }> = {
  oldestJob: {
    name: 'vitrina_oldest_job_age_seconds',
    help: 'Time for which the longest waiting job of the deployment has been due; 0 without one',
  },
  oldestUncounted: {
    name: 'vitrina_oldest_uncounted_events_age_seconds',
    help: 'Age of the oldest events of the deployment that are not counted; 0 without any',
  },
  lastBackup: {
    name: 'vitrina_last_backup_age_seconds',
    help: 'Time since the last vitrina backup of the deployment; +Inf if there was none',
  },
  lastFeedFetch: {
    name: 'vitrina_last_feed_fetch_age_seconds',
    help: 'Time since the last successful fetch of any price list; 0 without sources',
  },
  feedDelay: {
    name: 'vitrina_feed_delay_seconds',
    help: 'Time by which the latest price list source exceeds its interval without a successful fetch',
  },
};

/** All ages come from one read, which the gauges of a scrape share. Without the database they are absent. */
const registerAges = (registry: Registry, read: MetricSources['ages']): void => {
  const names = Object.keys(AGES) as (keyof Ages)[];
  let reading: Promise<Ages | null> | null = null;
  const readOnce = (): Promise<Ages | null> => {
    reading ??= read()
      .catch(ignoreError('a scrape without ages', null))
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  for (const age of names) {
    const gauge = new Gauge({
      ...AGES[age],
      registers: [registry],
      collect: async () => {
        const ages = await readOnce();
        // `reset` would show 0 while the age is unknown.
        if (ages === null) gauge.remove();
        else gauge.set(ages[age]);
      },
    });
  }
};

/** Registers the default metrics of the process and the gauges that are read at each scrape. */
export const registerSources = (registry: Registry, { pdfWorkers, jobs, events, ages }: MetricSources): void => {
  collectDefaultMetrics({ register: registry });
  registerBuildInfo(registry);
  registerPdfWorkers(registry, pdfWorkers);
  const ofJobs = { help: 'Publishing jobs of the whole deployment, by state', label: 'state' };
  registerCounts(registry, { name: 'vitrina_publishing_jobs', ...ofJobs }, jobs);
  const ofEvents = { help: 'Waiting events of the whole deployment', label: 'for' };
  registerCounts(registry, { name: 'vitrina_analytics_events_waiting', ...ofEvents }, events);
  registerAges(registry, ages);
};
