/**
 * Where the tags of an edition go in the next one, on neighbouring editions of real documents and on the price list of the kit with
 * an edited one: with the printed codes, with them hidden from the method, and without any.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../../table.ts';
import { type Measured, printTargets, type Target } from '../../targets.ts';
import { openPageReader } from '../read-pages.ts';
import { type JudgedTag, judgeMoves, type Moves } from './judge-moves.ts';
import { editedList, hasCodes, type Pair, pairsIn } from './series.ts';
import type { Truth } from './truth.ts';

const KIT = join(import.meta.dirname, '../../../../shared/kit');
/** Another folder of editions, such as a series that was not developed on. */
const EDITIONS = process.env['EDITIONS'] ?? join(KIT, 'editions');
const LIST = join(KIT, 'pdf/mo-ar-cleanway-lista-precios-a.pdf');

const TRUTHS: Record<Truth, string> = { codes: 'codes read', hidden: 'codes hidden', names: 'no codes' };
type Row = { series: string; truth: Truth; isNext: boolean; pairs: number } & Moves;

const count = ({ tags }: Moves, is: (tag: JudgedTag) => boolean): number => tags.filter(is).length;
const isAlive = (tag: JudgedTag): boolean => tag.isAlive;
const isRight = ({ verdict }: JudgedTag): boolean => verdict === 'right';
const isWrong = ({ verdict }: JudgedTag): boolean => verdict === 'wrong';
const isUnknown = ({ verdict }: JudgedTag): boolean => verdict === 'unknown';
const isSame = ({ isSameName }: JudgedTag): boolean => isSameName;
const isHeld = (tag: JudgedTag): boolean => tag.isSameName && tag.became !== 'moved';
const isMoved = ({ became }: JudgedTag): boolean => became === 'moved';
const isReview = ({ became }: JudgedTag): boolean => became === 'review';
/** A suggestion for a product that is gone cannot be right. */
const isSuggested = (tag: JudgedTag): boolean =>
  tag.isAlive && (tag.suggestion === 'right' || tag.suggestion === 'wrong');
const isSuggestedRight = ({ suggestion }: JudgedTag): boolean => suggestion === 'right';

const percent = (part: number, whole: number): number => (whole === 0 ? 100 : (100 * part) / whole);
const share = (moves: Moves, of: (tag: JudgedTag) => boolean, is: (tag: JudgedTag) => boolean): number =>
  percent(
    count(moves, (tag) => of(tag) && is(tag)),
    count(moves, of),
  );
const shown = (...given: Parameters<typeof share>): string =>
  count(given[0], given[1]) === 0 ? '–' : `${share(...given).toFixed(1)} %`;
const all = (): boolean => true;

const cellsOf = (row: Row): string[] => [
  row.isNext ? row.series : `${row.series}, not neighbours`,
  TRUTHS[row.truth],
  String(row.pairs),
  String(row.tags.length),
  String(count(row, isAlive)),
  shown(row, isAlive, isRight),
  shown(row, isSame, isRight),
  String(count(row, isWrong)),
  shown(row, all, isReview),
  count(row, isSuggested) === 0 ? '–' : `${count(row, isSuggestedRight)} of ${count(row, isSuggested)}`,
  shown(row, isMoved, ({ isNearest }) => isNearest),
  String(count(row, ({ became }) => became === 'not-found')),
  String(count(row, isUnknown)),
  (row.seconds / Math.max(1, row.pages)).toFixed(3),
];
const HEADINGS = [
  ['series', 'judged by', 'pairs', 'tags', 'in both', 'carried right', 'of same name', 'wrong', 'review'],
  ['suggestion right', 'nearest own', 'not found', 'to read', 's/page'],
].flat();

const grouped = (pairs: readonly Pair[]): Pair[][] => {
  const groups = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const key = `${pair.series} ${pair.isNext}`;
    groups.set(key, [...(groups.get(key) ?? []), pair]);
  }
  return [...groups.values()];
};

const sumOf = (parts: readonly Moves[]): Moves => ({
  tags: parts.flatMap(({ tags }) => tags),
  seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
  pages: parts.reduce((sum, { pages }) => sum + pages, 0),
});

const measure = (pairs: readonly Pair[]): Row[] =>
  grouped(pairs).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const truths: Truth[] = group.every(hasCodes) ? ['codes', 'hidden'] : ['names'];
    return truths.flatMap((truth): Row[] => {
      const moves = sumOf(group.map((pair) => judgeMoves(pair, truth)));
      const print = (label: string, is: (tag: JudgedTag) => boolean): void => {
        for (const { text } of moves.tags.filter(is)) process.stdout.write(`${label}, ${TRUTHS[truth]}: ${text}\n`);
      };
      print('wrong', isWrong);
      print('not moved', isHeld);
      print('to read', isUnknown);
      if (moves.tags.length === 0) return [];
      return [{ series: first.series, truth, isNext: first.isNext, pairs: group.length, ...moves }];
    });
  });

const targetsOf = (rows: readonly Row[]): Target[] => {
  const together = sumOf(rows);
  const neighbours = (truth: Truth): Row[] => rows.filter((row) => row.truth === truth && row.isNext);
  const least = (...[truth, of]: [Truth, (tag: JudgedTag) => boolean]): number =>
    Math.min(100, ...neighbours(truth).map((row) => share(row, of, isRight)));
  return [
    {
      name: 'least share of unchanged names carried in a series without codes, %',
      figure: least('names', isSame),
      min: 98,
    },
    { name: 'the same with codes that are hidden, %', figure: least('hidden', isSame), min: 98 },
    {
      name: 'least share of the codes of both editions carried, codes read, %',
      figure: least('codes', isAlive),
      min: 98,
    },
    { name: 'silent wrong moves', figure: count(together, isWrong), max: 0 },
    {
      name: 'greatest share for review in a series without codes, %',
      figure: Math.max(0, ...neighbours('names').map((row) => share(row, all, isReview))),
      max: 10,
    },
    {
      name: 'right suggestions of those that can be judged, %',
      figure: share(together, isSuggested, isSuggestedRight),
      min: 80,
    },
    {
      name: 'landings nearest to their own block, %',
      figure: share(together, isMoved, ({ isNearest }) => isNearest),
      min: 98,
    },
  ];
};

export const benchMoves = async (): Promise<Measured> => {
  if (!existsSync(EDITIONS)) throw new Error(`The editions are missing: ${EDITIONS}`);
  const read = await openPageReader();
  const pairs = pairsIn(EDITIONS, read);
  if (existsSync(LIST)) {
    const before = { name: 'cleanway', pages: read(LIST) };
    pairs.push({ series: 'cleanway, edited', before, after: editedList(before), isNext: true });
  }
  const rows = measure(pairs);
  process.stdout.write(`\n${table(HEADINGS, rows.map(cellsOf))}\n\n`);
  const figures = rows.map((row) => ({ ...row, tags: row.tags.length, cells: cellsOf(row) }));
  return { figures, targets: printTargets(targetsOf(rows)) };
};
