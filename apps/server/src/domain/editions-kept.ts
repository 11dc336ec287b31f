/** How many editions of a document are kept. Pure. */

/**
 * What is wrong with an edition is seen within days: ten editions are ten weeks of a weekly catalogue and ten days of a
 * daily menu. Their pages lie in the database, so a number without end would be a database without end.
 */
export const EDITIONS_KEPT = 10;

/** The oldest beyond that number, without those that must stay. */
export const editionsToRemove = (numbers: readonly number[], staying: readonly number[]): number[] => {
  const others = numbers.filter((number) => !staying.includes(number)).sort((one, other) => other - one);
  return others.slice(Math.max(0, EDITIONS_KEPT - (numbers.length - others.length)));
};
