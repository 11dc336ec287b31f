/** A price list for `feed import` and `publish --feed`: read, its pictures stored, its problems reported. */

import { dirname } from 'node:path';
import type { FeedReport, FeedRowProblem } from '@vitrina/contract';
import type { FeedProduct, RememberedMapping } from '../domain/ports/feeds.ts';
import type { FileStore } from '../domain/ports/files.ts';
import { AppError } from '../errors/app-error.ts';
import { reasonText } from '../errors/messages.ts';
import { collectFeed } from '../feeds/read-feed.ts';
import { fileNamed, readFeedInProcess } from '../feeds/read-in-process.ts';
import { type Terminal, withFileName } from './command.ts';
import { localFileStorer, type StoreOne } from './local-files.ts';
import { noteWords, reasonWords } from './spanish/feed-words.ts';
import { say } from './spanish/say.ts';

/**
 * A problem of a row (`line` from 1) or of the file as a whole (0). Problems with the same `cause` are printed as one line;
 * `detail` is what is special about this one; `reason`: code of the cause of a picture's problem.
 */
export type FileProblem = {
  of: 'row' | 'picture' | 'list';
  line: number;
  cause: string;
  detail: string;
  reason?: string;
};

/** Problems of pictures are listed up to this number; a list whose pictures are all elsewhere has thousands. */
const MAX_PICTURE_PROBLEMS = 1_000;

/** A picture that cannot be stored is left out and reported; the product stays. */
const withStoredPictures = async (
  { product, ...rest }: FeedProduct,
  storeOne: StoreOne,
  reported: Map<string, FileProblem>,
): Promise<FeedProduct> => {
  const items = [];
  for (const item of product.items) {
    const images = [];
    for (const { imageUrl } of item.images) {
      try {
        images.push({ imageUrl: await storeOne(imageUrl) });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (reported.size < MAX_PICTURE_PROBLEMS) {
          const reason = String(error.facts['reason'] ?? 'broken');
          const detail = String(error.facts['file'] ?? imageUrl);
          reported.set(imageUrl, { of: 'picture', line: 0, cause: reasonText(reason), detail, reason });
        }
      }
    }
    items.push({ ...item, images });
  }
  return { ...rest, product: { ...product, items } };
};

/** Stores the pictures beside the list, product by product; `problems` are the pictures that could not be stored. */
export const pictureStorer = (path: string, files: FileStore) => {
  const storeOne = localFileStorer(files, dirname(path), 'picture');
  const reported = new Map<string, FileProblem>();
  return {
    prepare: (product: FeedProduct) => withStoredPictures(product, storeOne, reported),
    problems: () => [...reported.values()],
  };
};

/** `wordsOf`: of a reason. JSON has the English words, whatever the language of the terminal. */
const rowProblem = (
  { line, reason, column = '', value = '' }: FeedRowProblem,
  wordsOf: (reason: string) => string = reasonText,
): FileProblem => {
  const cause = wordsOf(reason) + (value === '' || column === '' ? '' : ` (${column})`);
  return { of: 'row', line, cause, detail: value === '' ? '' : `"${value}"` };
};

/** The problems of a list's rows; the last entry has the number of further ones. */
export const rowProblems = (
  { problems, problemCount }: FeedReport,
  wordsOf: (reason: string) => string = reasonText,
): FileProblem[] => {
  const reported = problems.map((problem) => rowProblem(problem, wordsOf));
  const more = problemCount - problems.length;
  if (more <= 0) return reported;
  return [
    ...reported,
    {
      of: 'list',
      line: 0,
      cause: wordsOf === reasonText ? `and ${more} more rows` : say(`and ${more} more rows`, `y ${more} filas más`),
      detail: '',
    },
  ];
};

/** The whole list in memory. Throws `UserFacingError` with file and cause when nothing of it can be imported. */
export const readFeedFile = async (
  path: string,
  files: FileStore,
  remembered: readonly RememberedMapping[] = [],
): Promise<{ products: FeedProduct[]; report: FeedReport; pictureProblems: FileProblem[] }> => {
  const { products: read, ...report } = await withFileName(path, () =>
    collectFeed(readFeedInProcess({ ...fileNamed(path), reading: { remembered } })),
  );
  const pictures = pictureStorer(path, files);
  const products = [];
  for (const product of read) products.push(await pictures.prepare(product));
  return { products, report: { ...report, products: products.length }, pictureProblems: pictures.problems() };
};

