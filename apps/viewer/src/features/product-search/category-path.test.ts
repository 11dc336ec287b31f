import type { CatalogCategory } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { categoriesAlong, facetsOf, isInCategory, parseCategories } from './category-path.ts';
import { category, sold } from './product-search.fixture.ts';

const nested = (levels: number): CatalogCategory =>
  category(`n${levels}`, { Children: levels > 1 ? [nested(levels - 1)] : [] });

// Covers §cart-3.
test('parseCategories cuts categories below the fourth level and drops those without an id or a name', () => {
  const [top] = parseCategories([nested(6), category(''), category('x', { Name: '' })]);
  expect(categoriesAlong([top!], ['n6', 'n5', 'n4', 'n3', 'n2']).map(({ ProviderId }) => ProviderId)).toEqual([
    'n6',
    'n5',
    'n4',
    'n3',
  ]);
  expect(parseCategories([nested(6), category('')])).toHaveLength(1);
});

test('parseCategories answers empty lists for missing ones', () => {
  const bare = { ProviderId: '1', Name: 'Sala' };
  expect(parseCategories([bare])).toEqual([category('1', { Name: 'Sala' })]);
  expect(parseCategories(undefined)).toEqual([]);
});

test('parseCategories drops damaged fields, products and specifications, and reads a numeric id', () => {
  const damaged = {
    ProviderId: 7,
    Name: 'Sala',
    Products: 'x',
    Children: [null, 'x', { ProviderId: 'a', Name: { es: 'x' } }],
    LevelSpecifications: [null, { Name: {} }, { Name: 'Color', IsActive: true, FieldId: 4 }],
  };
  expect(parseCategories([damaged, null])).toEqual([
    category('7', { Name: 'Sala', LevelSpecifications: [{ Name: 'Color', IsActive: true, FieldId: '4' }] }),
  ]);
  for (const answer of [null, 'x', { 0: damaged }]) expect(parseCategories(answer)).toEqual([]);
});

test.each([
  ['by its own category', sold('p', 'A', { categoryId: 'sala' }), true],
  ['by a subcategory', sold('p', 'A', { categoryId: 'sofas' }), true],
  ['by another category', sold('p', 'A', { categoryId: 'cocina' }), false],
  ['by the product list of a subcategory', sold('p7', 'A'), true],
])('isInCategory for a product %s: %s', (_, product, isIn) => {
  const sala = category('sala', { Children: [category('sofas', { Products: ['p7'] })] });
  expect(isInCategory([sala], product)).toBe(isIn);
});

// Covers §cart-3.
test('facetsOf lists active specifications along the path, only those whose values distinguish products', () => {
  const specification = (Name: string, IsActive: boolean, FieldId: string) => ({ Name, IsActive, FieldId });
  const along = [
    category('a', { LevelSpecifications: [specification('Material', true, '1'), specification('Peso', false, '2')] }),
    category('b', { LevelSpecifications: [specification('Puestos', true, '3'), specification('Medidas', true, '4')] }),
  ];
  const described = (Material: string, Puestos: string, Medidas: string) =>
    sold(Medidas, Medidas, {
      allSpecifications: Object.entries({ Material, Puestos, Medidas, Peso: '1', Otro: 'x' }).map(([key, value]) => ({
        key,
        value,
      })),
    });
  const products = [described('Cedro', '10', '1 cm'), described('Roble', '2', '2 cm'), described('Cedro', '2', '3 cm')];
  expect(facetsOf(along, products).map(({ name, field, values }) => [name, field, values])).toEqual([
    ['Material', '1', ['Cedro', 'Roble']],
    ['Puestos', '3', ['2', '10']],
  ]);
});
