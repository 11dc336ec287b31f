/**
 * `npm run bench -- zoom`: frame intervals during a pinch, and the time from its end until the page is sharp, at 4× and at 8×, with
 * tiles that the server must draw and with cached tiles.
 */

import type { Page } from 'playwright-core';
import { recordFrames } from '../browser/frames.ts';
import { PHONE } from '../browser/screens.ts';
import { median, quantile } from '../median.ts';
import type { Subject } from '../subjects.ts';
import { table } from '../table.ts';
import { printTargets, type Target } from '../targets.ts';
import { withBarePinch } from './bare-pinch.ts';
import { catalogue } from './catalogue.ts';
import { changeOf, type Part } from './changes.ts';
import { type Opened, opened } from './opened.ts';
import { picturesOf } from './page-flip.ts';
import { type Pinch, pinch } from './pinch.ts';
import { readerIdle } from './reader.ts';
import { type Served, served } from './served.ts';
import { GESTURE_MARK, intervalsOf, traced } from './trace.ts';

const STAGE: Part = { left: 0.05, top: 0.1, width: 0.9, height: 0.75 };
/** The area of the small print on the page. */
const CENTRE = { x: 206, y: 600 };
/** The width that our reader chooses on this screen. */
const PICTURE_WIDTH = 824;
const DEPTHS = { short: [4], long: [4, 8] } as const;
const GESTURE_MS = 500;
/** The page has bars, tags and neighbours, too. */
const MORE_THAN_BARE = 1.25;
const SHARP_WITHIN_MS = 300;
const STILL_MS = 1500;
/** Maximum frame interval in ms: every second frame of 60 per second may be dropped. */
const EVEN_MS = 1000 / 30;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const closer = (depth: number): Pinch => ({ centre: CENTRE, from: 22, to: 22 * depth * 1.05, withinMs: GESTURE_MS });
const back = (depth: number): Pinch => ({ centre: CENTRE, from: 22 * depth, to: 18, withinMs: GESTURE_MS });

const atRest = ({ page }: Opened): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('.v-stage[data-zooming]') === null);

/** Bars hide three seconds after the last touch, which would be measured as a change of the page. */
const barsHidden = ({ page }: Opened): Promise<unknown> =>
  page.waitForFunction(() => document.documentElement.dataset.bars === 'away');

/** Time from the last movement until the pixels no longer change; every pixel of the screen counts. */
const sharpAfter = async (reader: Opened, depth: number): Promise<number> => {
  const { width = 0, height = 0 } = PHONE.contextOptions.viewport ?? {};
  const scale = PHONE.contextOptions.deviceScaleFactor ?? 1;
  await barsHidden(reader);
  const frames = await recordFrames(reader.session, { width: width * scale, height: height * scale });
  const liftedMs = await pinch(reader.session, closer(depth));
  await atRest(reader);
  do await pause(STILL_MS);
  while (Date.now() - (frames.all.at(-1)?.atMs ?? 0) < STILL_MS);
  await frames.stop();
  const last = frames.all.findLastIndex(({ atMs }) => atMs <= liftedMs);
  const change = await changeOf(frames.all.slice(Math.max(0, last)), liftedMs, STAGE);
  // No change: the page was sharp when the fingers were lifted.
  return change?.finalMs ?? 0;
};

const frameAncestorsOf = async (reader: Opened): Promise<number[]> => {
  const gestures: [number, number][] = [];
  const trace = await traced(reader.browser, async () => {
    for (const pinched of [closer(4), back(4)]) {
      const now = () => reader.page.evaluate((mark) => performance.mark(mark).startTime, GESTURE_MARK);
      const from = await now();
      await pinch(reader.session, pinched);
      gestures.push([from, await now()]);
      await atRest(reader);
      await pause(300);
    }
  });
  const [origin] = trace.marks;
  return gestures.flatMap(([from, to]) => {
    const start = (origin ?? 0) - (gestures[0]?.[0] ?? 0);
    return intervalsOf(trace, start + from + 50, start + to);
  });
};

type Zoomed = { intervals: number[]; bare: number[]; cold: Record<number, number[]>; cached: Record<number, number[]> };

const measureVisit = async (
  { address }: Served,
  number: number,
  depths: readonly number[],
  found: Zoomed,
): Promise<void> => {
  const reading = { url: address('print', number), storage: { 'vitrina.reading': 'slide' }, ready: readerIdle };
  // The second visit has a new browser; the server has cached the tiles.
  for (const tiles of [found.cold, found.cached])
    for (const depth of depths)
      await opened(PHONE, reading, async (reader) => {
        (tiles[depth] ??= []).push(await sharpAfter(reader, depth));
        await pinch(reader.session, back(depth));
        await atRest(reader);
        if (tiles === found.cached) found.intervals.push(...(await frameAncestorsOf(reader)));
      });
};

/** Lower bound for any reader in this browser: the same picture alone, moved by the same fingers. */
const pinchBare = async (server: Served, number: number, found: Zoomed): Promise<void> => {
  const picture = (await picturesOf(server, 'print', PICTURE_WIDTH))[number - 1];
  if (!picture) throw new Error(`Page ${number} has no picture.`);
  const ready = (page: Page) => page.waitForFunction(() => document.querySelector('img')?.complete === true);
  await withBarePinch(picture.url, (url) =>
    opened(PHONE, { url, ready }, async (reader) => {
      await pinch(reader.session, closer(4));
      await pinch(reader.session, back(4));
      found.bare.push(...(await frameAncestorsOf(reader)));
    }),
  );
};

export const benchZoom: Subject = async ({ short }) => {
  const pages = short ? 1 : 15;
  const depths = DEPTHS[short ? 'short' : 'long'];
  const first = 2;
  return served([{ name: 'print', pdf: catalogue(first + pages + 1, { hasSmallPrint: true }) }], async (server) => {
    const found: Zoomed = { intervals: [], bare: [], cold: {}, cached: {} };
    for (let number = first; number < first + pages; number += 1) {
      await pinchBare(server, number, found);
      await measureVisit(server, number, depths, found);
    }
    const evenness = (name: string, intervals: readonly number[]) => ({
      name,
      p50: median(intervals),
      p95: quantile(intervals, 0.95),
    });
    const own = evenness('from frame to frame while fingers move', found.intervals);
    const bare = evenness('the same, a bare page with that picture', found.bare);
    const sharp = (
      [
        ['parts drawn now', found.cold],
        ['cached tiles', found.cached],
      ] as const
    ).flatMap(([name, times]) =>
      depths.map((depth) => ({
        name: `${depth}×, ${name}`,
        p50: median(times[depth] ?? []),
        p95: quantile(times[depth] ?? [], 0.95),
      })),
    );
    const rows = [own, bare, ...sharp];
    const cells = rows.map((row) => [row.name, row.p50.toFixed(0), row.p95.toFixed(0)]);
    process.stdout.write(`\n${table(['zoom, phone', 'p50 ms', 'p95 ms'], cells)}\n`);
    const targets: Target[] = [
      { name: 'frame to frame, p95 ms', figure: own.p95, max: EVEN_MS },
      { name: 'frame to frame, p95 ms, beside the bare page', figure: own.p95, max: MORE_THAN_BARE * bare.p95 },
      ...sharp.map((row) => ({
        name: `sharp after rest, ${row.name}, p50 ms`,
        figure: row.p50,
        max: SHARP_WITHIN_MS,
      })),
    ];

    return { rows, targets: printTargets(targets) };
  });
};
