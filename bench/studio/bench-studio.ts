/**
 * `npm run bench -- studio`: the publishers' app in a browser: its first load on a slow network and processor, the time from an upload's
 * last byte to pages and proposals, the answer to keys in a review of 1,000 tags, and memory over many reviews.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, quantile } from '../median.ts';
import { makeDocument } from '../publishing/documents.ts';
import type { Subject } from '../subjects.ts';
import { table } from '../table.ts';
import { printTargets, type Target } from '../targets.ts';
import { type FirstLoad, loadCold } from './first-load.ts';
import { type Keys, pressKeys } from './keys.ts';
import { labelledPrices, writeLabelledCatalogue } from './labelled-catalogue.ts';
import { type Reading, reviewOften } from './memory.ts';
import { type StudioServer, startStudio } from './studio-server.ts';
import { type Uploaded, uploadOnce } from './upload.ts';

const PAGES = 24;
/** 24 pages of these are 1,008 tags. */
const TAGS_PER_PAGE = 42;
/** Beside an idle machine; a processor four times slower is reported without a target. */
const SLOWDOWNS = [1, 4] as const;

type Plan = { loads: number; uploads: number; keys: number; readAt: readonly number[] };
const LONG: Plan = { loads: 5, uploads: 3, keys: 200, readAt: [20, 100, 200, 300] };
const SHORT: Plan = { loads: 1, uploads: 1, keys: 40, readAt: [5, 15] };

const repeat = async <T>(times: number, measure: (at: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = [];
  for (let at = 0; at < times; at += 1) all.push(await measure(at));
  return all;
};

type Figures = { loads: FirstLoad[]; uploads: Uploaded[]; keys: Keys[]; readings: Reading[] };

const measureAll = async (server: StudioServer, pdf: string, plan: Plan): Promise<Figures> => ({
  loads: await repeat(plan.loads, () => loadCold(server)),
  keys: await repeat(SLOWDOWNS.length, (at) => pressKeys(server, { count: plan.keys, slowdown: SLOWDOWNS[at] ?? 1 })),
  readings: await reviewOften(server, plan.readAt),
  uploads: await repeat(plan.uploads, (at) => uploadOnce(server, pdf, `Subida ${at + 1}`)),
});

const print = ({ loads, uploads, keys, readings }: Figures): void => {
  const whole = (value: number): string => value.toFixed(0);
  const tables = [
    table(
      ['first load', 'usable ms', 'scripts KiB', 'all KiB', 'requests'],
      loads.map((one, at) => [
        `${at + 1}`,
        whole(one.usableMs),
        one.scriptKiB.toFixed(1),
        whole(one.allKiB),
        `${one.requests}`,
      ]),
    ),
    table(
      ['key → drawn', 'tags', 'review opened ms', 'p50 ms', 'p95 ms', 'max ms'],
      keys.map(({ slowdown, tags, openMs, drawnMs }) => [
        `processor 1/${slowdown}`,
        `${tags}`,
        ...[openMs, median(drawnMs), quantile(drawnMs, 0.95), Math.max(...drawnMs)].map(whole),
      ]),
    ),
    table(
      ['after reviews', 'scripts MiB', 'nodes', 'listeners'],
      readings.map(({ reviews, heapMiB, nodes, listeners }) => [
        `${reviews}`,
        heapMiB.toFixed(2),
        `${nodes}`,
        `${listeners}`,
      ]),
    ),
    table(
      ['upload', 'first page ms', 'proposals ms', 'draft ms'],
      uploads.map((one, at) => [`${at + 1}`, ...[one.firstPageMs, one.proposalsMs, one.draftMs].map(whole)]),
    ),
  ];
  process.stdout.write(`\n${tables.join('\n\n')}\n\n`);
};

const targetsOf = ({ loads, uploads, keys, readings }: Figures): Target[] => {
  const [first, last] = [readings[0], readings.at(-1)];
  const growth = (of: (reading: Reading) => number): number => (first && last ? of(last) / of(first) : Number.NaN);
  const atFullSpeed = keys.find(({ slowdown }) => slowdown === 1)?.drawnMs ?? [];
  return [
    {
      name: 'scripts of the first load, KiB gz',
      figure: Math.max(...loads.map(({ scriptKiB }) => scriptKiB)),
      max: 350,
    },
    { name: 'first load → usable, ms', figure: median(loads.map(({ usableMs }) => usableMs)), max: 4000 },
    { name: 'last byte → first page, ms', figure: median(uploads.map(({ firstPageMs }) => firstPageMs)), max: 3000 },
    {
      name: `last byte → proposals of ${PAGES} pages, ms`,
      figure: median(uploads.map(({ proposalsMs }) => proposalsMs)),
      max: 4000,
    },
    { name: 'key → drawn, p95, ms', figure: quantile(atFullSpeed, 0.95), max: 50 },
    { name: 'scripts in memory, last ÷ first', figure: growth(({ heapMiB }) => heapMiB), max: 1.15 },
    { name: 'nodes, last ÷ first', figure: growth(({ nodes }) => nodes), max: 1.05 },
    { name: 'listeners, last ÷ first', figure: growth(({ listeners }) => listeners), max: 1.05 },
  ];
};

export const benchStudio: Subject = async ({ short }) => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-bench-studio-'));
  let server: StudioServer | null = null;
  try {
    const draft = join(folder, 'etiquetado.pdf');
    writeLabelledCatalogue(draft, PAGES, TAGS_PER_PAGE);
    const pdf = await makeDocument(folder, 'mixed', PAGES);
    server = await startStudio(folder, { prices: labelledPrices(PAGES, TAGS_PER_PAGE), draft });
    const load = loadavg()[0] ?? 0;
    const figures = await measureAll(server, pdf, short ? SHORT : LONG);
    print(figures);
    process.stdout.write(`Load of the machine before the measurement: ${load.toFixed(1)}\n\n`);
    return { ...figures, load, targets: printTargets(targetsOf(figures)) };
  } finally {
    await server?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
