/** Cells of CSV files that a spreadsheet would evaluate as formulas. Pure. */

const FORMULA = /^'*[=+\-@\t\r\n]/;
const ESCAPED = /^'+[=+\-@\t\r\n]/;

/** An apostrophe before a text that a spreadsheet would evaluate, or that looks like one with this escape. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Removes exactly what `escapeFormula` adds. */
export const unescapeFormula = (text: string): string => (ESCAPED.test(text) ? text.slice(1) : text);
