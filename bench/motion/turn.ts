/**
 * `npm run bench -- turn`: cost of a tap that turns the page, on a phone and on a desktop, compared with page-flip on the same
 * pictures, alternating: time to the first changed frame, time to the final page, and dropped frames. Recording the screen costs
 * frames, so the input latency is measured separately without recording.
 */

import { recordFrames } from '../browser/frames.ts';
import { DESKTOP, PHONE, type Screen } from '../browser/screens.ts';
import { median, quantile } from '../median.ts';
import type { Subject } from '../subjects.ts';
import { table } from '../table.ts';
import { printTargets, type Target } from '../targets.ts';
import { catalogue, priceList, TAGS_PER_PAGE } from './catalogue.ts';
import { changeOf } from './changes.ts';
import { type Contestant, IN_THE_GLOW_MS, ours, pageFlip } from './contestants.ts';
import { type Opened, opened } from './opened.ts';
import { picturesOf, withPageFlip } from './page-flip.ts';
import { type Served, served } from './served.ts';
import { lastPaint, lastTap, tap } from './tap.ts';
import { droppedIn, intervalsOf, traced } from './trace.ts';

/** Time after a tap for the whole turn: its movement, and the preparation of the next one. */
const AFTERMATH_MS = 1200;
const FIRST_PAGE = 2;
/** Warm-up turns, for compilation and first layouts. */
const WARM_TURNS = 1;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Turns = {
  firstMs: number[];
  finalMs: number[];
  paintMs: number[];
  dropped: number[];
  longestMs: number[];
  workMs: number[];
};

const noTurns = (): Turns => ({ firstMs: [], finalMs: [], paintMs: [], dropped: [], longestMs: [], workMs: [] });

const turnOnce = async (
  { page, session }: Opened,
  screen: Screen,
  { waitUntilIdle, idleMs, tapAt }: Contestant,
): Promise<number> => {
  await waitUntilIdle(page);
  await pause(idleMs);
  await tap(session, tapAt, screen.contextOptions.hasTouch === true);
  await pause(AFTERMATH_MS);
  await waitUntilIdle(page);
  return lastTap(page);
};

const seenTurns = async (reader: Opened, screen: Screen, contestant: Contestant, count: number, turns: Turns) => {
  const { width = 0, height = 0 } = screen.contextOptions.viewport ?? {};
  const frames = await recordFrames(reader.session, { width: Math.round(width / 2), height: Math.round(height / 2) });
  for (let turn = 0; turn < count; turn += 1) {
    const fromMs = await turnOnce(reader, screen, contestant);
    const before = frames.all.findLastIndex(({ atMs }) => atMs <= fromMs);
    const change = await changeOf(frames.all.slice(Math.max(0, before)), fromMs, contestant.measuredArea);
    if (!change) throw new Error(`${contestant.name}: a tap turned nothing.`);
    turns.firstMs.push(change.firstMs);
    turns.finalMs.push(change.finalMs);
  }
  await frames.stop();
};

/** Without recording the screen, which costs frames. */
const tracedTurns = async (reader: Opened, screen: Screen, contestant: Contestant, count: number, turns: Turns) => {
  const [first, final] = [median(turns.firstMs), median(turns.finalMs)];
  const trace = await traced(reader.browser, async () => {
    for (let turn = 0; turn < count; turn += 1) {
      await turnOnce(reader, screen, contestant);
      turns.paintMs.push((await lastPaint(reader.page)) ?? 0);
    }
  });
  for (const at of trace.taps) {
    turns.dropped.push(droppedIn(intervalsOf(trace, at + first, at + final)));
    const tasks = trace.tasks.filter(({ startMs }) => startMs >= at && startMs < at + AFTERMATH_MS).map(({ ms }) => ms);
    turns.longestMs.push(Math.max(0, ...tasks));
    turns.workMs.push(tasks.reduce((sum, ms) => sum + ms, 0));
  }
};

type Round = { seen: number; traced: number };

const playRound = (screen: Screen, contestant: Contestant, round: Round, turns: Turns): Promise<void> =>
  opened(
    screen,
    { url: contestant.url, storage: contestant.storage, ready: contestant.waitUntilIdle },
    async (reader) => {
      for (let turn = 0; turn < WARM_TURNS; turn += 1) await turnOnce(reader, screen, contestant);
      await seenTurns(reader, screen, contestant, round.seen, turns);
      await tracedTurns(reader, screen, contestant, round.traced, turns);
    },
  );

const contestantsOn = (screen: Screen, server: Served, flipUrl: string, isWhole: boolean): Contestant[] => {
  const both = (name: string, reading: 'book' | 'slide') => {
    const way = { edition: 'plain', reading, name: `${name}, no tags` };
    return { way, tagged: { ...way, edition: 'tagged', plain: way.name, name: `${name}, ${TAGS_PER_PAGE} tags` } };
  };
  const [book, slide] = [both('libro', 'book'), both('carrusel', 'slide')];
  const glowing = { ...slide.tagged, name: `${slide.tagged.name} that glow`, idleMs: IN_THE_GLOW_MS };
  const own = [book.way, book.tagged, ...(isWhole ? [slide.way, slide.tagged, glowing] : [])];
  return [...own.map((way) => ours(screen, server, FIRST_PAGE, way)), pageFlip(screen, flipUrl)];
};

