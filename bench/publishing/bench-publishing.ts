/**
 * `npm run bench -- publishing`: our command compared with pdftoppm and cwebp, alternating, both with all cores; and the times until
 * the first page of an upload is visible and its proposals can be read.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../median.ts';
import { NOT_MEASURED, table } from '../table.ts';
import { printTargets, type Target } from '../targets.ts';
import { findTools } from '../tools.ts';
import { drawByPoppler, publishOnce } from './both-ways.ts';
import { type Kind, makeDocument } from './documents.ts';
import { firstViewable, type Proposed, proposalsReadable, type Seen } from './first-viewable.ts';
import type { Cost } from './group.ts';

/** Pages per second, ours divided by theirs. */
const MIN_RATIO = 1;
const MAX_MIB = 1536;
const FIRST_PAGE_SECONDS = 3;
const PROPOSALS_SECONDS = 3;
const PROPOSALS_SECONDS_PER_PAGE = 0.015;

type Wanted = { kind: Kind; pages: number; rounds: number };

const LONG: Wanted[] = [
  { kind: 'photographs', pages: 40, rounds: 3 },
  { kind: 'paths', pages: 24, rounds: 3 },
  { kind: 'mixed', pages: 1300, rounds: 1 },
];
const SHORT: Wanted[] = [
  { kind: 'photographs', pages: 2, rounds: 1 },
  { kind: 'paths', pages: 2, rounds: 1 },
  { kind: 'mixed', pages: 3, rounds: 1 },
];

const sumUp = (pages: number, costs: readonly Cost[]) => ({
  pagesPerSecond: pages / median(costs.map(({ seconds }) => seconds)),
  cpuSecondsPerPage: median(costs.map(({ cpuSeconds }) => cpuSeconds)) / pages,
  peakMiB: Math.max(...costs.map(({ peakMiB }) => peakMiB)),
});

/** `hasPeer` false: only ours is measured; `poppler` and `ratio` are null. */
const compare = async (folder: string, { kind, pages, rounds }: Wanted, hasPeer: boolean) => {
  const pdf = await makeDocument(folder, kind, pages);
  const [ours, theirs]: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await publishOnce(folder, pdf, pages));
    if (hasPeer) theirs.push(await drawByPoppler(folder, pdf, pages));
  }
  const [vitrina, poppler] = [sumUp(pages, ours), hasPeer ? sumUp(pages, theirs) : null];
  const ratio = hasPeer
    ? median(ours.map(({ seconds }, round) => (theirs[round]?.seconds ?? Number.NaN) / seconds))
    : null;
  return { kind, pages, vitrina, poppler, ratio };
};
type Compared = Awaited<ReturnType<typeof compare>>;

const rowsOf = ({ kind, pages, vitrina, poppler, ratio }: Compared): string[][] => {
  const cells = ({ pagesPerSecond, cpuSecondsPerPage, peakMiB }: Compared['vitrina']): string[] => [
    pagesPerSecond.toFixed(2),
    cpuSecondsPerPage.toFixed(2),
    `${peakMiB}`,
  ];
  const name = `${kind}, ${pages} pages`;
  return [
    [`${name}: vitrina publish`, ...cells(vitrina), ratio === null ? NOT_MEASURED : `${ratio.toFixed(2)} ×`],
    ...(poppler ? [[`${name}: pdftoppm + cwebp`, ...cells(poppler), '1']] : []),
  ];
};

const peakMemory = (compared: readonly Compared[], seen: readonly Seen[]): number =>
  Math.max(...compared.map(({ vitrina }) => vitrina.peakMiB), ...seen.map(({ peakMiB }) => peakMiB));

const targetsOf = (compared: readonly Compared[], seen: readonly Seen[], proposed: readonly Proposed[]): Target[] => [
  ...compared.flatMap(({ kind, pages, ratio }) =>
    ratio === null
      ? []
      : [{ name: `${kind}, ${pages} pages: pages a second, ours to theirs`, figure: ratio, min: MIN_RATIO }],
  ),
  ...seen.map(({ pages, seconds }) => ({
    name: `upload to first page viewable, ${pages} pages, s`,
    figure: seconds,
    max: FIRST_PAGE_SECONDS,
  })),
  ...proposed.map(({ pages, seconds }) => ({
    name: `upload to proposals readable, ${pages} pages, s`,
    figure: seconds,
    max: PROPOSALS_SECONDS + PROPOSALS_SECONDS_PER_PAGE * pages,
  })),
  { name: 'peak memory, MiB', figure: peakMemory(compared, seen), max: MAX_MIB },
];

/** Timings depend on the machine and are printed only; memory does not, so exceeding its limit is an error. */
const checkMemory = (peak: number): void => {
  if (peak > MAX_MIB) throw new Error(`Publishing took ${peak} MiB, more than ${MAX_MIB}`);
};

export const benchPublishing = async ({ short }: { short: boolean }): Promise<object> => {
  const has = findTools({ pdftoppm: 'the comparison with poppler', cwebp: 'the comparison with poppler' });
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
  try {
    const compared: Compared[] = [];
    for (const wanted of short ? SHORT : LONG) compared.push(await compare(folder, wanted, has.pdftoppm && has.cwebp));
    const headings = ['', 'pages/s', 'processor s/page', 'peak MiB', 'pages/s, ours to theirs'];
    process.stdout.write(`${table(headings, compared.flatMap(rowsOf))}\n\n`);

    const seen: Seen[] = [];
    for (const pages of short ? [6, 1300] : [6, 117, 1300])
      seen.push(await firstViewable(folder, await makeDocument(folder, 'mixed', pages), pages));
    const rows = seen.map(({ pages, seconds, peakMiB }) => [`${pages} pages`, seconds.toFixed(2), `${peakMiB}`]);
    process.stdout.write(`${table(['upload to first page viewable', 'seconds', 'MiB until then'], rows)}\n`);

    const proposed: Proposed[] = [];
    for (const pages of short ? [24] : [24, 24, 24, 1300])
      proposed.push(await proposalsReadable(folder, await makeDocument(folder, 'mixed', pages), pages));
    const found = proposed.map(({ pages, tags, seconds }) => [`${pages} pages`, seconds.toFixed(2), `${tags}`]);
    process.stdout.write(`\n${table(['upload to proposals readable', 'seconds', 'tags'], found)}\n`);
    const targets = printTargets(targetsOf(compared, seen, proposed));
    checkMemory(peakMemory(compared, seen));
    return { targets, compared, seen, proposed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
