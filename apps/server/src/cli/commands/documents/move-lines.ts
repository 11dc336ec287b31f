/** The tags of the edition before, as lines of a publishing report. */
import type { PublishReport } from '../../../domain/publishing/publish-report.ts';

type Moves = NonNullable<PublishReport['moves']>;

const sumOf = (moves: Moves, what: Exclude<keyof Moves[number], 'page'>): number =>
  moves.reduce((sum, page) => sum + page[what], 0);

const summary = (moves: Moves): string =>
  `${sumOf(moves, 'carried')} carried, ${sumOf(moves, 'moved')} moved, ${sumOf(moves, 'new')} new, ` +
  `${sumOf(moves, 'review')} in review, ${sumOf(moves, 'removed')} not found`;

/** A line of totals, and one for each page with tags that a person must look at. */
export const moveLines = (moves: Moves = []): string[] =>
  moves.length === 0
    ? []
    : [
        `Tags: ${summary(moves)}`,
        ...moves
          .filter(({ review, removed }) => review + removed > 0)
          .map(
            ({ page, review, removed }) =>
              `  page ${page} of the edition before: ${review} in review, ${removed} not found`,
          ),
      ];
