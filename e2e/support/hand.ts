/** A finger or a mouse as the browser gets them from the system, each movement with its own time: at any load of the machine the same speed. */
import type { CDPSession, Page } from 'playwright-core';

export type Point = { x: number; y: number };

export type Stroke = {
  from: Point;
  to: Point;
  /** ms from touching to the last movement. */
  within: number;
  /** ms held still before letting go. */
  rest?: number;
};

const STEPS = 8;

export type Hand = {
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

/** Movements are told of up to so long after their time, so that none is ahead of the clock, nor older than the page or a frame in it. */
const BEHIND_MS = 2000;

export const handOn = async (page: Page, is: 'finger' | 'mouse'): Promise<Hand> => {
  for (const frame of page.frames())
    await frame.waitForFunction((behind) => performance.now() > behind, BEHIND_MS + 500);
  const send = sender(await page.context().newCDPSession(page), is);
  let at: Point = { x: 0, y: 0 };
  let clock = 0;
  return {
    async down(point) {
      at = point;
      // Seconds since 1970.
      clock = Math.max(clock + 0.05, (Date.now() - BEHIND_MS) / 1000);
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

export const stroke = async (hand: Hand, { from, to, within, rest = 0 }: Stroke): Promise<void> => {
  await hand.down(from);
  await hand.move(to, within);
  await hand.up(rest);
};
