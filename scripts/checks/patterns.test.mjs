import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run.mjs';

const read = (pattern) =>
  globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' }).map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }));
const styles = read('{packages,apps}/*/src/**/*.css');
const components = read('{packages,apps}/*/src/**/*.tsx').filter(({ file }) => !file.includes('.test.'));

/** CSS modules do not check names that come from the global scope: a misspelt one would only look wrong. */
const composed = styles.flatMap(({ file, text }) =>
  [...text.matchAll(/composes: ([^;]+) from global;/g)].flatMap(([, names = '']) =>
    names.split(' ').map((name) => ({ file, name })),
  ),
);
const defined = new Set(
  styles.flatMap(({ text }) => [...text.matchAll(/\.((?:ui|v-tag)-[\w-]+|visually-hidden)/g)].map(([, name]) => name)),
);

test('every pattern that a style sheet composes is defined', () => {
  expect(composed.length).toBeGreaterThan(50);
  expect(composed.filter(({ name }) => !defined.has(name))).toEqual([]);
});

test('every pattern has at least two users', () => {
  const inComponents = components.flatMap(({ text }) =>
    [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  const users = [...composed.map(({ name }) => name), ...inComponents];
  const rare = [...defined].filter((name) => users.filter((user) => user === name).length < 2);
  expect(rare).toEqual([]);
});
