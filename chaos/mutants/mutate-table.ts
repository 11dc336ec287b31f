/** Mutations of the cross-reference table, the trailer, `startxref` and the header of a PDF. */
import type { Chance } from '../seeded.ts';
import { mutateText, type TextMutator } from './mutate-text.ts';

const TAIL = 4096;

const tail: TextMutator = (pdf, chance) => {
  const from = Math.max(0, pdf.length - TAIL);
  return pdf.slice(0, from) + mutateText(pdf.slice(from), chance);
};

const start: TextMutator = (pdf, chance) =>
  pdf.replace(
    /startxref\s+\d+/g,
    () => `startxref\n${chance.pick([0, 1, chance.below(pdf.length), pdf.length, 2 ** 31, 2 ** 32 - 1, '-20'])}`,
  );

const rows: TextMutator = (pdf, chance) => {
  const shift = chance.pick([-1, 1, 7, 1000]);
  return pdf.replace(/^(\d{10}) (\d{5}) n/gm, (row, offset, generation) =>
    chance.isHit(0.3) ? `${String(Math.max(0, Number(offset) + shift)).padStart(10, '0')} ${generation} n` : row,
  );
};

/** Points /Prev or /XRefStm to the table itself or to a wrong offset. */
const previous: TextMutator = (pdf, chance) => {
  const at = /startxref\s+(\d+)/.exec(pdf)?.[1] ?? '0';
  const before = chance.pick([at, '0', String(chance.below(pdf.length)), '4294967295']);
  return pdf.replace(/trailer\s*<</g, `trailer\n<< /${chance.pick(['Prev', 'XRefStm'])} ${before} `);
};

const size: TextMutator = (pdf, chance) =>
  pdf.replace(/\/Size \d+/g, `/Size ${chance.pick(['0', '1', '-1', '8388608', '2147483647'])}`);

const root: TextMutator = (pdf, chance) => pdf.replace(/\/Root\s+\d+ \d+ R/g, `/Root ${chance.below(12)} 0 R`);

const encrypt: TextMutator = (pdf, chance) => {
  const entries = `/Filter /Standard /V ${chance.below(6)} /R ${chance.below(7)} /Length ${chance.pick([0, 40, 128, 256, -8, 100_000])}`;
  const secrets = `/O <${'ab'.repeat(chance.pick([0, 32, 48]))}> /U <${'00'.repeat(chance.pick([0, 32, 48]))}> /P -4`;
  return pdf.replace(/trailer\s*<</g, `trailer\n<< /Encrypt << ${entries} ${secrets} >> `);
};

const header: TextMutator = (pdf, chance) =>
  chance.pick(['', '%PDF-', '%PDF-9.9\n', '%!PS\n', `${' '.repeat(1000)}%PDF-1.4\n`]) + pdf.replace(/^%PDF-\d\.\d/, '');

/** An incremental update: a changed object after the end, with its own table. */
const update: TextMutator = (pdf, chance) => {
  const number = 1 + chance.below(8);
  const body = `${number} 0 obj\n${chance.pick(['null', '[]', '<< >>', `${number} 0 R`, '<< /Type /Pages /Count -1 /Kids [1 0 R 2 0 R] >>'])}\nendobj\n`;
  const before = /startxref\s+(\d+)/.exec(pdf)?.[1] ?? '0';
  const row = `${String(pdf.length).padStart(10, '0')} 00000 n \n`;
  const trailer = `trailer\n<< /Size ${number + 1} /Root 1 0 R /Prev ${before} >>\nstartxref\n${pdf.length + body.length}\n%%EOF\n`;
  return `${pdf}${body}xref\n${number} 1\n${row}${trailer}`;
};

const MUTATORS: Readonly<Record<string, TextMutator>> = {
  tail,
  start,
  rows,
  previous,
  size,
  root,
  encrypt,
  header,
  update,
};

export const tableMutators = Object.keys(MUTATORS);

export const mutateTable = (pdf: string, name: string, chance: Chance): string => MUTATORS[name]?.(pdf, chance) ?? pdf;
