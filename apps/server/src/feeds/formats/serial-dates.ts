/** Dates and number formats of spreadsheets. Pure. */

const DAY_SECONDS = 86_400;

/** `2026-03-01`, followed by the time unless it is midnight. */
export const timeText = (iso: string): string =>
  iso
    .replace('T', ' ')
    .slice(0, 19)
    .replace(/ 00:00:00$/, '');

/** Converts a serial date of Excel, counted in days from 1899-12-30 or from 1904-01-01. */
export const dateText = (days: number, is1904: boolean): string => {
  const seconds = Math.round((days - (is1904 ? 24_107 : 25_569)) * DAY_SECONDS);
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? '' : timeText(date.toISOString());
};

export const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether a number format such as `dd/mm/yyyy` shows a date; text in quotes or brackets (`"días"`, `[Red]`) is ignored. */
export const isDateFormat = (code: string): boolean =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').replace(/general/gi, ''));
