/**
 * `npm run bench -- first-page`: how long until the first page of a catalogue is seen, ours beside peers and beside a bare
 * page with one picture, in turns, each by a browser that has seen nothing before.
 */
import { DESKTOP, PHONE, type Screen } from '../browser/screens.ts';
import { median } from '../median.ts';
import { table } from '../table.ts';
import { type Contest, openContest, oursOf, type Peer } from './contestants.ts';
import { type Opened, openCold } from './open-cold.ts';
import { printTargets, type Target } from './targets.ts';

type Runs = ReadonlyMap<string, readonly Opened[]>;

/** One opening of each, then all again: what the machine does meanwhile falls on all of them. */
const openInTurns = async (screen: Screen, { contestants }: Contest, names: readonly string[], rounds: number) => {
  const runs = new Map<string, Opened[]>(names.map((name) => [name, []]));
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`${screen.name}, round ${round} of ${rounds} …\n`);
    for (const contestant of contestants) {
      const own = runs.get(contestant.name);
      if (own) own.push(await openCold(screen, contestant));
    }
  }
  return runs;
};

/** Median of the rounds' own ratios of the time until the page is seen. */
const ratioOf = (runs: Runs, name: string, base: string): number => {
  const bases = runs.get(base) ?? [];
  return median((runs.get(name) ?? []).map(({ seen97Ms }, round) => seen97Ms / (bases[round]?.seen97Ms ?? Number.NaN)));
};

type Row = { name: string; toBare: number } & Opened;

const rowsOf = (runs: Runs): Row[] =>
  [...runs].map(([name, opened]) => {
    const middle = (figure: keyof Opened): number => median(opened.map((one) => one[figure]));
    return {
      name,
      toBare: ratioOf(runs, name, 'bare'),
      seen90Ms: middle('seen90Ms'),
      seen97Ms: middle('seen97Ms'),
      bytesBefore: middle('bytesBefore'),
      bytes: middle('bytes'),
      requests: middle('requests'),
      heapMiB: middle('heapMiB'),
    };
  });

const print = (screen: Screen, rows: readonly Row[]): void => {
  const headings = [screen.name, 'seen 90 % ms', 'seen 97 % ms', '× bare', 'KiB before', 'KiB', 'requests', 'heap MiB'];
  const cells = rows.map((row) => [
    row.name,
    row.seen90Ms.toFixed(0),
    row.seen97Ms.toFixed(0),
    row.toBare.toFixed(2),
    (row.bytesBefore / 1024).toFixed(0),
    (row.bytes / 1024).toFixed(0),
    row.requests.toFixed(0),
    row.heapMiB.toFixed(1),
  ]);
  process.stdout.write(`${table(headings, cells)}\n\n`);
};

const targetsOf = (runs: Runs, six: string): Target[] => {
  const peers = [
    ['pdf.js', 15],
    ['EmbedPDF', 30],
    ['page-flip', 1.7],
  ] as const;
  return [
    { name: 'ours ÷ bare', figure: ratioOf(runs, six, 'bare'), most: 1.2 },
    ...peers
      .filter(([name]) => runs.has(name))
      .map(([name, least]) => ({ name: `${name} ÷ ours`, figure: ratioOf(runs, name, six), least })),
  ];
};

const SHORT_PEERS: readonly Peer[] = ['bare', 'page-flip', 'pdf.js'];
const ALL_PEERS: readonly Peer[] = [...SHORT_PEERS, 'BookReader', 'react-pdf', 'EmbedPDF'];
const SIZES = [6, 117, 1300] as const;

export const benchFirstPage = async ({ short }: { short: boolean }): Promise<object> => {
  const sizes = short ? ([6] as const) : SIZES;
  const peers = short ? SHORT_PEERS : ALL_PEERS;
  const rounds = short ? 1 : 7;
  const ours = sizes.map(oursOf);
  const contest = await openContest(sizes, peers);
  try {
    const onPhone = await openInTurns(PHONE, contest, [...peers, ...ours], rounds);
    const onDesktop = short ? null : await openInTurns(DESKTOP, contest, ['bare', ...ours], rounds);
    const phone = rowsOf(onPhone);
    const desktop = onDesktop && rowsOf(onDesktop);
    print(PHONE, phone);
    if (desktop) print(DESKTOP, desktop);
    const [six, , large] = ours;
    const targets = targetsOf(onPhone, six ?? '');
    if (large && six)
      for (const [screen, runs] of [
        ['phone', onPhone],
        ['desktop', onDesktop],
      ] as const)
        if (runs) targets.push({ name: `1300 ÷ 6 pages, ${screen}`, figure: ratioOf(runs, large, six), most: 1.05 });
    return { rounds, phone, ...(desktop ? { desktop } : {}), targets: printTargets(targets) };
  } finally {
    await contest.close();
  }
};
