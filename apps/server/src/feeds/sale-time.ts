/** When a sale lasts, by what a price list says of it. Pure. */

/** Times that name no zone are Colombia's, which knows no summer time. */
const ZONE = '-05:00';
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** ISO 8601, as `2026-03-01T09:00-0500`, or a day alone. NaN for anything else. */
const timeIn = (text: string, ofDay: string): number => {
  const [, day, time = ofDay, zone = ZONE] = ISO.exec(text.trim()) ?? [];
  if (day === undefined) return Number.NaN;
  return Date.parse(`${day}T${time}${zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
};

/** Milliseconds since 1970; where one is NaN, the sale has no such limit. A last day counts to its end. */
export type SaleSpan = { from: number; to: number };

/** `range`: `start/end`, as Google's Merchant feeds have it; `start` and `end` go before it. */
export const saleSpanIn = (range: string, start: string, end: string): SaleSpan => {
  const [first = '', last = ''] = range.split('/');
  return { from: timeIn(start || first, '00:00'), to: timeIn(end || last, '23:59:59.999') };
};

/** What lies further ahead is no sale that somebody waits for: `9999-12-31` means never. */
const FURTHEST_MS = 366 * 86_400_000;

/** The sales of one list as they stand at `now`. */
export const createSales = (now: number) => {
  let next: number | null = null;
  return {
    lasts: ({ from, to }: SaleSpan): boolean => {
      for (const time of [from, to]) if (time > now && time < now + FURTHEST_MS) next = Math.min(next ?? time, time);
      return !(now < from) && !(now >= to);
    },
    /** When the first sale that was asked about begins or ends; null when none does within a year. */
    nextChange: (): number | null => next,
  };
};
export type Sales = ReturnType<typeof createSales>;
