/** The two profiles of all measurements, each with a screen, a network and a processor. */
import type { BrowserContextOptions } from 'playwright-core';

/** `latencyMs` is added to each answer; `down` and `up` are bits per second; `slowdown` is the factor of CPU throttling. */
export type Screen = {
  name: string;
  contextOptions: BrowserContextOptions;
  latencyMs: number;
  down: number;
  up: number;
  slowdown: number;
};

export const PHONE: Screen = {
  name: 'phone',
  contextOptions: { viewport: { width: 412, height: 915 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  latencyMs: 150,
  down: 1_600_000,
  up: 750_000,
  slowdown: 4,
};

export const DESKTOP: Screen = {
  name: 'desktop',
  contextOptions: { viewport: { width: 1366, height: 768 } },
  latencyMs: 40,
  down: 10_000_000,
  up: 5_000_000,
  slowdown: 1,
};
