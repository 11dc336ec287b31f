/**
 * Frames and tasks from the browser's own trace. Frames are counted at presentation: a script that ran in time, or a screenshot,
 * does not prove that a frame was shown.
 */
import type { Browser } from 'playwright-core';
import { TAP_MARK } from './tap.ts';

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args: { name?: string };
};

/** Name of the mark that relates the clock of a page to that of the trace. */
export const GESTURE_MARK = 'pinch';

/** Milliseconds of the trace's clock. */
export type Traced = {
  taps: number[];
  /** Time at which the page marked the begin of a gesture (`GESTURE_MARK`). */
  marks: number[];
  /** Frames that were shown. */
  shown: number[];
  /** Tasks of pages' main threads. */
  tasks: { startMs: number; ms: number }[];
};

const CATEGORIES = [
  'benchmark',
  'viz',
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  '__metadata',
];

const read = (events: readonly TraceEvent[]): Traced => {
  const mains = events
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`);
  const timesOf = (wanted: string): number[] =>
    events
      .filter(({ name }) => name === wanted)
      .map(({ ts }) => ts / 1000)
      .sort((a, b) => a - b);
  return {
    taps: timesOf(TAP_MARK),
    marks: timesOf(GESTURE_MARK),
    shown: timesOf('Display::FrameDisplayed'),
    tasks: events
      .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.includes(`${pid} ${tid}`))
      .map(({ ts, dur = 0 }) => ({ startMs: ts / 1000, ms: dur / 1000 })),
  };
};

export const traced = async (browser: Browser, during: () => Promise<void>): Promise<Traced> => {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } });
  await during();
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return read(events);
};

/** Duration of a frame at 60 per second. */
export const FRAME_MS = 1000 / 60;

/** Milliseconds between the frames that were shown in a span. */
export const intervalsOf = ({ shown }: Traced, fromMs: number, toMs: number): number[] => {
  const within = shown.filter((at) => at >= fromMs && at <= toMs);
  return within.slice(1).map((at, place) => at - (within[place] ?? at));
};

/** Number of dropped frames during a continuous movement. */
export const droppedIn = (intervals: readonly number[]): number =>
  intervals.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0);
