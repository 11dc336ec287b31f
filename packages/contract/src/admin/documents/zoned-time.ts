/** Times of the clock on the wall of a time zone, as people write them, and the instants that they mean. */

const HOUR_MS = 3_600_000;

/** `YYYY-MM-DDTHH:MM` of an instant in a time zone. */
export const localTimeOf = (at: Date, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
};

const offsetAt = (ms: number, timeZone: string): number =>
  Date.parse(`${localTimeOf(new Date(ms), timeZone)}:00Z`) - Math.floor(ms / 60_000) * 60_000;

/**
 * The instant of `YYYY-MM-DDTHH:MM` in a time zone; null for a text that is no time. Where clocks are put back, the earlier of two; a
 * time that the clocks skip means as much later.
 */
export const instantOf = (local: string, timeZone: string): Date | null => {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return null;
  const wall = Date.parse(`${local}:00Z`);
  // A day that does not exist, such as 31 June, is read as one of the next month.
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 16) !== local) return null;
  const [before, after] = [offsetAt(wall - 24 * HOUR_MS, timeZone), offsetAt(wall + 24 * HOUR_MS, timeZone)];
  const exact = [wall - before, wall - after].filter((ms) => localTimeOf(new Date(ms), timeZone) === local);
  return new Date(exact.length === 0 ? wall - before : Math.min(...exact));
};
