// `npm run check`, step "classes of style sheets": TypeScript types every class of a CSS module as a string, so a misspelt name passes
// the type check and leaves its element without a style. This step compares the names that a component uses with those that its module
// defines, in both directions.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { log, root } from '../run.mjs';

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;
const COMMENT = /\/\*[\s\S]*?\*\//g;
const GLOBAL = /:global\([^)]*\)/g;
const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g;
/** Names from the global scope are those of patterns.css: patterns.test.mjs checks them. */
const COMPOSED = /composes:\s*((?:(?!\sfrom\s)[\w\s-])+?)(?:\s+from\s+'([^']+)')?;/g;

/** The classes that the selectors of a CSS module name. `css`: its text. */
const definedClasses = (css) => {
  // Selectors stand before `{`; declarations, which contain `.5s` and file names, do not.
  const selectors =
    css
      .replace(COMMENT, '')
      .replace(GLOBAL, '')
      .match(/[^{};]*\{/g) ?? [];
  return new Set(
    selectors
      .filter((selector) => !/^\s*@(?!layer|media|supports|container)/.test(selector))
      .flatMap((selector) => [...selector.replace(/^\s*@[^{]*/, '').matchAll(CLASS)].map(([, name]) => name)),
  );
};

/** Classes that a module composes: of its own, or of the module at a relative path. */
const composedClasses = (css) =>
  [...css.replace(COMMENT, '').matchAll(COMPOSED)].flatMap(([, names, from = '']) =>
    names.split(/\s+/).map((name) => ({ name, from })),
  );

/** The classes that a source takes from the module imported as `name`; null when it reads a computed one: any class may be meant. */
const usedClasses = (source, name) => {
  const code = source.replace(IMPORT, '');
  if (new RegExp(`\\b${name}\\[`).test(code)) return null;
  return [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used]) => used);
};

/** `files`: path → text of all components and modules. Returns problems in words. */
export const classProblems = (files) => {
  const modules = [...files.keys()].filter((path) => path.endsWith('.module.css'));
  const defined = new Map(modules.map((path) => [path, definedClasses(files.get(path))]));
  const used = new Map(modules.map((path) => [path, new Set()]));
  const open = new Set();
  const problems = [];
  const addUse = (path, module, name) => {
    if (!defined.has(module)) return;
    used.get(module).add(name);
    if (!defined.get(module).has(name))
      problems.push(`${path} uses the class "${name}", which ${module} does not define.`);
  };
  for (const [path, text] of files) {
    if (path.endsWith('.css')) {
      for (const { name, from } of composedClasses(text))
        addUse(path, from === '' ? path : join(dirname(path), from), name);
      continue;
    }
    for (const [, name, from] of text.matchAll(IMPORT)) {
      const module = join(dirname(path), from);
      const names = usedClasses(text, name);
      if (names === null) open.add(module);
      for (const one of names ?? []) addUse(path, module, one);
    }
  }
  for (const module of modules) {
    if (open.has(module)) continue;
    for (const name of defined.get(module))
      if (!used.get(module).has(name)) problems.push(`${module} defines the class "${name}", which no component uses.`);
  }
  return problems;
};

/** The exit code of the step. */
export const checkCssClasses = () => {
  const files = new Map();
  for (const folder of ['apps/viewer/src', 'apps/studio/src', 'packages'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = relative(root, join(entry.parentPath, entry.name));
      if (path.includes('node_modules') || !/\.(?:tsx?|css)$/.test(path) || !entry.isFile()) continue;
      files.set(path, readFileSync(join(root, path), 'utf8'));
    }
  const problems = classProblems(files);
  for (const problem of problems) log(problem);
  return problems.length === 0 ? 0 : 1;
};
