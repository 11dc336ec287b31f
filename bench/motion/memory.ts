/**
 * `npm run bench -- memory`: memory of a phone's browser during turns through a long document and zooms: renderer and GPU process
 * as counted by the system, the JavaScript heap and the DOM.
 */
import type { Browser } from 'playwright-core';
import { PHONE } from '../browser/screens.ts';
import { type Unwatched, unwatched } from '../browser/unwatched.ts';
import type { Subject } from '../subjects.ts';
import { table } from '../table.ts';
import { printTargets, type Target } from '../targets.ts';
import { catalogue } from './catalogue.ts';
import { pinch } from './pinch.ts';
import { processMemory } from './processes.ts';
import { hasLeft, openView, readerIdle } from './reader.ts';
import { served } from './served.ts';
import { tap } from './tap.ts';

const CENTRE = { x: 206, y: 440 };
const EDGE = { x: 400, y: 440 };
const FLAT = 1.15;
/** Time for the browser to collect garbage and return memory. */
const COLLECT_MS = 1500;

/**
 * V8 recompiles hot functions into larger code over many hundreds of turns. This growth ends by itself and would hide a leak in the
 * scripts, so optimisation is limited.
 */
const UNCOMPILED = ['--js-flags=--no-sparkplug --no-maglev --no-turbofan'];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Renderer plus GPU process in MiB: `asItIs` before a garbage collection, `collected` after it. */
type Reading = {
  at: string;
  asItIsMiB: number;
  collectedMiB: number;
  rendererMiB: number;
  gpuMiB: number;
  heapMiB: number;
  nodes: number;
  listeners: number;
};

/**
 * `warmUp`: turns and zooms before the first reading; later turns reuse what the first ones allocate.
 * `settleMs`: pause before each reading, since the browser keeps its drawing surfaces for 5 s.
 */
type Plan = {
  warmUp: { turns: number; zooms: number };
  readAt: readonly number[];
  zooms: number;
  settleMs: number;
};

const totalOf = async (browser: Browser): Promise<number> => {
  const { rendererMiB, gpuMiB } = await processMemory(browser);
  return rendererMiB + gpuMiB;
};

/**
 * MiB after the browser was told to release its caches: decoded pictures are released only under memory pressure and fill the
 * memory until then. A browser keeps its caches small after such a request.
 */
const heldOf = async ({ browser, session }: Unwatched, settleMs: number): Promise<number> => {
  await session.send('Memory.simulatePressureNotification', { level: 'critical' });
  await pause(settleMs);
  return totalOf(browser);
};

const read = async (at: string, reader: Unwatched, { settleMs }: Plan): Promise<Reading> => {
  const { browser, page, session } = reader;
  await readerIdle(page);
  await pause(settleMs);
  const asItIsMiB = await totalOf(browser);
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  await pause(COLLECT_MS);
  const { rendererMiB, gpuMiB } = await processMemory(browser);
  const { metrics } = await session.send('Performance.getMetrics');
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  const collectedMiB = rendererMiB + gpuMiB;
  return { at, asItIsMiB, collectedMiB, rendererMiB, gpuMiB, heapMiB: heap / 2 ** 20, nodes, listeners };
};

/** Starts each turn as soon as the page of the one before is shown. */
const leaf = async ({ page, session }: Unwatched, turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) {
    const before = await openView(page);
    await tap(session, EDGE, true);
    await hasLeft(page, before);
  }
};

const zoomInAndOut = async ({ page, session }: Unwatched): Promise<void> => {
  await pinch(session, { centre: CENTRE, from: 25, to: 190, withinMs: 250 });
  await page.waitForFunction(() => document.querySelector('.v-stage[data-zoomed]:not([data-zooming])') !== null);
  await pause(200);
  await pinch(session, { centre: CENTRE, from: 190, to: 15, withinMs: 250 });
  await page.waitForFunction(() => document.querySelector('.v-stage:is([data-zoomed], [data-zooming])') === null);
};

const print = (readings: readonly Reading[]): void => {
  const headings = ['after', 'MiB as it is', 'collected', 'renderer', 'GPU', 'scripts MiB', 'nodes', 'listeners'];
  const rows = readings.map((reading) => [
    reading.at,
    ...[reading.asItIsMiB, reading.collectedMiB, reading.rendererMiB, reading.gpuMiB].map((mib) => mib.toFixed(0)),
    reading.heapMiB.toFixed(2),
    `${reading.nodes}`,
    `${reading.listeners}`,
  ]);
  process.stdout.write(`\n${table(headings, rows)}\n`);
};

