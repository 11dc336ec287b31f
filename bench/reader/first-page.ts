/**
 * `npm run bench -- first-page`: time until the first page of a catalogue is visible, compared with peers and with a bare page of
 * one picture, alternating, each in a new browser.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DESKTOP, PHONE, type Screen } from '../browser/screens.ts';
import { median } from '../median.ts';
import { table } from '../table.ts';
import { printTargets, type Target } from '../targets.ts';
import { type Contest, openContest, type Peer } from './contestants.ts';
import { type Opened, openCold } from './open-cold.ts';
import { publishedCatalogue, publishedFile } from './published.ts';

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
    { name: 'ours ÷ bare', figure: ratioOf(runs, six, 'bare'), max: 1.2 },
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

const onPrinted = async (rounds: number): Promise<{ printed: Row[]; targets: Target[] }> => {
  const published = await publishedFile(PRINTED);
  const contest = await openContest([published], ALL_PEERS);
  try {
    const runs = await openInTurns({ ...PHONE, name: 'phone, printed' }, contest, namesOf(contest), rounds);
    const printed = rowsOf(runs);
    print({ ...PHONE, name: 'phone, printed' }, printed);
    const targets = targetsOf(runs, published.name).map((target) => ({ ...target, name: `printed: ${target.name}` }));
    return { printed, targets };
  } finally {
    await contest.close();
  }
};

const benchShort = async (): Promise<object> => {
  const six = await publishedCatalogue(6);
  const contest = await openContest([six], SHORT_PEERS);
  try {
    const runs = await openInTurns(PHONE, contest, namesOf(contest), 1);
    const phone = rowsOf(runs);
    print(PHONE, phone);
    return { rounds: 1, phone, targets: printTargets(targetsOf(runs, six.name)) };
  } finally {
    await contest.close();
  }
};

const ROUNDS = 7;

const benchLong = async (): Promise<object> => {
  const six = await publishedCatalogue(6);
  const large = await publishedCatalogue(1300);
  const contest = await openContest([six, await publishedCatalogue(117), large], ALL_PEERS);
  try {
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
    const { printed, targets } = existsSync(PRINTED) ? await onPrinted(ROUNDS) : { printed: [], targets: [] };
    return {
      rounds: ROUNDS,
      phone,
      desktop,
      printed,
      targets: printTargets([...targetsOf(onPhone, six.name), ...lengths, ...targets]),
    };
  } finally {
    await contest.close();
  }
};

export const benchFirstPage = ({ short }: { short: boolean }): Promise<object> => (short ? benchShort() : benchLong());
