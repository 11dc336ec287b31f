/** How many editions of a document are kept. Pure. */

/**
 * What is wrong with an edition is seen within days: ten editions are ten weeks of a weekly catalogue and ten days of a
 * daily menu. Of 400 pages with 4000 tags they take 14 MB in the database; a number without end would have no end there.
 */
export const EDITIONS_KEPT = 10;

/** The oldest beyond that number, without those that must stay. */
export const editionsToRemove = (numbers: readonly number[], staying: readonly number[]): number[] => {
  const others = numbers.filter((number) => !staying.includes(number)).sort((one, other) => other - one);
  return others.slice(Math.max(0, EDITIONS_KEPT - (numbers.length - others.length)));
};
