/** How long ago something was, in the words of es-CO: «hace 2 horas». */

const format = new Intl.RelativeTimeFormat('es-CO', { numeric: 'always' });

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** `null` when the time is none or lies in the future; at least one minute. */
export const ago = (iso: string, now: number): string | null => {
  const passed = now - Date.parse(iso);
  if (!(passed >= 0)) return null;
  for (const [unit, length] of steps) if (passed >= length) return format.format(-Math.floor(passed / length), unit);
  return format.format(-1, 'minute');
};
