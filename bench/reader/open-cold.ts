/**
 * Opens an address in a new browser, waits until nothing changes, and measures when its first page was visible. A second visit is
 * measured in the browser of the first one.
 */

import { type Frames, recordFrames } from '../browser/frames.ts';
import type { Screen } from '../browser/screens.ts';
import type { Traffic } from '../browser/traffic.ts';
import { heapOf, type Visit, visit } from '../browser/visit.ts';
import { type Area, likenessOf, seenFrom } from './seen.ts';

/** `page` is the selector of the rendered first page. `isSecond`: the visit after the one that filled the browser's caches. */
export type Contestant = { name: string; url: string; page: string; isSecond?: boolean };

/** Times in milliseconds since the request for the address was sent. */
export type Opened = {
  seen90Ms: number;
  seen97Ms: number;
  bytesBefore: number;
  bytes: number;
  requests: number;
  heapMiB: number;
};

const STILL_MS = 2000;
const LIMIT_MS = 90_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Time of the last change of the screen; some readers redraw the same picture repeatedly. */
const lastChangeAtMs = ({ all }: Frames): number => {
  const last = all.at(-1);
  if (!last) return 0;
  const other = all.findLastIndex(({ picture }) => !picture.equals(last.picture));
  return all[other + 1]?.atMs ?? 0;
};

/** Waits until there was neither traffic nor a change of the screen for a while. Does not query the busy page. */
const still = async (traffic: Traffic, frames: Frames, limitAtMs: number): Promise<void> => {
  while (Date.now() < limitAtMs) {
    const last = Math.max(traffic.lastAtMs(), lastChangeAtMs(frames));
    if (last > 0 && Date.now() - last > STILL_MS) return;
    await pause(100);
  }
};

/** Opens the address and leaves it again when nothing changes any more, so that the browser's caches hold what it fetched. */
const visitBefore = async ({ page, session, traffic }: Visit, url: string): Promise<void> => {
  const frames = await recordFrames(session, { width: 64, height: 64 });
  await page.goto(url, { waitUntil: 'commit' });
  await still(traffic, frames, Date.now() + LIMIT_MS);
  await frames.stop();
  await page.goto('about:blank');
};

export const openCold = (screen: Screen, { name, url, page: selector, isSecond }: Contestant): Promise<Opened> =>
  visit(screen, async (visitor) => {
    const { page, session, traffic } = visitor;
    const size = screen.contextOptions.viewport;
    if (!size) throw new Error(`${screen.name} has no size.`);
    if (isSecond) await visitBefore(visitor, url);
    const [requestsBefore, bytesBefore] = [traffic.requests.length, traffic.bytesUntil()];
    // Half the resolution is enough to recognise the page and costs the browser little.
    const frames = await recordFrames(session, {
      width: Math.round(size.width / 2),
      height: Math.round(size.height / 2),
    });
    await page.goto(url, { waitUntil: 'commit' });
    const limitAtMs = Date.now() + LIMIT_MS;
    const startedAtMs = traffic.requests[requestsBefore]?.atMs ?? 0;
    for (;;) {
      await still(traffic, frames, limitAtMs);
      const shown = page.locator(selector).first();
      const area: Area | null = (await shown.isVisible()) ? await shown.boundingBox() : null;
      const own = frames.all.filter(({ atMs }) => atMs >= startedAtMs);
      const likeness = area && (await likenessOf(own, area, size));
      if (likeness) {
        await frames.stop();
        const seen97 = seenFrom(likeness, 0.97);
        return {
          seen90Ms: seenFrom(likeness, 0.9) - startedAtMs,
          seen97Ms: seen97 - startedAtMs,
          bytesBefore: traffic.bytesUntil(seen97) - bytesBefore,
          bytes: traffic.bytesUntil() - bytesBefore,
          requests: traffic.requests.length - requestsBefore,
          heapMiB: (await heapOf(session)) / 2 ** 20,
        };
      }
      if (Date.now() > limitAtMs) {
        const cause = area ? 'the page area is nearly blank after' : 'no page within';
        throw new Error(`${name}: ${cause} ${LIMIT_MS / 1000} s`);
      }
      await pause(STILL_MS);
    }
  });
