/** The tags of the edition before, as lines of a publishing report. */
import type { PublishReport } from '../../../domain/publishing/publish-report.ts';

type Moves = NonNullable<PublishReport['moves']>;
type Count = Exclude<keyof Moves[number], 'page'>;

const NAMES = { carried: 'carried', moved: 'moved', new: 'new', review: 'in review', removed: 'not found' } as const;
/** A price list of a hundred pages would bury the totals. */
const MAX_LINES = 40;

const sumOf = (moves: Moves, what: Count): number => moves.reduce((sum, page) => sum + page[what], 0);

const counted = (page: Moves[number], counts: readonly Count[]): string =>
  counts
    .filter((what) => page[what] > 0)
    .map((what) => `${page[what]} ${NAMES[what]}`)
    .join(', ');

const pageLines = (moves: Moves): string[] => [
  ...moves
    .filter(({ moved, new: added }) => moved + added > 0)
    .map((page) => `  page ${page.page}: ${counted(page, ['carried', 'moved', 'new'])}`),
  ...moves
    .filter(({ review, removed }) => review + removed > 0)
    .map((page) => `  page ${page.page} of the edition before: ${counted(page, ['review', 'removed'])}`),
];

/** A line of totals, and one for each page on which tags have changed; pages of the edition before come last. */
export const moveLines = (moves: Moves = []): string[] => {
  if (moves.length === 0) return [];
  const totals = Object.entries(NAMES).map(([what, name]) => `${sumOf(moves, what as Count)} ${name}`);
  const pages = pageLines(moves);
  const others = pages.length - MAX_LINES;
  return [
    `Tags: ${totals.join(', ')}`,
    ...pages.slice(0, MAX_LINES),
    ...(others > 0 ? [`  and ${others} more lines: use --json`] : []),
  ];
};
