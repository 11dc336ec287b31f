/** One tap of a finger, or one click where there is a mouse, and the instant at which the page heard of it. */
import type { CDPSession, Page } from 'playwright-core';

export type Point = { x: number; y: number };

type Heard = { vitrinaTap: number };

/** The name by which a tap is found in a trace. */
export const TAP_MARK = 'vitrina-tap';

/** Before the page loads. The instant is the event's own: what the page does before it listens counts. */
export const listenForTaps = (page: Page): Promise<unknown> =>
  page.addInitScript((mark) => {
    const hear = ({ timeStamp }: Event) => {
      Object.assign(window, { vitrinaTap: performance.timeOrigin + timeStamp });
      performance.mark(mark);
    };
    // Once a tap: after a finger browsers send what a mouse would have done, too.
    window.addEventListener('pointerup', hear, true);
  }, TAP_MARK);

/** Milliseconds of the epoch. */
export const lastTap = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Heard).vitrinaTap);

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
