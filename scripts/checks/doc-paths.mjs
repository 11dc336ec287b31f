// `npm run check`, step "paths in documentation": every path in backticks, every source file in a code block and every relative link
// of the Markdown files exists.
// Short forms count: `domain/ports.ts` below a program's src, `page-view/page-tags.tsx` in a package, `ports.ts` anywhere.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { log, main, root } from '../run.mjs';

const SKIPPED_NAMES = new Set(['node_modules', 'dist', '.git', '.cache']);
/** Folders that running programs write to. */
const SKIPPED_PATHS = new Set(['data', 'bench/results']);
/** Files that exist only after a run. */
const GENERATED = new Set(['bench/results/latest.json', 'results/latest.json']);
const BASES = ['', 'apps/server/src/', 'apps/viewer/src/', 'packages/', 'apps/'];

const CODE = /`([^`]+)`/g;
const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)/g;
const PATH = /^[\w.*@-]+(?:\/[\w.*@-]+)+(?:\.\w+|\/)$/;
/** For code blocks, which also contain commands and paths of other projects. */
const SOURCE_PATH = /(?<![\w./-])[\w.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|mjs|css)\b/g;
const FILE_NAME = /^\w[\w.-]*\.(?:ts|tsx|mjs|css|md|yaml|conf)$/;

const pattern = (path) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(?:/.*)?$`);

/** `packages/x/rest` is also written `x/rest` for `packages/x/src/rest`; the same holds for `apps`. */
const spellings = (path, folder) => {
  const [first, ...rest] = path.split('/');
  return [
    ...BASES.map((base) => base + path),
    ...['packages', 'apps'].map((group) => [group, first, 'src', ...rest].join('/')),
    ...(folder === '' ? [] : [`${folder}/${path}`]),
  ];
};

const exists = (path, folder, files) =>
  spellings(path.replace(/\/$/, ''), folder).some((spelling) => {
    const matches = pattern(spelling);
    return files.some((file) => matches.test(file));
  });

const normalized = (folder, link) => join(folder, link).replaceAll('\\', '/').replace(/\/$/, '');

/** `text` is the Markdown file at `document`; `files` are all paths of the project. Returns problems in words. */
export const missingPaths = (document, text, files) => {
  const folder = document.split('/').slice(0, -1).join('/');
  const names = new Set(files.map((file) => file.split('/').at(-1)));
  const isMissing = (code) => {
    if (GENERATED.has(code)) return false;
    if (FILE_NAME.test(code)) return !names.has(code);
    return PATH.test(code) && !exists(code, folder, files);
  };
  let isBlock = false;
  const codesIn = (line) => {
    if (line.trimStart().startsWith('```')) isBlock = !isBlock;
    return isBlock
      ? [...line.matchAll(SOURCE_PATH)].map(([path]) => path)
      : [...line.matchAll(CODE)].map(([, code]) => code);
  };
  return text.split('\n').flatMap((line, index) => {
    const codes = codesIn(line).filter(isMissing);
    const links = [...line.matchAll(LINK)]
      .map(([, link]) => normalized(folder, link))
      .filter((link) => !files.some((file) => file === link || file.startsWith(`${link}/`)));
    return [...codes, ...links].map(
      (path) => `${document}:${index + 1}: ${path} does not exist; write the present path, or remove it`,
    );
  });
};

const filesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return SKIPPED_NAMES.has(entry.name) || SKIPPED_PATHS.has(path) ? [] : filesIn(path);
  });

/** The exit code of the check. `docs/coverage.md` has a check of its own. */
export const checkDocPaths = () => {
  const files = filesIn('');
  const documents = files.filter((file) => file.endsWith('.md') && file !== 'docs/coverage.md');
  const problems = documents.flatMap((path) => missingPaths(path, readFileSync(join(root, path), 'utf8'), files));
  for (const problem of problems) log(problem);
  if (problems.length === 0) log(`All paths in ${documents.length} documents exist.`);
  return problems.length === 0 ? 0 : 1;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(() => Promise.resolve(checkDocPaths()));
