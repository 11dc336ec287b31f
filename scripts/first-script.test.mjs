import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstScript } from './first-script.mjs';
import { root } from './run.mjs';
import { sourceHash } from './setup.mjs';

const dist = join(root, 'apps/viewer/dist');
const KB = 1024;

// Covers §resilience-35.
test('the first scripts are at most 120 KB after gzip, and the first styles 10 KB', () => {
  // The stamp proves that the build belongs to these sources, not to an older state of them.
  expect(readFileSync(join(dist, '.setup-stamp'), 'utf8'), 'run `npm test`: it builds').toBe(
    sourceHash(root, 'viewer'),
  );
  const { scripts, scriptBytes, styleBytes } = firstScript(dist);
  expect(scriptBytes, JSON.stringify(scripts)).toBeLessThanOrEqual(120 * KB);
  expect(styleBytes).toBeLessThanOrEqual(10 * KB);
});

test('the scripts of pages and those of the product import none of each other, so that neither waits for the other', () => {
  const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  const named = (wanted) => Object.values(manifest).find(({ name }) => name === wanted);
  const importsOf = (wanted) => named(wanted).imports.map((key) => manifest[key].name);
  expect(importsOf('pages').toSorted()).toEqual(['main', 'start']);
  expect(importsOf('product').toSorted()).toEqual(['main', 'start']);
  expect(importsOf('details')).not.toContain('pages');
});

test('static imports count once at any depth; dynamic imports do not count', () => {
  const built = mkdtempSync(join(tmpdir(), 'vitrina-first-script-'));
  try {
    mkdirSync(join(built, 'assets'));
    const chunk = (name, more = {}) => {
      writeFileSync(join(built, `assets/${name}.js`), name.repeat(50));
      return { file: `assets/${name}.js`, ...more };
    };
    writeFileSync(join(built, 'assets/look.css'), 'a{}');
    const manifest = {
      'src/start.ts': chunk('start'),
      'src/main.tsx': chunk('main', { imports: ['_a', '_b'], dynamicImports: ['late'], css: ['assets/look.css'] }),
      _a: chunk('a', { imports: ['_deep'], css: ['assets/look.css'] }),
      _b: chunk('b', { imports: ['_deep'] }),
      _deep: chunk('deep'),
      late: chunk('late'),
      _view: chunk('view', { name: 'pages' }),
      _popup: chunk('popup', { name: 'product' }),
    };
    writeFileSync(join(built, 'manifest.json'), JSON.stringify(manifest));
    const { scripts, styles, scriptBytes } = firstScript(built);
    expect(scripts.map(({ file }) => file)).toEqual(
      ['start', 'main', 'view', 'popup', 'a', 'b', 'deep'].map((name) => `assets/${name}.js`),
    );
    expect(styles).toHaveLength(1);
    expect(scriptBytes).toBe(scripts.reduce((sum, { bytes }) => sum + bytes, 0));
  } finally {
    rmSync(built, { recursive: true });
  }
});
