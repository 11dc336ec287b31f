/** Lines of a publishing report about the tags of the edition before: carried over, moved, new, in review, not found. */

import { asksForSpanish } from '../../../config.ts';
import type { PublishReport } from '../../../domain/publishing/publish-report.ts';
import { say } from '../../spanish/say.ts';

type Moves = NonNullable<PublishReport['moves']>;
type Count = Exclude<keyof Moves[number], 'page'>;

const NAMES = { carried: 'carried', moved: 'moved', new: 'new', review: 'in review', removed: 'not found' } as const;
const SPANISH = {
  carried: 'en su lugar',
  moved: 'movidas',
  new: 'nuevas',
  review: 'por revisar',
  removed: 'sin encontrar',
} as const satisfies Record<keyof typeof NAMES, string>;
/** A price list of a hundred pages would bury the totals. */
const MAX_LINES = 40;

const sumOf = (moves: Moves, count: Count): number => moves.reduce((sum, page) => sum + page[count], 0);

const counted = (page: Moves[number], counts: readonly Count[]): string =>
  counts
    .filter((count) => page[count] > 0)
    .map((count) => `${page[count]} ${say(NAMES[count], SPANISH[count])}`)
    .join(', ');

const pageLines = (moves: Moves): string[] => [
  ...moves
    .filter(({ moved, new: added }) => moved + added > 0)
    .map((page) => `  ${say('page', 'página')} ${page.page}: ${counted(page, ['carried', 'moved', 'new'])}`),
  ...moves
    .filter(({ review, removed }) => review + removed > 0)
    .map(
      (page) =>
        `  ${say(`page ${page.page} of the edition before`, `página ${page.page} de la edición anterior`)}: ${counted(page, ['review', 'removed'])}`,
    ),
];

/** A line of totals, and one for each page on which tags have changed; pages of the edition before come last. */
export const moveLines = (moves: Moves): string[] => {
  if (moves.length === 0) return [];
  const totals = Object.entries(asksForSpanish() ? SPANISH : NAMES).map(
    ([count, name]) => `${sumOf(moves, count as Count)} ${name}`,
  );
  const pages = pageLines(moves);
  const others = pages.length - MAX_LINES;
  return [
    `${say('Tags', 'Etiquetas')}: ${totals.join(', ')}`,
    ...pages.slice(0, MAX_LINES),
    ...(others > 0 ? [`  ${say(`and ${others} more lines: use --json`, `y ${others} líneas más: usa --json`)}`] : []),
  ];
};
