/** The age of a time in es-CO words: «hace 2 horas». */

const format = new Intl.RelativeTimeFormat('es-CO', { numeric: 'always' });

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** `null` for an invalid or a future time; at least one minute. */
export const relativeTime = (iso: string, now: number): string | null => {
  const passed = now - Date.parse(iso);
  if (!(passed >= 0)) return null;
  for (const [unit, length] of steps) if (passed >= length) return format.format(-Math.floor(passed / length), unit);
  return format.format(-1, 'minute');
};
