// `npm run coverage`: fills the test column of docs/coverage.md. Each statement of the specification has an id such as §4-12; a
// test names the statements it covers in a comment above it: `// Covers §4-12, §7-3.` Renaming a test therefore breaks no table.
// `npm run check` calls checkCoverage: every statement has a test, every mark a statement, every named file exists.

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { log, main, root } from '../run.mjs';

const TABLE = 'docs/coverage.md';
const COLUMNS = ['§', 'statement', 'file', 'test'];
const ID = /^§[a-z0-9]+-\d+$/;
const MARK = /^\s*\/\/ Covers ((?:§[a-z0-9]+-\d+(?:, )?)+)\.$/;
/** Any attempt at a mark, so that a misspelt one is reported instead of ignored. */
const NEARLY_MARK = /\/\/\s*covers?\s+§/i;
const TEST_FILE = /\.(test\.(ts|tsx|mjs)|conformance\.ts)$/;
const TEST_FOLDERS = ['apps', 'packages', 'e2e', 'chaos', 'scripts', 'demo', 'bench'];
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'results']);

/** Cells of a table row. A bar inside a cell is written `\|`. */
const cellsOf = (line) =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** In the file column: a statement that nothing implements yet. It needs no test, and the check counts it. */
const OPEN = '—';

const pathsIn = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path.trim());

/** The statement in a table row, or null for headings, dividers and tables with other columns. */
const statementIn = (line, number) => {
  if (!line.startsWith('|')) return null;
  const cells = cellsOf(line);
  if (cells.length !== COLUMNS.length || !cells[0].startsWith('§') || cells[0] === '§') return null;
  const [id, text, files, tests] = cells;
  return { id, text, files: pathsIn(files), isOpen: files === OPEN, tests, line: number };
};

const statementsIn = (markdown) =>
  markdown
    .split('\n')
    .map((line, index) => statementIn(line, index + 1))
    .filter((statement) => statement !== null);

const idsIn = (line) => MARK.exec(line)?.[1].split(', ') ?? [];

const isSkipped = (lines, from) => {
  const test = lines.slice(from).find((line) => !/^\s*\/\//.test(line)) ?? '';
  return /^\s*(test|describe|it)(\.\w+)*\.(skip|todo)\b/.test(test);
};

/** Marks of one test file: statement ids, and problems with misspelt marks or marks on skipped tests. */
const marksIn = (path, source) => {
  const lines = source.split('\n');
  const ids = new Set();
  const problems = [];
  for (const [index, line] of lines.entries()) {
    const found = idsIn(line);
    if (found.length === 0 && NEARLY_MARK.test(line) && !path.startsWith('scripts/'))
      problems.push(`${path}:${index + 1}: write the mark as "// Covers §4-12, §7-3."`);
    if (found.length > 0 && isSkipped(lines, index))
      problems.push(`${path}:${index + 1}: the marked test is skipped; a skipped test covers nothing`);
    for (const id of found) ids.add(id);
  }
  return { ids, problems };
};

/**
 * Joins the table and the marks.
 * `sources`: test files, path → text. Returns the table with its test column filled, and a list of problems in words.
 */
export const coverageOf = (markdown, sources, isFile) => {
  const statements = statementsIn(markdown);
  const testsOf = new Map(statements.map(({ id }) => [id, []]));
  const problems = [];
  if (statements.length === 0) problems.push(`there is no table with the columns ${COLUMNS.join(' | ')}`);
  for (const [path, source] of sources) {
    const marks = marksIn(path, source);
    problems.push(...marks.problems);
    for (const id of marks.ids) {
      if (testsOf.has(id)) testsOf.get(id).push(path);
      else problems.push(`${path}: the mark ${id} names no statement of ${TABLE}`);
    }
  }
  const seen = new Set();
  for (const { id, text, files, isOpen, line } of statements) {
    const place = `line ${line} (${id}, ${text})`;
    if (!ID.test(id)) problems.push(`${place}: the id must look like §4-12`);
    if (seen.has(id)) problems.push(`${place}: the id is taken by an earlier statement`);
    seen.add(id);
    if (isOpen && testsOf.get(id).length > 0) problems.push(`${place}: a test covers it, so name its files`);
    if (isOpen) continue;
    if (files.length === 0) problems.push(`${place}: name the files that implement it, in backticks`);
    for (const path of files) if (!isFile(path)) problems.push(`${place}: the file ${path} does not exist`);
    if (testsOf.get(id).length === 0) problems.push(`${place}: no test is marked "// Covers ${id}."`);
  }
  const table = markdown
    .split('\n')
    .map((line, index) => {
      const statement = statementIn(line, index + 1);
      if (statement === null) return line;
      if (statement.isOpen) return line;
      const tests = testsOf
        .get(statement.id)
        .toSorted()
        .map((path) => `\`${path}\``);
      const [id, text, files] = cellsOf(line);
      return `| ${id} | ${text} | ${files} | ${tests.join(', ')} |`;
    })
    .join('\n');
  const open = statements.filter(({ isOpen }) => isOpen).length;
  return { table, problems, statements: statements.length, open };
};

const testFilesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : testFilesIn(path);
    return TEST_FILE.test(entry.name) ? [path] : [];
  });

const isFile = (path) =>
  !path.startsWith('/') &&
  !path.split('/').includes('..') &&
  existsSync(join(root, path)) &&
  statSync(join(root, path)).isFile();

const read = () => {
  const paths = TEST_FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap(testFilesIn);
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const markdown = readFileSync(join(root, TABLE), 'utf8');
  return { markdown, ...coverageOf(markdown, sources, isFile) };
};

/** The exit code of the check: 0 when the table is complete and up to date. */
export const checkCoverage = () => {
  const { markdown, table, problems, statements, open } = read();
  for (const problem of problems) log(`${TABLE}: ${problem}`);
  if (problems.length > 0) return 1;
  if (table !== markdown) {
    log(`${TABLE} is out of date: run \`npm run coverage\` and commit the result.`);
    return 1;
  }
  log(`${statements} statements: ${statements - open} with files and tests, ${open} open.`);
  return 0;
};

const writeCoverage = () => {
  const { table, problems } = read();
  writeFileSync(join(root, TABLE), table);
  for (const problem of problems) log(`${TABLE}: ${problem}`);
  return problems.length === 0 ? 0 : 1;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(async () => writeCoverage());
