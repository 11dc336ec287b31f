/** Generated documents with numbers at the ends of their lines that are no prices (guards.json), as pages of HTML. */
import guards from './guards.json' with { type: 'json' };

const STYLE = `
  @page { size: A5; margin: 14mm } body { font: 11pt/1.35 "DejaVu Sans", sans-serif; margin: 0 } p { margin: 0 0 1mm }
  h1 { font-size: 20pt } h2 { font-size: 14pt } .row { display: flex; gap: 3mm } .row > :first-child { flex: 1 }
  .row > span + span { min-width: 16mm; text-align: right } section { break-after: page }`;

/** A line is a heading, cells of a row, or a text. */
const lineOf = (line: string): string => {
  if (line.startsWith('## ')) return `<h2>${line.slice(3)}</h2>`;
  const cells = line.split(' | ').map((cell) => `<span>${cell}</span>`);
  return cells.length === 1 ? `<p>${line}</p>` : `<p class="row">${cells.join('')}</p>`;
};

export const GUARDS = guards.map(({ name, pages }) => {
  const body = pages.map(({ title, lines }) => `<section><h1>${title}</h1>${lines.map(lineOf).join('')}</section>`);
  return { name, html: `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><body>${body.join('')}` };
});
