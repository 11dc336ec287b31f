/** Parses the dates of sales and decides which sales are active. Pure. */

/** Times without a zone are in the time zone of Colombia, which has no daylight saving time. */
const ZONE = '-05:00';
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** ISO 8601, as `2026-03-01T09:00-0500`, or a day alone. NaN for anything else. */
const timeIn = (text: string, ofDay: string): number => {
  const [, day, time = ofDay, zone = ZONE] = ISO.exec(text.trim()) ?? [];
  if (day === undefined) return Number.NaN;
  return Date.parse(`${day}T${time}${zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
};

/** Milliseconds since 1970; NaN for a missing limit. A last day without time counts to its end. */
export type SaleSpan = { from: number; to: number };

/** `range` is `start/end` of Google Merchant feeds; `start` and `end` take precedence. */
export const saleSpanIn = (range: string, start: string, end: string): SaleSpan => {
  const [first = '', last = ''] = range.split('/');
  return { from: timeIn(start || first, '00:00'), to: timeIn(end || last, '23:59:59.999') };
};

/** Changes further ahead are not scheduled: `9999-12-31` means never. */
const MAX_SALE_AHEAD_MS = 366 * 86_400_000;

/** The sales of one list at the time `now` (ms). */
export const createSales = (now: number) => {
  let next: number | null = null;
  return {
    lasts: ({ from, to }: SaleSpan): boolean => {
      for (const time of [from, to])
        if (time > now && time < now + MAX_SALE_AHEAD_MS) next = Math.min(next ?? time, time);
      return !(now < from) && !(now >= to);
    },
    /** The next start or end (ms) of a sale passed to `lasts`; null when none is within a year. */
    nextChange: (): number | null => next,
  };
};
export type Sales = ReturnType<typeof createSales>;