/** The cause of one problem with its detail: `the price is not a single amount (Precio: "x")`. */
export const problemText = ({ of, cause, detail }: FileProblem, isEnglish = false): string => {
  if (of === 'picture') return `${isEnglish ? 'picture' : say('picture', 'imagen')} ${detail}: ${cause}`;
  if (detail === '') return cause;
  return cause.endsWith(')') ? `${cause.slice(0, -1)}: ${detail})` : `${cause} (${detail})`;
};

const MAX_EXAMPLES = 3;
const SPANISH_THINGS = { row: 'filas', picture: 'imágenes', list: 'listas' } as const;

/** `count`: also those that are not in `group`. */
const groupLine = (path: string, group: readonly FileProblem[], count = group.length): string => {
  const [first] = group;
  if (first === undefined) return '';
  const { of, line, cause } = first;
  if (count === 1) return `${path}${line > 0 ? `:${line}` : ''}: ${problemText(first)}`;
  const exampleOf = (problem: FileProblem) =>
    problem.line > 0
      ? `${say('line', 'línea')} ${problem.line}${problem.detail === '' ? '' : ` ${problem.detail}`}`
      : problem.detail;
  const examples = group.slice(0, MAX_EXAMPLES).map(exampleOf).join(', ');
  return say(
    `${path}: ${count} ${of}s: ${cause}, e.g. ${examples}`,
    `${path}: ${count} ${SPANISH_THINGS[of]}: ${cause}, p. ej. ${examples}`,
  );
};

/** One line per cause: with line and value when it occurs once, else with a count and three examples. */
export const problemLines = (path: string, problems: readonly FileProblem[]): string[] => {
  const groups = new Map<string, FileProblem[]>();
  for (const { reason, ...given } of problems) {
    const problem = reason === undefined ? given : { ...given, cause: reasonWords(reason) };
    const key = `${problem.of} ${problem.cause}`;
    groups.set(key, [...(groups.get(key) ?? []), problem]);
  }
  return [...groups.values()].map((group) => groupLine(path, group));
};

/** The problems of all rows, one line per cause. */
export const rowProblemLines = (path: string, report: FeedReport): string[] =>
  report.groups === undefined
    ? problemLines(path, rowProblems(report, reasonWords))
    : report.groups.map(({ reason, column, count, examples }) =>
        groupLine(
          path,
          examples.map(({ line, value }) =>
            rowProblem(
              {
                line,
                reason,
                ...(column === undefined ? {} : { column }),
                ...(value === undefined ? {} : { value }),
              },
              reasonWords,
            ),
          ),
          count,
        ),
      );

/** The columns of a list: their fields, those shown unchanged, and those ignored. */
export const mappingLines = ({ mapping, shown, ignored }: FeedReport): string[] => [
  ...Object.entries(mapping).map(([field, column]) => `  ${field.padEnd(13)} ${column}`),
  ...(shown.length > 0 ? [`  ${say('(shown)', '(visibles)').padEnd(14)}${shown.join(', ')}`] : []),
  ...(ignored.length > 0 ? [`  ${say('(ignored)', '(sin uso)').padEnd(14)}${ignored.join(', ')}`] : []),
];

export const noteLines = (path: string, { notes = [] }: FeedReport): string[] =>
  notes.map((note) => `${path}: ${noteWords(note)}`);

/** Prints what an import reports: problems and notes to stderr, columns and numbers to stdout. */
export const printImport = (
  { out, err }: Terminal,
  { path, company, report, pictureProblems = [] }: FeedImportPrint,
): void => {
  for (const line of [...rowProblemLines(path, report), ...problemLines(path, pictureProblems)]) err(line);
  for (const line of noteLines(path, report)) err(line);
  for (const line of mappingLines(report)) out(line);
  const count = report.problemCount + pictureProblems.length;
  out(
    say(
      `${report.products} products of ${report.rows} rows imported for ${company}; ${count} problem(s).`,
      `${report.products} productos de ${report.rows} filas importados para ${company}; problemas: ${count}.`,
    ),
  );
};

/** `path` names the list in messages. */
type FeedImportPrint = { path: string; company: string; report: FeedReport; pictureProblems?: FileProblem[] };
