import { expect, test } from 'vitest';
import { missingPaths } from './doc-paths.mjs';

const FILES = [
  'README.md',
  'docs/guide.md',
  'apps/server/src/domain/ports.ts',
  'packages/ui/src/sheet.tsx',
  'bench/own.ts',
];
const missing = (text, document = 'docs/guide.md') => missingPaths(document, text, FILES);

test.each([
  'README.md',
  'docs/',
  'apps/server/src/domain/ports.ts',
  'domain/ports.ts',
  'domain/*.ts',
  'ui/sheet.tsx',
  'sheet.tsx',
  'ports.ts',
  'bench/results/latest.json',
  '/admin/v1',
  'application/problem+json',
  'x/y',
])('the path check accepts `%s`', (code) => expect(missing(`See \`${code}\`.`)).toEqual([]));

test.each(['gone.ts', 'domain/gone.ts', 'ui/*.css', 'apps/viewer/src/domain/ports.ts'])(
  'the path check reports `%s`, which does not exist, with its document and line',
  (code) =>
    expect(missing(`First line\n\`${code}\``)).toEqual([
      `docs/guide.md:2: ${code} does not exist; write the present path, or remove it`,
    ]),
);

test('the path check resolves links from the folder of the document', () => {
  expect(missing('[a](guide.md) [b](../README.md#top) [c](https://example.com/x.md) [d](#top)')).toEqual([]);
  expect(missing('[a](README.md)')).toEqual([
    'docs/guide.md:1: docs/README.md does not exist; write the present path, or remove it',
  ]);
});

test('the path check resolves short paths from the folder of the document', () => {
  expect(missing('`sub/own.ts`', 'bench/README.md')).toHaveLength(1);
  expect(missing('`own.ts`', 'bench/README.md')).toEqual([]);
});

test('the path check reads only source files in a code block', () => {
  const block = '```\nnode gone/gone.ts --out gone/list.csv\n→ domain/ports.ts\n```\n`gone.ts`';
  expect(missing(block)).toEqual([
    'docs/guide.md:2: gone/gone.ts does not exist; write the present path, or remove it',
    'docs/guide.md:5: gone.ts does not exist; write the present path, or remove it',
  ]);
});
