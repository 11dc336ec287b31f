/** Two fingers about a place, at the pace of a hand: a movement every 60th of a second, whatever has become of the one before. */
import type { Hand, Point } from './tap.ts';
import { FRAME_MS } from './trace.ts';

export type Pinch = {
  centre: Point;
  /** px from the centre to each finger, when they touch and when they come to a stop. */
  from: number;
  to: number;
  withinMs: number;
};

/** How long the fingers rest before they are lifted: a hand stops before it lets go. */
const REST_MS = 80;

const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

const fingers = ({ x, y }: Point, half: number) => [
  { x: x - half * 0.5, y: y - half * 0.86, id: 0 },
  { x: x + half * 0.5, y: y + half * 0.86, id: 1 },
];

/** Gives the instant, in milliseconds of the epoch, at which the fingers were lifted. */
export const pinch = async (session: Hand, { centre, from, to, withinMs }: Pinch): Promise<number> => {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', half: number): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : fingers(centre, half) });
  const steps = Math.round(withinMs / FRAME_MS);
  await touch('touchStart', from);
  const start = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let step = 1; step <= steps; step += 1) {
    sent.push(touch('touchMove', from * (to / from) ** (step / steps)));
    await pause(Math.max(0, start + step * FRAME_MS - performance.now()));
  }
  await Promise.all(sent);
  await pause(REST_MS);
  const liftedMs = Date.now();
  await touch('touchEnd', to);
  return liftedMs;
};
