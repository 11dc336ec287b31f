/**
 * Thousands of broken PDFs through the engine and through whole publishing: no process dies, none stands still, memory
 * is bounded, and each ends as pages or as a refusal with a code. `SEED=…` repeats a run, `ONLY=index` one of it.
 */
import { errorCodes } from '@vitrina/contract';
import { quantile } from '../../bench/median.ts';
import { table } from '../../bench/table.ts';
import { type Bag, hunt, type Memory } from './hunt.ts';
import type { Order } from './victim.ts';

const COUNT = { short: 150, long: 5000 };
/** Every so many a whole publishing, which takes ten times as long; a tile, which is drawn twice as large. */
const PUBLISHED_EVERY = 25;
const TILE_EVERY = 10;
/** Three workers, each with a page or two of 40 megapixels, one of them at the limit that pages have (pdfium.ts). */
const MOST_MEBIBYTES = 2048;
/** Median of the last fifth against that of the second: the first one warms up. */
const MOST_GROWTH = 1.25;
const SLOWEST = 5;

const CODES = new Set<string>(errorCodes);
const DRAWN = /^(?:published|(?:drawn|fontless|unreadable|boxless|page: deadline|page: crash)(?: \+ |$))/;

const wayOf = (index: number): Order['way'] => {
  if (index % PUBLISHED_EVERY === 0) return 'published';
  return index % TILE_EVERY === 1 ? 'drawn with a tile' : 'drawn';
};

const medianWithin = (memory: readonly Memory[], from: number, to: number): number =>
  quantile(
    memory.filter(({ atShare }) => atShare >= from && atShare <= to).map(({ mebibytes }) => mebibytes),
    0.5,
  );

const counted = (endings: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const ending of endings) counts[ending] = (counts[ending] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([, a], [, b]) => b - a));
};

/** What does not hold, in words; empty where all does. */
const brokenBy = ({ told, deaths, hung }: Bag, peak: number, growth: number | null): string[] => [
  ...deaths.map((which) => `The process died of ${which}.`),
  ...hung.map((which) => `${which} was never answered.`),
  ...told
    .filter(
      ({ ending, fault }) => fault !== null || !(CODES.has(ending) || DRAWN.test(ending)) || ending === 'internal',
    )
    .map(({ index, made, ending, fault }) => `${index} (${made}) ended as ${ending}: ${fault}`),
  ...(peak > MOST_MEBIBYTES ? [`The process took ${peak} MiB.`] : []),
  ...(growth !== null && growth > MOST_GROWTH ? [`Its memory grew ${growth.toFixed(2)} times.`] : []),
];

export const mutants = async ({ short }: { short: boolean }): Promise<object> => {
  const { SEED: seed = 'vitrina', ONLY } = process.env;
  const indexes =
    ONLY === undefined ? Array.from({ length: short ? COUNT.short : COUNT.long }, (_, at) => at) : [Number(ONLY)];
  const begin = performance.now();
  const bag = await hunt(
    indexes.map((index) => ({ seed, index, way: wayOf(index) })),
    !short,
  );
  const seconds = Math.round((performance.now() - begin) / 1000);
  const [top] = [...bag.memory].sort((a, b) => b.mebibytes - a.mebibytes);
  const peak = top?.mebibytes ?? 0;
  const growth =
    short || ONLY !== undefined ? null : medianWithin(bag.memory, 0.8, 1) / medianWithin(bag.memory, 0.2, 0.4);
  const endings = counted(bag.told.map(({ ending }) => ending));
  const slowest = [...bag.told].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  const workers = bag.told.reduce((sum, { lost }) => sum + lost, 0);

  process.stdout.write(`${indexes.length} mutants of seed ${seed} in ${seconds} s\n`);
  const rows = Object.entries(endings).map(([ending, count]) => [ending, String(count)]);
  process.stdout.write(`${table(['ending', 'mutants'], rows)}\n\n`);
  process.stdout.write(
    `${table(
      ['slowest', 'ms', 'ending'],
      slowest.map(({ index, made, ms, ending }) => [`${index} ${made.slice(0, 60)}`, String(ms), ending]),
    )}\n\n`,
  );
  process.stdout.write(
    `peak ${peak} MiB during ${top?.during ?? ''}, growth ${growth?.toFixed(2) ?? 'not measured'}, workers lost ${workers}, processes lost ${bag.deaths.length}\n`,
  );

  const broken = brokenBy(bag, peak, growth);
  if (broken.length > 0) throw new Error(broken.join('\n'));
  return {
    seed,
    mutants: indexes.length,
    seconds,
    endings,
    slowest: slowest.map(({ index, ms, ending }) => ({ index, ms, ending })),
    peakMiB: peak,
    growth,
    workersLost: workers,
    processesLost: bag.deaths.length,
    hung: bag.hung.length,
  };
};
