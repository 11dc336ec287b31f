import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run.mjs';

const sheets = globSync(['apps/{viewer,studio}/src/**/*.css', 'packages/*/src/**/*.css'], { cwd: root }).map(
  (name) => ({
    name,
    css: readFileSync(join(root, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
  }),
);

/** Styles for browsers that know the function; the others keep the declaration before. */
const withoutSupported = (css) => css.replaceAll(/@supports \(color: color-mix[^{]*\{[^{}]*\{[^}]*\}\s*\}/g, '');

// Covers §access-38.
test('no style sheet needs light-dark() or color-mix(), which the oldest supported browsers lack', () => {
  const found = sheets.filter(({ css }) => /light-dark\(|color-mix\(/.test(withoutSupported(css)));
  expect(found.map(({ name }) => name)).toEqual([]);
});

// Covers §access-38.
test('no style sheet shows a chosen option by :has(:checked), which Firefox before 121 lacks', () => {
  expect(sheets.filter(({ css }) => css.includes(':has(:checked')).map(({ name }) => name)).toEqual([]);
});
