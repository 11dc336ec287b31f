/**
 * What the browser itself says it showed and did. Frames are counted where they leave for the screen: that a script ran in time,
 * or a picture of the screen was taken, says nothing of whether one was shown.
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

/** The name of the mark by which a page's own clock is found on the trace's. */
export const GESTURE_MARK = 'pinch';

/** Milliseconds on the trace's own clock. */
export type Traced = {
  taps: number[];
  /** When the page said that a gesture began (`GESTURE_MARK`). */
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

/** At 60 a second, as screens show them. */
export const FRAME_MS = 1000 / 60;

/** Milliseconds between the frames that were shown in a span. */
export const intervalsOf = ({ shown }: Traced, fromMs: number, toMs: number): number[] => {
  const within = shown.filter((at) => at >= fromMs && at <= toMs);
  return within.slice(1).map((at, place) => at - (within[place] ?? at));
};

/** Of a movement that goes on throughout: the frames that a screen would have shown and that were not there. */
export const droppedIn = (intervals: readonly number[]): number =>
  intervals.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0);
