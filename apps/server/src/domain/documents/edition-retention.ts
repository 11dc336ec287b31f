/** The numbers of editions and of drafts retained per document. Pure. */

/**
 * Errors in an edition are noticed within days: ten editions are ten weeks of a weekly catalogue and ten days of a daily menu.
 * With 400 pages and 4000 tags they take 14 MB in the database; without a limit that would grow without end.
 */
export const MAX_EDITIONS = 10;

/** Drafts are removed by people only. More than these would be forgotten ones. */
export const MAX_DRAFTS = 20;

/** The oldest editions beyond the maximum, without those that must stay. `numbers`: the last published first. */
export const expiredEditions = (numbers: readonly number[], staying: readonly number[]): number[] => {
  const others = numbers.filter((number) => !staying.includes(number));
  return others.slice(Math.max(0, MAX_EDITIONS - (numbers.length - others.length)));
};
