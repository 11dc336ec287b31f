// Holds docs/coverage.md to the truth: every statement of the specification names the files that do it and the tests
// that prove it, and those exist. Reads names only; that the tests pass is for the tests to tell.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { main, root, say } from './run.mjs';

const COLUMNS = ['§', 'statement', 'file', 'test'];
const LATER = /^(?:—\s*)?later \(#[345]\)$/;
const NONE = '—';

/** The cells of a table row; a bar inside a cell is written `\|`, as Markdown asks. */
const cellsOf = (line) =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** What stands between backticks; more of them hold a text that has backticks itself. */
const codesIn = (cell) => [...cell.matchAll(/(`+)(?!`)(.+?)(?<!`)\1(?!`)/g)].map(([, , text]) => text.trim());

const isDivider = (cells) => cells.every((cell) => /^:?-+:?$/.test(cell));
const isHeading = (cells) =>
  cells.length === COLUMNS.length && COLUMNS.every((name, i) => cells[i]?.toLowerCase() === name);

/** The rows of all coverage tables, with the line each stands on. Tables with other columns are left alone. */
const rowsOf = (markdown) => {
  const rows = [];
  let inTable = false;
  for (const [index, line] of markdown.split(/\r?\n/).entries()) {
    if (!line.trim().startsWith('|')) {
      inTable = false;
      continue;
    }
    const cells = cellsOf(line);
    if (isHeading(cells)) inTable = true;
    else if (inTable && !isDivider(cells)) rows.push({ line: index + 1, cells });
  }
  return rows;
};

/** The ways in which a text can be written as a string literal. */
const literalsOf = (text) =>
  ["'", '"', '`'].map((quote) => quote + text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote);

const isLocal = (path) => !path.startsWith('/') && !path.split('/').includes('..');

const fileProblem = (path, read) => {
  if (!isLocal(path)) return `the path ${path} leaves the project`;
  return read(path) === null ? `the file ${path} does not exist` : null;
};

/** Names beyond the first are those of the tests within a `describe`: each must be there. */
const testProblem = (entry, read) => {
  const [path, ...names] = entry.split(' › ');
  if (names.length === 0) return `the test entry "${entry}" is not written as path › test name`;
  const missing = fileProblem(path, read);
  if (missing) return missing;
  if (!/\.test\.(ts|tsx|mjs)$/.test(path)) return `${path} is not a test file`;
  const source = read(path);
  const isWritten = (name) => literalsOf(name).some((literal) => source.includes(literal));
  const lost = isWritten(names.join(' › ')) ? undefined : names.find((name) => !isWritten(name));
  if (lost !== undefined) return `the test "${lost}" is not in ${path}`;
  const isSkipped = ['skip', 'todo'].some((word) =>
    literalsOf(names.at(-1)).some((literal) => source.includes(`.${word}(${literal}`)),
  );
  return isSkipped ? `the test "${names.at(-1)}" in ${path} is skipped` : null;
};

const problemsOf = (cells, read) => {
  if (cells.length !== COLUMNS.length) return [`it has ${cells.length} cells instead of ${COLUMNS.length}`];
  const [, , file, test] = cells;
  if (LATER.test(test)) return file === NONE ? [] : ['it is marked as later, so its file must be —'];
  const files = codesIn(file);
  const tests = codesIn(test);
  const problems = [
    ...files.map((path) => fileProblem(path, read)),
    ...tests.map((entry) => testProblem(entry, read)),
  ].filter((problem) => problem !== null);
  if (files.length === 0) problems.push('it names no file in backticks');
  if (tests.length === 0) problems.push('it names no test in backticks, nor later (#3), (#4) or (#5)');
  return problems;
};

/** `read` gives a file's text by its path in the project, or null when there is no such file. */
export const checkCoverage = (markdown, read) => {
  const rows = rowsOf(markdown);
  const problems = rows.flatMap(({ line, cells }) =>
    problemsOf(cells, read).map((problem) => `line ${line} (§ ${cells[0]}, ${cells[1] ?? ''}): ${problem}`),
  );
  if (rows.length === 0) problems.push(`there is no table with the columns ${COLUMNS.join(' | ')}`);
  return { rows: rows.length, later: rows.filter(({ cells }) => LATER.test(cells[3] ?? '')).length, problems };
};

const readFrom = (directory) => {
  const texts = new Map();
  return (path) => {
    const full = join(directory, path);
    if (!texts.has(path))
      texts.set(path, existsSync(full) && statSync(full).isFile() ? readFileSync(full, 'utf8') : null);
    return texts.get(path);
  };
};

/** The exit code of the check on this project's own map. */
export const coverage = () => {
  const read = readFrom(root);
  const markdown = read('docs/coverage.md');
  if (markdown === null) {
    say('docs/coverage.md is missing.');
    return 1;
  }
  const { rows, later, problems } = checkCoverage(markdown, read);
  for (const problem of problems) say(`docs/coverage.md: ${problem}`);
  if (problems.length === 0) say(`${rows} statements: ${rows - later} held by tests, ${later} later.`);
  return problems.length === 0 ? 0 : 1;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(coverage);