const LONG: Plan = { warmUp: { turns: 20, zooms: 3 }, readAt: [100, 200, 300, 400], zooms: 60, settleMs: 7000 };
const SHORT: Plan = { warmUp: { turns: 3, zooms: 1 }, readAt: [6], zooms: 2, settleMs: 2000 };

const zoomOften = async (reader: Unwatched, zooms: number): Promise<void> => {
  for (let zoom = 0; zoom < zooms; zoom += 1) {
    // Each page loads its own tiles and releases those of the page before.
    await leaf(reader, 1);
    await readerIdle(reader.page);
    await zoomInAndOut(reader);
  }
};

const warmUp = async (reader: Unwatched, { warmUp: { turns, zooms } }: Plan): Promise<void> => {
  await readerIdle(reader.page);
  await leaf(reader, turns);
  await zoomOften(reader, zooms);
};

type Found = { readings: Reading[]; heldMiB: { first: number; last: number } };

const readAll = async (reader: Unwatched, plan: Plan): Promise<Reading[]> => {
  const { readAt, zooms } = plan;
  await warmUp(reader, plan);
  const readings = [await read('warming up', reader, plan)];
  let turned = 0;
  for (const at of readAt) {
    await leaf(reader, at - turned);
    turned = at;
    readings.push(await read(`${at} turns`, reader, plan));
  }
  await zoomOften(reader, zooms);
  readings.push(await read(`${zooms} zooms`, reader, plan));
  return readings;
};

/** The reading after the warm-up uses a new browser, because a browser keeps its caches small after a trim. */
const readBoth = async (
  inBrowser: <Value>(use: (reader: Unwatched) => Promise<Value>) => Promise<Value>,
  plan: Plan,
) => {
  const first = await inBrowser(async (reader) => {
    await warmUp(reader, plan);
    await read('', reader, plan);
    return heldOf(reader, plan.settleMs);
  });
  return inBrowser(async (reader): Promise<Found> => {
    const readings = await readAll(reader, plan);
    return { readings, heldMiB: { first, last: await heldOf(reader, plan.settleMs) } };
  });
};

const targetsOf = ({ readings, heldMiB }: Found): Target[] => {
  const [first, filled, last] = [readings[0], readings[1], readings.at(-1)];
  const growth = (of: (reading: Reading) => number, since = first): number =>
    since && last ? of(last) / of(since) : Number.NaN;
  return [
    { name: 'memory as it is, last ÷ first', figure: growth(({ asItIsMiB }) => asItIsMiB) },
    { name: 'memory as it is, last ÷ second', figure: growth(({ asItIsMiB }) => asItIsMiB, filled) },
    { name: 'memory collected, last ÷ first', figure: growth(({ collectedMiB }) => collectedMiB) },
    { name: 'memory collected, last ÷ second', figure: growth(({ collectedMiB }) => collectedMiB, filled) },
    { name: 'memory held, last ÷ first', figure: heldMiB.last / heldMiB.first },
    { name: 'scripts, last ÷ first', figure: growth(({ heapMiB }) => heapMiB) },
    { name: 'nodes, last ÷ first', figure: growth(({ nodes }) => nodes) },
  ].map((target) => ({ ...target, max: FLAT }));
};

export const benchMemory: Subject = async ({ short }) => {
  const plan = short ? SHORT : LONG;
  const { warmUp: before, readAt, zooms } = plan;
  const pages = before.turns + before.zooms + (readAt.at(-1) ?? 0) + zooms + 6;
  return served([{ name: 'long', pdf: catalogue(pages) }], async ({ address }) => {
    const storage = { 'vitrina.reading': 'slide' };
    const where = { url: address('long', 2), storage, flags: UNCOMPILED };
    const found = await readBoth((use) => unwatched(PHONE, where, use), plan);
    print(found.readings);
    const { first, last } = found.heldMiB;
    process.stdout.write(`Held, MiB: ${first.toFixed(0)} after warming up, ${last.toFixed(0)} at the end\n`);
    return { ...found, targets: printTargets(targetsOf(found)) };
  });
};
