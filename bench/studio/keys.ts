/** From a key in the review to the frame that shows its answer, on a draft with 1,000 tags. */
import type { Page } from 'playwright-core';
import { DESKTOP } from '../browser/screens.ts';
import { visit } from '../browser/visit.ts';
import { REVIEW_PATH, type StudioServer, signIn } from './studio-server.ts';

type KeyWindow = { vitrinaKeys: { name: string; ms: number }[] };

/**
 * Event Timing: from the time of the key until the next paint, in steps of 8 ms. Entries below the minimum of the API, 16 ms, are not
 * reported: these keys count as 16 ms.
 */
const listenForKeys = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const target = Object.assign(window, { vitrinaKeys: [] }) as unknown as KeyWindow;
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'keydown') target.vitrinaKeys.push({ name, ms: duration });
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

const MINIMUM_MS = 16;
/** Between two keys: a person who is fast. */
const PAUSE_MS = 120;
const KEYS = ['a', 'a', 'x', 'ArrowRight', 'a', 'ArrowDown', 'a', 'Control+z', 'a', 'd'] as const;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export type Keys = { slowdown: number; tags: number; openMs: number; drawnMs: number[] };

export const pressKeys = (
  server: StudioServer,
  { count, slowdown }: { count: number; slowdown: number },
): Promise<Keys> =>
  visit({ ...DESKTOP, latencyMs: 0, down: 1e9, up: 1e9, slowdown: 1 }, async ({ page, session }) => {
    await listenForKeys(page);
    await signIn(page, server);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const beganMs = performance.now();
    await page.goto(`${server.origin}${REVIEW_PATH}`);
    await page.getByRole('gridcell').first().waitFor({ timeout: 120_000 });
    const openMs = performance.now() - beganMs;
    const tags = await page.getByRole('gridcell').count();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'gridcell');
    await pause(1000);
    for (let at = 0; at < count; at += 1) {
      await page.keyboard.press(KEYS[at % KEYS.length] ?? 'a');
      await pause(PAUSE_MS);
    }
    await pause(500);
    const reported = await page.evaluate(() => (window as unknown as KeyWindow).vitrinaKeys.map(({ ms }) => ms));
    const unreported = Array.from({ length: Math.max(0, count - reported.length) }, () => MINIMUM_MS);
    return { slowdown, tags, openMs, drawnMs: [...reported, ...unreported] };
  });
