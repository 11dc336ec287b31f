/**
 * Runs thousands of broken PDFs through the engine and the publishing. No process may crash or hang, memory must be bounded, and
 * each PDF must end as pages or as a refusal with a code. `SEED=…` repeats a run, `ONLY=index` one mutant of it.
 */
import { errorCodes } from '@vitrina/contract';
import { quantile } from '../../bench/median.ts';
import { table } from '../../bench/table.ts';
import type { MutantTask } from './mutant-process.ts';
import { type Memory, type MutantRun, runMutants } from './run-mutants.ts';

const COUNT = { short: 100, long: 5000 };
/** Every so many mutants one is published, which takes ten times as long, and one is drawn with a tile. */
const PUBLISH_EVERY = 25;
const TILE_EVERY = 10;
/** Three workers with one or two pages of 40 megapixels each, one of them at the page limit (pdfium.ts). */
const MAX_MEMORY_MIB = 2048;
/** Median of the last fifth over median of the second fifth; the first is the warm-up. */
const MAX_MEMORY_GROWTH = 1.25;
const SLOWEST_SHOWN = 5;

const CODES = new Set<string>(errorCodes);
const DRAWN = /^(?:published|(?:drawn|fontless|unreadable|boxless|page: deadline|page: crash)(?: \+ |$))/;

const modeOf = (index: number): MutantTask['mode'] => {
  if (index % PUBLISH_EVERY === 0) return 'published';
  return index % TILE_EVERY === 1 ? 'drawn with a tile' : 'drawn';
};

const medianWithin = (memory: readonly Memory[], from: number, to: number): number =>
  quantile(
    memory.filter(({ atShare }) => atShare >= from && atShare <= to).map(({ mebibytes }) => mebibytes),
    0.5,
  );

const countByEnding = (endings: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const ending of endings) counts[ending] = (counts[ending] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([, a], [, b]) => b - a));
};

/** Messages about violated guarantees. */
const findViolations = ({ results, deaths, hung }: MutantRun, peak: number, growth: number | null): string[] => [
  ...deaths.map((which) => `The process crashed on ${which}.`),
  ...hung.map((which) => `${which} was never answered.`),
  ...results
    .filter(
      ({ ending, fault }) => fault !== null || !(CODES.has(ending) || DRAWN.test(ending)) || ending === 'internal',
    )
    .map(({ index, made, ending, fault }) => `${index} (${made}) ended as ${ending}: ${fault}`),
  ...(peak > MAX_MEMORY_MIB ? [`The process took ${peak} MiB.`] : []),
  ...(growth !== null && growth > MAX_MEMORY_GROWTH ? [`Its memory grew ${growth.toFixed(2)} times.`] : []),
];

export const mutants = async ({ short }: { short: boolean }): Promise<object> => {
  const { SEED: seed = 'vitrina', ONLY } = process.env;
  const indexes =
    ONLY === undefined ? Array.from({ length: short ? COUNT.short : COUNT.long }, (_, at) => at) : [Number(ONLY)];
  const begin = performance.now();
  const run = await runMutants(
    indexes.map((index) => ({ seed, index, mode: modeOf(index) })),
    !short,
  );
  const seconds = Math.round((performance.now() - begin) / 1000);
  const [top] = [...run.memory].sort((a, b) => b.mebibytes - a.mebibytes);
  const peak = top?.mebibytes ?? 0;
  const growth =
    short || ONLY !== undefined ? null : medianWithin(run.memory, 0.8, 1) / medianWithin(run.memory, 0.2, 0.4);
  const endings = countByEnding(run.results.map(({ ending }) => ending));
  const slowest = [...run.results].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST_SHOWN);
  const workers = run.results.reduce((sum, { lost }) => sum + lost, 0);

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
    `peak ${peak} MiB during ${top?.during ?? ''}, growth ${growth?.toFixed(2) ?? 'not measured'}, workers lost ${workers}, processes lost ${run.deaths.length}\n`,
  );

  const violations = findViolations(run, peak, growth);
  if (violations.length > 0) throw new Error(violations.join('\n'));
  return {
    seed,
    mutants: indexes.length,
    seconds,
    endings,
    slowest: slowest.map(({ index, ms, ending }) => ({ index, ms, ending })),
    peakMiB: peak,
    growth,
    workersLost: workers,
    processesLost: run.deaths.length,
    hung: run.hung.length,
  };
};
