/** The date in the name of a sheet: `Lista 2026`, `Marzo`, `Precios feb-26`, `01.03.2026`. Pure. */

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const MONTH_NAMES =
  /^(?:(ene)(?:ro)?|(feb)(?:rero)?|(mar)(?:zo)?|(abr)(?:il)?|(may)(?:o)?|(jun)(?:io)?|(jul)(?:io)?|(ago)(?:sto)?|(sep)(?:t|tiembre)?|(oct)(?:ubre)?|(nov)(?:iembre)?|(dic)(?:iembre)?)$/u;
/** A number that is no year may be a model: `Serie 3000`. */
const YEAR = /^20[1-4]\d$/u;
const SHORT_YEAR = /^[1-4]\d$/u;

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const monthOf = (word: string): number => {
  const found = MONTH_NAMES.exec(word)?.slice(1).find(Boolean);
  return found === undefined ? 0 : MONTHS.indexOf(found) + 1;
};

/** Comparable as text where both have a year: year, month and day, `00` for what is not named. Null without a year or month. */
export const dateIn = (name: string): string | null => {
  const words = fold(name).match(/\p{L}+|\d+/gu) ?? [];
  const at = words.findIndex((word) => monthOf(word) > 0);
  const short = words[at + 1];
  const behind = at >= 0 && short !== undefined && SHORT_YEAR.test(short) ? `20${short}` : undefined;
  const numeric = /(?<!\d)(\d{1,2})[./-](\d{1,2})[./-](20[1-4]\d)(?!\d)/u.exec(name);
  const year = numeric?.[3] ?? words.find((word) => YEAR.test(word)) ?? behind;
  const month = numeric ? Number(numeric[2]) : monthOf(words[at] ?? '');
  if (year === undefined && month === 0) return null;
  return [year ?? '0000', String(month).padStart(2, '0'), (numeric?.[1] ?? '').padStart(2, '0')].join('-');
};

const yearOf = (date: string): string => date.slice(0, 4);

/** The latest of dated names; the first one where they have no different years. */
export const latestOf = <Of extends { name: string }>(sheets: readonly Of[]): Of | undefined => {
  const [first] = sheets;
  const dated = sheets.flatMap((sheet) => {
    const date = dateIn(sheet.name);
    return date === null || yearOf(date) === '0000' ? [] : [{ sheet, date }];
  });
  if (dated.length < 2 || !dated.some(({ sheet }) => sheet === first)) return first;
  return dated.reduce((latest, one) => (one.date > latest.date ? one : latest)).sheet;
};
