/** One tap, or one click with a mouse: the time of its event, and the time of the next paint. */
import type { CDPSession, Page } from 'playwright-core';

export type Point = { x: number; y: number };

type TapWindow = { vitrinaTap: number; vitrinaPaints?: { atMs: number; ms: number }[] };

/** Name of the mark of a tap in a trace. */
export const TAP_MARK = 'vitrina-tap';

/** Must run before the page loads. Uses the timestamp of the event, so that work before its listeners counts. */
export const listenForTaps = (page: Page): Promise<unknown> =>
  page.addInitScript((mark) => {
    const onPointerUp = ({ timeStamp }: Event) => {
      Object.assign(window, { vitrinaTap: performance.timeOrigin + timeStamp });
      performance.mark(mark);
    };
    const observer = new PerformanceObserver((list) => {
      const target = window as unknown as TapWindow;
      const all = list.getEntries().map(({ startTime, duration }) => ({
        atMs: performance.timeOrigin + startTime,
        ms: duration,
      }));
      target.vitrinaPaints = [...(target.vitrinaPaints ?? []), ...all];
    });
    // The minimum of the API.
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    // Once per tap: after touch events browsers dispatch mouse events, too.
    window.addEventListener('pointerup', onPointerUp, true);
  }, TAP_MARK);

/** Milliseconds of the epoch. */
export const lastTap = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as TapWindow).vitrinaTap);

/** Maximum difference of the timestamps of events of one tap. */
const SAME_TAP_MS = 30;

/**
 * Time from the last tap to the next paint in ms, by Event Timing (Interaction to Next Paint): in steps of 8 ms, the longest of the
 * events of the tap. `null` if it took less than 16 ms.
 */
export const lastPaint = (page: Page): Promise<number | null> =>
  page.evaluate((sameMs) => {
    const { vitrinaTap, vitrinaPaints = [] } = window as unknown as TapWindow;
    const own = vitrinaPaints.filter(({ atMs }) => Math.abs(atMs - vitrinaTap) < sameMs);
    return own.length === 0 ? null : Math.max(...own.map(({ ms }) => ms));
  }, SAME_TAP_MS);

/** The part of a DevTools session that sends input events. */
export type InputSession = Pick<CDPSession, 'send'>;

export const tap = async (session: InputSession, { x, y }: Point, hasTouch: boolean): Promise<void> => {
  if (hasTouch) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    return;
  }
  const mouse = { x, y, button: 'left', clickCount: 1 } as const;
  await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse, buttons: 1 });
  await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse, buttons: 0 });
};
