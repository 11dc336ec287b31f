/**
 * `npm run bench -- first-page`: time until the first page of a catalogue is visible, compared with peers and with a bare page of
 * one picture, alternating, each in a new browser.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DESKTOP, PHONE, type Screen } from '../browser/screens.ts';
import { median } from '../median.ts';
import { NOT_MEASURED, table } from '../table.ts';
import { printTargets, type Target } from '../targets.ts';
import { findTools } from '../tools.ts';
import { type Contest, openContest, type Peer, SECOND_VISIT } from './contestants.ts';
import { type Opened, openCold } from './open-cold.ts';
import { type Published, publishedCatalogue, publishedFile } from './published.ts';
import { BLANK } from './seen.ts';

type Runs = ReadonlyMap<string, readonly Opened[]>;

/** Opens each reader once per round, so that the load of the machine affects all of them. */
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

/** Median over the rounds of the ratio of the times until the page is visible. */
const ratioOf = (runs: Runs, name: string, base: string): number => {
  const bases = runs.get(base) ?? [];
  return median((runs.get(name) ?? []).map(({ seen97Ms }, round) => seen97Ms / (bases[round]?.seen97Ms ?? Number.NaN)));
};

/** `toBare`: null without a bare page. */
type Row = { name: string; toBare: number | null } & Opened;

const rowsOf = (runs: Runs): Row[] =>
  [...runs].map(([name, opened]) => {
    const middle = (figure: keyof Opened): number => median(opened.map((one) => one[figure]));
    return {
      name,
      toBare: runs.has('bare') ? ratioOf(runs, name, 'bare') : null,
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
    row.toBare?.toFixed(2) ?? NOT_MEASURED,
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
    ...(runs.has('bare')
      ? [
          { name: 'ours ÷ bare', figure: ratioOf(runs, six, 'bare'), max: 1.2 },
          { name: 'second visit ÷ bare, first visit', figure: ratioOf(runs, SECOND_VISIT, 'bare'), max: 0.35 },
        ]
      : []),
    ...peers
      .filter(([name]) => runs.has(name))
      .map(([name, min]) => ({ name: `${name} ÷ ours`, figure: ratioOf(runs, name, six), min })),
  ];
};

const SHORT_PEERS: readonly Peer[] = ['bare', 'page-flip', 'pdf.js'];
const ALL_PEERS: readonly Peer[] = [...SHORT_PEERS, 'BookReader', 'react-pdf', 'EmbedPDF'];

/** A real catalogue of six pages from the test kit, which is not part of the repository. */
const PRINTED = join(import.meta.dirname, '../../../shared/kit/pdf/mo-br-hidrotecnica-catalogo.pdf');

const namesOf = ({ contestants }: Contest): string[] => contestants.map(({ name }) => name);

type Blank = { blank: string[] };

/** Figures, or the reason why there are none: a nearly blank cover. */
const contested = async <Figures>(
  catalogues: readonly [Published, ...Published[]],
  peers: readonly Peer[],
  measure: (contest: Contest) => Promise<Figures>,
): Promise<Figures | Blank> => {
  const contest = await openContest(catalogues, peers);
  try {
    if (contest.blank.length === 0) return await measure(contest);
    const blank = contest.blank.map(
      ({ name, contrast }) =>
        `${name}: the cover is nearly blank. It differs from white paper by ${(contrast * 100).toFixed(2)} %, ` +
        `less than ${BLANK * 100} %, so the moment at which it is visible cannot be measured`,
    );
    process.stdout.write(`${blank.join('\n')}\n\n`);
    return { blank };
  } finally {
    await contest.close();
  }
};

const onPrinted = async (peers: readonly Peer[], rounds: number) => {
  const published = await publishedFile(PRINTED);
  return contested([published], peers, async (contest) => {
    const runs = await openInTurns({ ...PHONE, name: 'phone, printed' }, contest, namesOf(contest), rounds);
    const printed = rowsOf(runs);
    print({ ...PHONE, name: 'phone, printed' }, printed);
    const targets = targetsOf(runs, published.name).map((target) => ({ ...target, name: `printed: ${target.name}` }));
    return { printed, targets };
  });
};

const benchShort = async (hasPeers: boolean): Promise<object> => {
  const six = await publishedCatalogue(6);
  return contested([six], hasPeers ? SHORT_PEERS : [], async (contest) => {
    const runs = await openInTurns(PHONE, contest, namesOf(contest), 1);
    const phone = rowsOf(runs);
    print(PHONE, phone);
    return { rounds: 1, phone, targets: printTargets(targetsOf(runs, six.name)) };
  });
};

const ROUNDS = 7;

const benchLong = async (hasPeers: boolean): Promise<object> => {
  const six = await publishedCatalogue(6);
  const large = await publishedCatalogue(1300);
  const peers = hasPeers ? ALL_PEERS : [];
  return contested([six, await publishedCatalogue(117), large], peers, async (contest) => {
    const names = namesOf(contest);
    const onPhone = await openInTurns(PHONE, contest, names, ROUNDS);
    const isCompared = (name: string) => name === 'bare' || name.startsWith('ours');
    const onDesktop = await openInTurns(DESKTOP, contest, names.filter(isCompared), ROUNDS);
    const [phone, desktop] = [rowsOf(onPhone), rowsOf(onDesktop)];
    print(PHONE, phone);
    print(DESKTOP, desktop);
    const lengths = [
      { name: '1300 ÷ 6 pages, phone', figure: ratioOf(onPhone, large.name, six.name), max: 1.05 },
      { name: '1300 ÷ 6 pages, desktop', figure: ratioOf(onDesktop, large.name, six.name), max: 1.05 },
    ];
    const onPaper = existsSync(PRINTED) ? await onPrinted(peers, ROUNDS) : { printed: [], targets: [] };
    const targets = 'targets' in onPaper ? onPaper.targets : [];
    return {
      rounds: ROUNDS,
      phone,
      desktop,
      printed: 'printed' in onPaper ? onPaper.printed : onPaper,
      targets: printTargets([...targetsOf(onPhone, six.name), ...lengths, ...targets]),
    };
  });
};

export const benchFirstPage = ({ short }: { short: boolean }): Promise<object> => {
  const { nginx } = findTools({ nginx: 'the peers and the bare page, which it serves' });
  return short ? benchShort(nginx) : benchLong(nginx);
};
