import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoryTree } from './category-tree.ts';
import { categoryFilters, categoryIds, categoryKey, containing, nameKey, referencesKey } from './feed-keys.ts';

test('nameKey ignores accents, case and repeated spaces', () => {
  expect(nameKey('  Té\n ORGÁNICO  Ñandú ')).toBe('te organico nandu');
});

test('nameKey is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(nameKey(nameKey(text))).toBe(nameKey(text));
    }),
    { numRuns: 1000 },
  );
});

test('referencesKey separates references with spaces and omits those without a comparable character', () => {
  expect(referencesKey(['CN-1', 'cn 1', '--', 'A.2'])).toBe(' CN1 A2 ');
});

test('containing escapes the wildcards of LIKE', () => {
  expect(containing('50%_!')).toBe('%50!%!_!!%');
});

test('categoryIds are paths that omit blank levels and levels below the fourth', () => {
  expect(categoryIds([' Hogar ', '', 'Té & Café', '3', '4', '5'])).toEqual([
    'hogar',
    'hogar/te-cafe',
    'hogar/te-cafe/3',
    'hogar/te-cafe/3/4',
  ]);
  expect(categoryIds([])).toEqual([]);
});

test('every category id of the tree, used as a filter, matches the products of its category', () => {
  const name = fc.constantFrom('Hogar', 'Té/Café', '😀', 'a', 'A', '100%', 'Ñame');
  fc.assert(
    fc.property(fc.array(fc.array(name, { maxLength: 4 }), { maxLength: 12 }), (paths) => {
      const products = paths.map((category, number) => ({ productId: `${number}`, category }));
      const walk = (nodes: ReturnType<typeof categoryTree>): void => {
        for (const node of nodes) {
          const filters = categoryFilters([node.ProviderId]);
          for (const id of node.Products) {
            const path = categoryKey(paths[Number(id)] ?? []);
            expect(filters.some((filter) => path.startsWith(filter))).toBe(true);
          }
          walk(node.Children);
        }
      };
      walk(categoryTree(products));
    }),
  );
});
