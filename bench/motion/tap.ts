/** One tap of a finger, or one click where there is a mouse: when the page heard of it, and when the browser had painted next. */
import type { CDPSession, Page } from 'playwright-core';

export type Point = { x: number; y: number };

type Heard = { vitrinaTap: number; vitrinaPaints?: { atMs: number; ms: number }[] };

/** The name by which a tap is found in a trace. */
export const TAP_MARK = 'vitrina-tap';

/** Before the page loads. The instant is the event's own: what the page does before it listens counts. */
export const listenForTaps = (page: Page): Promise<unknown> =>
  page.addInitScript((mark) => {
    const hear = ({ timeStamp }: Event) => {
      Object.assign(window, { vitrinaTap: performance.timeOrigin + timeStamp });
      performance.mark(mark);
    };
    const answered = new PerformanceObserver((seen) => {
      const told = window as unknown as Heard;
      const all = seen.getEntries().map(({ startTime, duration }) => ({
        atMs: performance.timeOrigin + startTime,
        ms: duration,
      }));
      told.vitrinaPaints = [...(told.vitrinaPaints ?? []), ...all];
    });
    // As short as it can be told.
    answered.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    // Once a tap: after a finger browsers send what a mouse would have done, too.
    window.addEventListener('pointerup', hear, true);
  }, TAP_MARK);

/** Milliseconds of the epoch. */
export const lastTap = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Heard).vitrinaTap);

/** Of what the browser heard of one tap, the instants differ by no more. */
const SAME_TAP_MS = 30;

/**
 * From the last tap until the browser had painted next, ms, as Event Timing says it (Interaction to Next Paint): in steps of 8 ms,
 * and at least as long as the longest of what the tap was to the page. `null` where it took less than 16 ms.
 */
export const lastPaint = (page: Page): Promise<number | null> =>
  page.evaluate((sameMs) => {
    const { vitrinaTap, vitrinaPaints = [] } = window as unknown as Heard;
    const own = vitrinaPaints.filter(({ atMs }) => Math.abs(atMs - vitrinaTap) < sameMs);
    return own.length === 0 ? null : Math.max(...own.map(({ ms }) => ms));
  }, SAME_TAP_MS);

/** Whoever can send a page what the browser itself would. */
export type Hand = Pick<CDPSession, 'send'>;

export const tap = async (session: Hand, { x, y }: Point, hasTouch: boolean): Promise<void> => {
  if (hasTouch) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    return;
  }
  const mouse = { x, y, button: 'left', clickCount: 1 } as const;
  await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse, buttons: 1 });
  await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse, buttons: 0 });
};
