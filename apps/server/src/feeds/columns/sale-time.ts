/** Parses the dates of sales and decides which sales are active; a sale with an unreadable date never is. Pure. */

/** Times without a zone are in the time zone of Colombia, which has no daylight saving time. */
const ZONE = '-05:00';
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

const NUMERIC =
  /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*([ap])\.?\s?m\.?)?)?$/i;

/** The order of day and month in dates such as `3/4/24`. */
export type DateOrder = 'day-first' | 'month-first';

/** The order that a date proves by a number above 12; null when both orders are possible. */
export const dateOrderIn = (text: string): DateOrder | null => {
  const [, first, second] = NUMERIC.exec(text.trim()) ?? [];
  if (Number(first) > 12) return 'day-first';
  return Number(second) > 12 ? 'month-first' : null;
};

/** Whether the two orders give two different dates. */
export const isAmbiguousDate = (text: string): boolean => {
  const [, first, second] = NUMERIC.exec(text.trim()) ?? [];
  return first !== undefined && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
};

const two = (part: string | number): string => String(part).padStart(2, '0');

/** `1/28/24, 12:00 AM` and `28/01/2024 14:30` as ISO; other texts stay. */
const asIso = (text: string, order: DateOrder): string => {
  const [, first = '', second = '', year = '', hour, minute, seconds = '00', half] = NUMERIC.exec(text) ?? [];
  if (year === '') return text;
  const [day, month] = order === 'day-first' ? [first, second] : [second, first];
  const date = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  if (hour === undefined) return date;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${date} ${two(hours)}:${minute}:${seconds}`;
};

/** A day without a time, or at midnight without a zone, as shops write a day. */
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2}) 00:00(?::00(?:\.0+)?)?$/;

/** ISO 8601, as `2026-03-01T09:00-0500`, a day alone, or a numeric date. NaN for anything else. */
const timeIn = (text: string, ofDay: string, order: DateOrder): number => {
  const [, day, time = ofDay, zone = ZONE] = ISO.exec(asIso(text.trim(), order).replace(MIDNIGHT, '$1')) ?? [];
  if (day === undefined) return Number.NaN;
  return Date.parse(`${day}T${time}${zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
};

/** Texts in place of a date that mean that a sale has no limit. */
const NO_LIMIT =
  /^(-+|n\/?a|null|none|0000-00-00.*|indefinid[oa]|permanente|siempre|sin (l[ií]mite|fecha|vencimiento).*|hasta agotar.*)$/i;

/**
 * Milliseconds since 1970; NaN for a missing limit. A last day without time counts to its end. `unreadable` is the first date
 * that could not be read.
 */
export type SaleSpan = { from: number; to: number; unreadable: string | null };

/** `range` is `start/end` of Google Merchant feeds; `start` and `end` take precedence. */
export const saleSpanIn = (range: string, start: string, end: string, order: DateOrder): SaleSpan => {
  const [first = '', last = ''] = /^[^/]+\/[^/]+$/.test(range) ? range.split('/') : [range];
  const limits = [start || first, end || last].map((text) => (NO_LIMIT.test(text.trim()) ? '' : text));
  const [from = Number.NaN, to = Number.NaN] = limits.map((text, index) =>
    timeIn(text, index === 0 ? '00:00' : '23:59:59.999', order),
  );
  const unreadable = limits.find((text, index) => text.trim() !== '' && Number.isNaN([from, to][index])) ?? null;
  return { from, to, unreadable };
};

/** Changes further ahead are not scheduled: `9999-12-31` means never. */
const MAX_SALE_AHEAD_MS = 366 * 86_400_000;

/** The sales of one list at the time `now` (ms). */
export const createSales = (now: number) => {
  let next: number | null = null;
  return {
    lasts: ({ from, to, unreadable }: SaleSpan): boolean => {
      if (unreadable !== null) return false;
      for (const time of [from, to])
        if (time > now && time < now + MAX_SALE_AHEAD_MS) next = Math.min(next ?? time, time);
      return !(now < from) && !(now >= to);
    },
    /** The next start or end (ms) of a sale passed to `lasts`; null when none is within a year. */
    nextChange: (): number | null => next,
  };
};
export type Sales = ReturnType<typeof createSales>;
