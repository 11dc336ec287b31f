/**
 * How many printed codes of the labelled documents get a tag (recall), and how many tags are at a printed code of theirs (precision). The
 * list of a document is its labelled codes. Each document is read as it is, with its words in another order, and, if it is a table, with
 * the headings of its first page only and with none.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Word } from '../../../apps/server/src/domain/ports/pdf.ts';
import {
  createReferenceFinder,
  type FoundReference,
  type KnownReference,
  type WordsOfPage,
} from '../../../apps/server/src/domain/references/reference-finder.ts';
import { referenceKey } from '../../../packages/contract/src/reference-key.ts';
import { table } from '../../table.ts';
import { type Measured, printTargets, type Target } from '../../targets.ts';
import { openPageReader, type PageReader } from '../read-pages.ts';
import { documentsWithoutCodes, type Label, labelledDocuments, readLabels } from './labels.ts';

const KIT = resolve(import.meta.dirname, '../../../../shared/kit');
const MIN_RECALL = 99;
const MIN_PRECISION = 99.5;
/** Per 100,000 words: other people's codes behind a label, such as `Code 436`. */
const MAX_WRONG = 10;

type Figures = { document: string; reading: string; codes: number; tags: number; recall: number; precision: number };

/** Another order of the words, the same in every run. */
const shuffled = (words: readonly Word[]): Word[] => {
  let state = 7;
  return words
    .map((word) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return { word, at: state };
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ word }) => word);
};
const HEADINGS = new Set(['Ref.', 'Código', 'Nombre', 'Presentación', 'Precio', 'Neto', 'Final']);
const withoutHeadings = (words: readonly Word[]): Word[] => words.filter(({ text }) => !HEADINGS.has(text));

type Reading = { name: string; change: (words: readonly Word[], page: number) => readonly Word[] };
const READINGS: readonly Reading[] = [
  { name: 'as stored', change: (words) => words },
  { name: 'shuffled', change: shuffled },
];
const READINGS_OF_TABLES: readonly Reading[] = [
  { name: 'headings on page 1', change: (words, page) => (page === 1 ? words : withoutHeadings(words)) },
  { name: 'no headings', change: withoutHeadings },
];

const listOf = (codes: readonly string[]): KnownReference[] =>
  [...new Set(codes)].map((ref) => ({ ref, productId: ref, itemId: ref, name: ref }));

/** On one line: a row may print its code twice, in two columns. */
const isBeside = (a: Label['box'], b: Label['box']): boolean => a.top < b.top + b.height && b.top < a.top + a.height;

/** A tag is right if it is for the code that is printed at its place, and a label is found if a right tag is at it. */
const judge = (labels: readonly Label[], prints: readonly Label[], found: readonly FoundReference[]) => {
  const isAt = (label: Label, tag: FoundReference): boolean =>
    label.page === tag.page && referenceKey(label.code) === referenceKey(tag.ref) && isBeside(label.box, tag.box);
  const missed = labels.filter((label) => !found.some((tag) => isAt(label, tag)));
  const wrong = found.filter((tag) => ![...labels, ...prints].some((label) => isAt(label, tag)));
  return { missed, wrong };
};

const percent = (part: number, whole: number): number => (whole === 0 ? 100 : (100 * part) / whole);

const measureDocument = (
  pages: readonly WordsOfPage[],
  {
    name,
    isTable,
    labels,
    prints,
  }: { name: string; isTable: boolean; labels: readonly Label[]; prints: readonly Label[] },
): Figures[] =>
  [...READINGS, ...(isTable ? READINGS_OF_TABLES : [])].map(({ name: reading, change }) => {
    const find = createReferenceFinder(listOf(labels.map(({ code }) => code)));
    const found = pages.flatMap((page) => find({ ...page, words: [...change(page.words, page.index)] }).found);
    const { missed, wrong } = judge(labels, prints, found);
    for (const { page, code } of missed.slice(0, 5))
      process.stdout.write(`${name}, ${reading}: ${code} (page ${page}) has no tag\n`);
    for (const tag of wrong.slice(0, 5))
      process.stdout.write(`${name}, ${reading}: ${tag.ref} (page ${tag.page}, ${tag.rule}) is at "${tag.printed}"\n`);
    return {
      document: name,
      reading,
      codes: labels.length,
      tags: found.length,
      recall: percent(labels.length - missed.length, labels.length),
      precision: percent(found.length - wrong.length, found.length),
    };
  });

/** The tags of the lists of numbers in documents that print none of their codes. */
const measureOthers = (
  read: PageReader,
  list: readonly string[],
): { document: string; wrong: number; words: number }[] =>
  documentsWithoutCodes.map((file) => {
    const find = createReferenceFinder(listOf(list));
    const pages = read(join(KIT, file));
    const found = pages.flatMap((page) => find(page).found);
    for (const tag of found.slice(0, 5))
      process.stdout.write(`${file}: ${tag.ref} (page ${tag.page}, ${tag.rule}) is at "${tag.printed}"\n`);
    return { document: file, wrong: found.length, words: pages.reduce((sum, { words }) => sum + words.length, 0) };
  });

export const benchCodes = async (): Promise<Measured> => {
  if (!existsSync(KIT)) throw new Error(`The labelled documents are missing: ${KIT}`);
  const read = await openPageReader();
  const figures: Figures[] = [];
  const numbers: string[] = [];
  for (const document of labelledDocuments) {
    const { labels, prints } = await readLabels(KIT, document);
    const { isTable } = document;
    if (isTable) numbers.push(...labels.map(({ code }) => code));
    figures.push(...measureDocument(read(join(KIT, document.file)), { name: document.name, isTable, labels, prints }));
  }
  const others = measureOthers(read, numbers);
  const rows = figures.map(({ document, reading, codes, tags, recall, precision }) => [
    document,
    reading,
    String(codes),
    String(tags),
    `${recall.toFixed(1)} %`,
    `${precision.toFixed(1)} %`,
  ]);
  process.stdout.write(`\n${table(['document', 'read', 'codes', 'tags', 'recall', 'precision'], rows)}\n\n`);
  const words = others.reduce((sum, one) => sum + one.words, 0);
  const wrong = others.reduce((sum, one) => sum + one.wrong, 0);
  const targets: Target[] = [
    {
      name: 'least recall of a document, %',
      figure: Math.min(...figures.map(({ recall }) => recall)),
      min: MIN_RECALL,
    },
    {
      name: 'least precision of a document, %',
      figure: Math.min(...figures.map(({ precision }) => precision)),
      min: MIN_PRECISION,
    },
    {
      name: `tags of ${new Set(numbers).size} other codes per 100,000 words of documents without them`,
      figure: (1e5 * wrong) / Math.max(1, words),
      max: MAX_WRONG,
    },
  ];
  return { figures, others, targets: printTargets(targets) };
};
