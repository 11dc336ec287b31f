/** React in the form that costs the first script least. React has no such builds. */
import type { Plugin } from 'vite';

/** Files of React that only choose between development and production. */
const REACT_ENTRY: [RegExp, string][] = [
  [/\/react\/index\.js$/, 'react'],
  [/\/react\/jsx-runtime\.js$/, 'react-jsx-runtime'],
  [/\/react-dom\/index\.js$/, 'react-dom'],
  [/\/react-dom\/client\.js$/, 'react-dom-client'],
];

/** An ES module with the exports of a CommonJS file of React, each of them a variable. Throws for a file of another form. */
const asModule = (code: string, id: string): string => {
  const imports = [...code.matchAll(/\b(\w+) = require\("([\w-]+)"\)/g)];
  const body = code.replace(/^var \w+ = require\([^;]*;$/m, '').replace(/\bexports\.(\w+)/g, 'own_$1');
  const assigned = [...body.matchAll(/\bown_(\w+) =(?!=)/g)].map(([, name = '']) => name);
  const names = [...new Set(assigned)];
  const isOnce = (name: string) => assigned.indexOf(name) === assigned.lastIndexOf(name);
  const constants = body.replace(/^own_(\w+) =(?!=)/gm, (whole, name: string) =>
    isOnce(name) ? `const ${whole}` : whole,
  );
  if (names.length === 0 || /\b(require|exports)\b/.test(constants))
    throw new Error(`${id} is no CommonJS file of the known form`);
  return [
    ...imports.map(([, name, from]) => `import * as ${name} from '${from}';`),
    ...names.filter((name) => !isOnce(name)).map((name) => `let own_${name};`),
    constants,
    `export { ${names.map((name) => `own_${name} as ${name}`).join(', ')} };`,
  ].join('\n');
};

/**
 * Two parts of React that the viewer does not use: the connection to developer tools, and the take-over of a server's
 * elements (`hydrateRoot`), without which no root and no boundary is dehydrated. The minifier removes the code behind these constants.
 */
const CONSTANTS: [RegExp, string][] = [
  [/typeof __REACT_DEVTOOLS_GLOBAL_HOOK__/g, '"undefined"'],
  [/(?<![\w.$])[\w.$]+\.isDehydrated\b/g, 'false'],
  [/(?<![\w.$])[\w.$]+\.dehydrated\b/g, 'null'],
];

/** The client of React DOM, 0.7 KB smaller after gzip. Throws for a file of another form. */
const smallerClient = (code: string): string =>
  CONSTANTS.reduce((all, [pattern, value]) => {
    if (all.search(pattern) < 0) throw new Error(`React DOM has no ${pattern.source}`);
    return all.replace(pattern, value);
  }, code);

/**
 * React as ES modules. As CommonJS each file is one function, which a browser parses twice: while it loads and again when it runs,
 * for 40 ms on a weak phone. Exports that nobody imports are left out. The small scheduler stays as it is: without any CommonJS file
 * the bundler moves its helper functions into a chunk of their own, which costs a request.
 */
export const reactModules = (): Plugin => ({
  name: 'react-modules',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/(react|react-dom|zustand)\/.*\.m?js$/ },
    handler: (code, id) => {
      const [, entry] = REACT_ENTRY.find(([path]) => path.test(id)) ?? [];
      if (entry) return { code: `export * from './cjs/${entry}.production.js';`, map: null };
      if (id.endsWith('react-dom-client.production.js')) return { code: asModule(smallerClient(code), id), map: null };
      if (id.endsWith('.production.js')) return { code: asModule(code, id), map: null };
      return { code: code.replace("import React from 'react'", "import * as React from 'react'"), map: null };
    },
  },
});