type Figures = { name: string; plain: string | null } & Record<keyof Turns, { p50: number; p95: number; mean: number }>;

const summed = (values: readonly number[]) => ({
  p50: median(values),
  p95: quantile(values, 0.95),
  mean: values.reduce((sum, value) => sum + value, 0) / values.length,
});

const figuresOf = ({ name, plain }: Contestant, turns: Turns): Figures => ({
  name,
  plain,
  firstMs: summed(turns.firstMs),
  finalMs: summed(turns.finalMs),
  paintMs: summed(turns.paintMs),
  dropped: summed(turns.dropped),
  longestMs: summed(turns.longestMs),
  workMs: summed(turns.workMs),
});

const whole = (value: number): string => `${Math.round(value)}`;

const print = (screen: Screen, all: readonly Figures[]): void => {
  const headings = [
    `a tap turns, ${screen.name}`,
    'first frame p50 ms',
    'p95',
    'sharp p50 ms',
    'p95',
    'next paint p50 ms',
    'p95',
    'dropped a turn',
    'longest task p95 ms',
    'main thread a turn ms',
  ];
  const rows = all.map(({ name, firstMs, finalMs, paintMs, dropped, longestMs, workMs }) => [
    name,
    ...[firstMs, finalMs, paintMs].flatMap(({ p50, p95 }) => [whole(p50), whole(p95)]),
    dropped.mean.toFixed(1),
    whole(longestMs.p95),
    whole(workMs.p50),
  ]);
  process.stdout.write(`\n${table(headings, rows)}\n`);
};

/**
 * Target of each column: the 95th percentile for times, the mean for counted frames. The next paint need not show the turn, so it
 * is compared only where both readers turn in the same way.
 */
const COLUMNS = [
  ['first frame p95, ms', ({ firstMs }: Figures) => firstMs.p95],
  ['sharp p95, ms', ({ finalMs }: Figures) => finalMs.p95],
  ['dropped frames a turn', ({ dropped }: Figures) => dropped.mean],
  ['longest task p95, ms', ({ longestMs }: Figures) => longestMs.p95],
] as const;

const AMONG_OURS = [
  ...COLUMNS,
  ['next paint p95, ms', ({ paintMs }: Figures) => paintMs.p95],
  ['main thread a turn, ms', ({ workMs }: Figures) => workMs.p50],
] as const;

const MORE_BY_TAGS = 1.1;

const targetsOf = (screen: Screen, all: readonly Figures[]): Target[] => {
  const peer = all.at(-1);
  if (!peer) return [];
  const named = (own: Figures, column: string, beside: string) =>
    `${screen.name}, ${own.name}: ${column}, beside ${beside}`;
  return all.slice(0, -1).flatMap((own) => {
    const plain = all.find(({ name }) => name === own.plain);
    const besidePeer = COLUMNS.map(([column, of]) => ({
      name: named(own, column, 'page-flip'),
      figure: of(own),
      max: of(peer),
    }));
    if (!plain) return besidePeer;
    const besidePlain = AMONG_OURS.map(([column, of]) => ({
      name: named(own, column, 'no tags'),
      figure: of(own),
      max: MORE_BY_TAGS * of(plain),
    }));
    return [...besidePeer, ...besidePlain];
  });
};

/** `isWhole` false: *Libro* only. */
type Plan = { rounds: number; round: Round; screens: readonly Screen[]; pages: number; isWhole: boolean };

/** A spread is two pages; a round must end before the end of the document. */
const LONG: Plan = { rounds: 6, round: { seen: 10, traced: 6 }, screens: [PHONE, DESKTOP], pages: 44, isWhole: true };
const SHORT: Plan = { rounds: 1, round: { seen: 1, traced: 1 }, screens: [PHONE], pages: 8, isWhole: false };

const measureOn = async (screen: Screen, server: Served, { rounds, round, isWhole }: Plan): Promise<Figures[]> => {
  // The width that our reader chooses on this screen.
  const width = screen.contextOptions.hasTouch === true ? 824 : 480;
  const pictures = (await picturesOf(server, 'plain', width)).slice(FIRST_PAGE - 1);
  return withPageFlip(pictures, async (flipUrl) => {
    const contestants = contestantsOn(screen, server, flipUrl, isWhole);
    const turns = contestants.map(noTurns);
    for (let number = 0; number < rounds; number += 1)
      for (const [at, contestant] of contestants.entries())
        await playRound(screen, contestant, round, turns[at] ?? noTurns());
    return contestants.map((contestant, at) => figuresOf(contestant, turns[at] ?? noTurns()));
  });
};

export const benchTurn: Subject = async ({ short }) => {
  const plan = short ? SHORT : LONG;
  const pdf = catalogue(plan.pages);
  const editions = [
    { name: 'plain', pdf },
    { name: 'tagged', pdf, prices: priceList(plan.pages) },
  ];
  return served(editions, async (server) => {
    const figures: Record<string, Figures[]> = {};
    const targets: Target[] = [];
    for (const screen of plan.screens) {
      const measured = await measureOn(screen, server, plan);
      print(screen, measured);
      figures[screen.name] = measured;
      targets.push(...targetsOf(screen, measured));
    }

    return { figures, targets: printTargets(targets) };
  });
};
