/** Finger and mouse input as the browser receives it from the system, with timestamps: the same speed at any load of the machine. */
import type { CDPSession, Page } from 'playwright-core';

type Point = { x: number; y: number };

export type Drag = {
  from: Point;
  to: Point;
  /** Time in ms from touching to the last movement. */
  within: number;
  /** Time in ms at rest before the release. */
  rest?: number;
};

const STEPS = 8;

export type Pointer = {
  down(at: Point): Promise<void>;
  move(to: Point, within: number): Promise<void>;
  up(rest?: number): Promise<void>;
};

type Kind = 'start' | 'move' | 'end';

const TOUCH = { start: 'touchStart', move: 'touchMove', end: 'touchEnd' } as const;
const MOUSE = { start: 'mousePressed', move: 'mouseMoved', end: 'mouseReleased' } as const;

const sender =
  (client: CDPSession, is: 'finger' | 'mouse') =>
  (kind: Kind, { x, y }: Point, timestamp: number) =>
    is === 'finger'
      ? client.send('Input.dispatchTouchEvent', {
          type: TOUCH[kind],
          touchPoints: kind === 'end' ? [] : [{ x, y, id: 0 }],
          timestamp,
        })
      : client.send('Input.dispatchMouseEvent', {
          type: MOUSE[kind],
          x,
          y,
          button: 'left',
          buttons: kind === 'end' ? 0 : 1,
          clickCount: kind === 'move' ? 0 : 1,
          timestamp,
        });

/** Delay of events after their timestamps, so that none is in the future or older than the page or one of its frames. */
const DELAY_MS = 2000;

export const createPointer = async (page: Page, is: 'finger' | 'mouse'): Promise<Pointer> => {
  for (const frame of page.frames()) await frame.waitForFunction((age) => performance.now() > age, DELAY_MS + 500);
  const send = sender(await page.context().newCDPSession(page), is);
  let at: Point = { x: 0, y: 0 };
  let clock = 0;
  return {
    async down(point) {
      at = point;
      // Seconds since 1970.
      clock = Math.max(clock + 0.05, (Date.now() - DELAY_MS) / 1000);
      await send('start', at, clock);
    },
    async move(to, within) {
      const from = at;
      for (let step = 1; step <= STEPS; step++) {
        clock += within / STEPS / 1000;
        const share = step / STEPS;
        at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
        await send('move', at, clock);
      }
    },
    async up(rest = 0) {
      clock += rest / 1000;
      if (rest > 0) await send('move', at, clock);
      await send('end', at, clock);
    },
  };
};

export const drag = async (pointer: Pointer, { from, to, within, rest = 0 }: Drag): Promise<void> => {
  await pointer.down(from);
  await pointer.move(to, within);
  await pointer.up(rest);
};
