import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { root } from '../run.mjs';
import { sourceHash } from '../setup.mjs';

const dist = (app) => join(root, 'apps', app, 'dist');
const manifestOf = (app) => JSON.parse(readFileSync(join(dist(app), 'manifest.json'), 'utf8'));

/** Texts in the scripts of a build: names of attributes and classes survive its minifier. */
const scriptsOf = (app) =>
  Object.values(manifestOf(app))
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, code: readFileSync(join(dist(app), file), 'utf8') }));

/** Marks of the libraries and modules that only Studio uses. */
const MARKS = ['react-aria-pressable', 'x-csrf-token', '/admin/v1', 'QueryClientProvider', 'Vitrina Studio'];

// Covers §studio-3.
test('no module of Studio, React Aria or TanStack Query is in the build that shoppers load', () => {
  for (const app of ['viewer', 'studio'])
    expect(readFileSync(join(dist(app), '.setup-stamp'), 'utf8'), 'run `npm test`: it builds').toBe(
      sourceHash(root, app),
    );
  const sources = Object.keys(manifestOf('viewer'));
  expect(sources.length).toBeGreaterThan(10);
  expect(sources.filter((name) => /studio|react-aria|react-stately|@tanstack|tus-js|immer/.test(name))).toEqual([]);
  const viewer = scriptsOf('viewer');
  for (const mark of MARKS)
    expect(viewer.filter(({ code }) => code.includes(mark)).map(({ file }) => file)).toEqual([]);
});

// Covers §studio-3.
test('the two builds have no file in common, and Studio keeps its files under its own address', () => {
  const files = (app) => new Set(Object.values(manifestOf(app)).flatMap(({ file, css = [] }) => [file, ...css]));
  const [viewer, studio] = [files('viewer'), files('studio')];
  expect([...studio].filter((file) => viewer.has(file))).toEqual([]);
  expect([...studio].filter((file) => !file.startsWith('_assets/'))).toEqual([]);
});

const KB = 1024;

/** Files of entries of the build with their static imports, which a browser fetches together. */
const filesAtOnce = (entries) => {
  const manifest = manifestOf('studio');
  const names = new Set(entries);
  for (const name of names) for (const imported of manifest[name].imports ?? []) names.add(imported);
  return [...names].map((name) => manifest[name].file);
};

// Covers §studio-120.
test('the scripts of the first load, the list of catalogues, are at most 350 KB after gzip', () => {
  const files = filesAtOnce(['index.html', 'src/features/catalogs/catalogs-screen.tsx']);
  const sizes = files.map((file) => gzipSync(readFileSync(join(dist('studio'), file)), { level: 9 }).length);
  expect(files.length).toBeGreaterThan(3);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(350 * KB);
});
