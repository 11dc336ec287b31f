/** Price lists as spreadsheets write them: one with semicolons and pesos, one with commas and bare numbers. */

const cell = (text: string, separator: string): string =>
  text.includes(separator) || /["\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

export const priceList = (rows: readonly (readonly string[])[], separator: string): string =>
  `${rows.map((row) => row.map((text) => cell(text, separator)).join(separator)).join('\r\n')}\r\n`;

/** `$ 1.299.000`, with a plain space, as it is typed. */
export const typedPesos = (amount: number): string => `$ ${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')}`;
