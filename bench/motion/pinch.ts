/** A pinch of two fingers around a point: a movement every 60th of a second, without waiting for the one before. */
import type { InputSession, Point } from './tap.ts';
import { FRAME_MS } from './trace.ts';

export type Pinch = {
  centre: Point;
  /** px from the centre to each finger, when they touch and when they come to a stop. */
  from: number;
  to: number;
  withinMs: number;
};

/** Time for which the fingers rest before they are lifted. */
const REST_MS = 80;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const fingers = ({ x, y }: Point, half: number) => [
  { x: x - half * 0.5, y: y - half * 0.86, id: 0 },
  { x: x + half * 0.5, y: y + half * 0.86, id: 1 },
];

/** Resolves to the time in milliseconds of the epoch at which the fingers were lifted. */
export const pinch = async (session: InputSession, { centre, from, to, withinMs }: Pinch): Promise<number> => {
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
