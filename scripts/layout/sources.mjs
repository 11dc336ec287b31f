// The source files of the tree and what the layout rules need to know of each: its imports, functions, test titles, comments and
// constants. Parses with oxc, so type imports, `import()` and `import('…').Type` all count as imports.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

const ROOTS = ['apps', 'packages', 'e2e', 'chaos', 'bench', 'demo', 'scripts'];
const SKIPPED = new Set(['node_modules', 'dist', 'results', 'migrations']);
const SOURCE = /\.(ts|tsx|mjs|js|css)$/;
const SCRIPT = /\.(ts|tsx|mjs|js)$/;
const TEST_FUNCTIONS = new Set(['test', 'it', 'describe']);
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Product code: neither a test nor what only tests use. */
export const isProduct = (path) =>
  !/\.(test|fixture|conformance|long)\.|\/(testing|conformance|security-tests)\/|^e2e\/|test-setup/.test(path);

/** All source files below `root`, as paths from there. */
const sourcePaths = (root, folders = ROOTS) => {
  const under = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : under(path);
      return SOURCE.test(entry.name) ? [path] : [];
    });
  return folders.filter((folder) => existsSync(join(root, folder))).flatMap(under);
};

const visit = (node, enter) => {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const child of node) visit(child, enter);
    return;
  }
  if (typeof node.type === 'string') enter(node);
  for (const key of Object.keys(node)) if (key !== 'parent') visit(node[key], enter);
};

const textOf = (node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('…');
  return null;
};

/** The name at the root of a call such as `test`, `test.each(rows)` or `describe.each(rows)`. */
const calledName = (callee) => {
  if (callee?.type === 'Identifier') return callee.name;
  if (callee?.type === 'MemberExpression') return calledName(callee.object);
  return callee?.type === 'CallExpression' ? calledName(callee.callee) : null;
};

const lineCounter = (text) => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
};

const requestsIn = (module, text) => [
  ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
  ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest)).filter(Boolean),
  ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    value: text.slice(start + 1, end - 1),
    start,
  })),
];

/** Adjacent line comments form one comment: a sentence may start on one line and go on in the next. */
const commentsOf = (comments, lineAt) => {
  const joined = [];
  for (const { type, value, start, end } of comments) {
    const line = lineAt(start);
    const before = joined.at(-1);
    const text = value
      .replace(/^\*/, '')
      .replace(/^\s*\* ?/gm, '')
      .trim();
    if (type === 'Line' && before?.type === 'Line' && lineAt(before.end) === line - 1) {
      before.text += ` ${text}`;
      before.end = end;
    } else joined.push({ type, line, text, end });
  }
  return joined.map(({ line, text }) => ({ line, text }));
};

/** Reads one script. Throws an Error that names the file when it does not parse. */
export const parseSource = (path, text) => {
  const lines = text.replace(/\n$/, '').split('\n').length;
  const nothing = { path, lines, imports: [], functions: [], titles: [], comments: [], constants: [] };
  if (!SCRIPT.test(path)) return nothing;
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0].message}`);
  const lineAt = lineCounter(text);
  const requests = requestsIn(module, text);
  const functions = [];
  const titles = [];
  const constants = [];
  visit(program, (node) => {
    if (node.type === 'TSImportType')
      requests.push({ value: textOf(node.source ?? node.argument?.literal), start: node.start });
    if (FUNCTIONS.has(node.type)) functions.push(lineAt(node.end) - lineAt(node.start) + 1);
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier')
      constants.push({ name: node.id.name, line: lineAt(node.start) });
    if (node.type === 'CallExpression' && TEST_FUNCTIONS.has(calledName(node.callee))) {
      const title = textOf(node.arguments[0]);
      if (title !== null) titles.push({ text: title, line: lineAt(node.arguments[0].start) });
    }
  });
  const imports = requests
    .filter(({ value }) => value?.startsWith('.'))
    .map(({ value, start }) => ({ to: posix.join(dirname(path), value.replace(/\?.*$/, '')), line: lineAt(start) }));
  return { path, lines, imports, functions, titles, constants, comments: commentsOf(comments, lineAt) };
};

export const readSources = (root, folders) =>
  sourcePaths(root, folders).map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
