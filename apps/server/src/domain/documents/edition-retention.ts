/** The number of editions retained per document. Pure. */

/**
 * Errors in an edition are noticed within days: ten editions are ten weeks of a weekly catalogue and ten days of a daily menu.
 * With 400 pages and 4000 tags they take 14 MB in the database; without a limit that would grow without end.
 */
export const MAX_EDITIONS = 10;

/** The oldest editions beyond the maximum, without those that must stay. */
export const expiredEditions = (numbers: readonly number[], staying: readonly number[]): number[] => {
  const others = numbers.filter((number) => !staying.includes(number)).sort((one, other) => other - one);
  return others.slice(Math.max(0, MAX_EDITIONS - (numbers.length - others.length)));
};
