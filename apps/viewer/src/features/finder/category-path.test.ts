import type { CatalogCategory } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { categoriesAlong, facetsOf, isInCategory, soundCategories } from './category-path.ts';
import { category, sold } from './finder.fixture.ts';

const nested = (levels: number): CatalogCategory =>
  category(`n${levels}`, { Children: levels > 1 ? [nested(levels - 1)] : [] });

test('categories deeper than four levels are cut, those without id or name are left out', () => {
  const [top] = soundCategories([nested(6), category(''), category('x', { Name: '' })]);
  expect(categoriesAlong([top!], ['n6', 'n5', 'n4', 'n3', 'n2']).map(({ ProviderId }) => ProviderId)).toEqual([
    'n6',
    'n5',
    'n4',
    'n3',
  ]);
  expect(soundCategories([nested(6), category('')])).toHaveLength(1);
});

test('lists that a backend leaves out are empty', () => {
  const bare = { ProviderId: '1', Name: 'Sala' } as CatalogCategory;
  expect(soundCategories([bare])).toEqual([category('1', { Name: 'Sala' })]);
  expect(soundCategories(undefined)).toEqual([]);
});

test.each([
  ['its own', sold('p', 'A', { categoryId: 'sala' }), true],
  ['one below', sold('p', 'A', { categoryId: 'sofas' }), true],
  ['another', sold('p', 'A', { categoryId: 'cocina' }), false],
  ['a price list that names its products below', sold('p7', 'A'), true],
])('a product is in a category by %s: %s', (_, product, isIn) => {
  const sala = category('sala', { Children: [category('sofas', { Products: ['p7'] })] });
  expect(isInCategory([sala], product)).toBe(isIn);
});

test('facets are the active specifications along the path, with values that tell products apart', () => {
  const specification = (Name: string, IsActive: boolean, FieldId: string) => ({ Name, IsActive, FieldId });
  const along = [
    category('a', { LevelSpecifications: [specification('Material', true, '1'), specification('Peso', false, '2')] }),
    category('b', { LevelSpecifications: [specification('Puestos', true, '3'), specification('Medidas', true, '4')] }),
  ];
  const told = (Material: string, Puestos: string, Medidas: string) =>
    sold(Medidas, Medidas, {
      allSpecifications: Object.entries({ Material, Puestos, Medidas, Peso: '1', Otro: 'x' }).map(([key, value]) => ({
        key,
        value,
      })),
    });
  const products = [told('Cedro', '10', '1 cm'), told('Roble', '2', '2 cm'), told('Cedro', '2', '3 cm')];
  expect(facetsOf(along, products).map(({ name, field, values }) => [name, field, values])).toEqual([
    ['Material', '1', ['Cedro', 'Roble']],
    ['Puestos', '3', ['2', '10']],
  ]);
});
