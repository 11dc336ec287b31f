import type { Item } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { item, product } from '../data/product.fixture.ts';
import { itemOf, variantOptions } from './variant-options.ts';

/** A variant with these options; its picture is named by `picture`. */
const variant = (options: Record<string, string>, picture = '', own: Partial<Item> = {}): Item =>
  item({
    itemId: Object.values(options).join('-'),
    variations: Object.entries(options).map(([key, value]) => ({ key, value })),
    images: picture ? [{ imageUrl: `https://a.co/${picture}.jpg` }] : [],
    ...own,
  });
const shirts = (pictureOf: (color: string, size: string) => string = (color) => color) =>
  ['Azul', 'Rojo'].flatMap((color) =>
    ['S', 'M', 'L'].map((size) => variant({ Color: color, Talla: size }, pictureOf(color, size))),
  );
const picturesOf = (items: Item[]) =>
  Object.fromEntries(
    (variantOptions(product({ items })) ?? []).map(({ name, values }) => [name, values.map(({ picture }) => picture)]),
  );

describe('variantOptions', () => {
  test('each option is listed with its values, under the names of the store', () => {
    const options = variantOptions(product({ items: shirts() }));
    expect(options?.map(({ name, values }) => [name, values.map(({ value }) => value)])).toEqual([
      ['Color', ['Azul', 'Rojo']],
      ['Talla', ['S', 'M', 'L']],
    ]);
  });

  test('an option whose values have pictures of their own is shown with them, a size is not', () => {
    const blueAndRed = ['https://a.co/Azul.jpg', 'https://a.co/Rojo.jpg'];
    const none = [undefined, undefined, undefined];
    expect(picturesOf(shirts())).toEqual({ Color: blueAndRed, Talla: none });
    // Some stores upload the same picture again for every size.
    expect(picturesOf(shirts((color, size) => color + size))).toEqual({
      Color: ['https://a.co/AzulS.jpg', 'https://a.co/RojoS.jpg'],
      Talla: none,
    });
  });

  test.each([
    ['one picture for all', () => 'todas'],
    ['no pictures', () => ''],
    ['a value without a picture', (color: string) => (color === 'Azul' ? 'azul' : '')],
  ])('%s: the values are words', (_, pictureOf) => {
    expect(picturesOf(shirts(pictureOf))['Color']).toEqual([undefined, undefined]);
  });

  test('the only option of a product has the pictures of its variants, whatever its name', () => {
    const items = ['Uno', 'Dos'].map((kind) => variant({ Versión: kind }, kind));
    expect(picturesOf(items)).toEqual({ Versión: ['https://a.co/Uno.jpg', 'https://a.co/Dos.jpg'] });
  });

  test('the samples of the store come before pictures of variants', () => {
    const sample = (value: string, own: object) =>
      variant({ Color: value }, value, { variations: [{ key: 'Color', value, ...own }] });
    const items = [sample('Negro', { color: '#1a1a1a' }), sample('Flores', { imageUrl: 'https://a.co/muestra.png' })];
    const [option] = variantOptions(product({ items })) ?? [];
    expect(option?.values.map(({ color, picture }) => color ?? picture)).toEqual([
      '#1a1a1a',
      'https://a.co/muestra.png',
    ]);
  });

  test.each([
    ['other options', [variant({ Color: 'Azul' }), variant({ Talla: 'S' })]],
    ['equal values', [variant({ Color: 'Azul' }), variant({ Color: 'Azul' }, '', { itemId: 'otro' })]],
    ['no options', [item(), item({ itemId: '11' })]],
  ])('variants with %s have no common options', (_, items) => {
    expect(variantOptions(product({ items }))).toBeNull();
  });
});

describe('itemOf', () => {
  const items = shirts();
  const find = (id: string) => items.find(({ itemId }) => itemId === id) ?? item();
  const press = (name: string, value: string, chosen: string, ...soldOut: string[]) => {
    const pressed = variantOptions(product({ items }))
      ?.find((option) => option.name === name)
      ?.values.find((one) => one.value === value);
    if (!pressed) throw new Error('no such value');
    const { item: found, isOther } = itemOf(pressed, find(chosen), ({ itemId }) => soldOut.includes(itemId));
    return [found?.itemId, isOther];
  };

  test('a press on a value keeps the other chosen values', () =>
    expect(press('Color', 'Rojo', 'Azul-M')).toEqual(['Rojo-M', false]));
  test('a press on a value whose combination is sold out chooses another one', () =>
    expect(press('Color', 'Rojo', 'Azul-M', 'Rojo-M')).toEqual(['Rojo-S', true]));
  test('a press on a value that is sold out everywhere keeps the other chosen values', () =>
    expect(press('Color', 'Rojo', 'Azul-M', 'Rojo-S', 'Rojo-M', 'Rojo-L')).toEqual(['Rojo-M', false]));
  test('a press on the chosen value keeps the chosen variant, also when it is sold out', () =>
    expect(press('Color', 'Azul', 'Azul-M', 'Azul-M')).toEqual(['Azul-M', false]));
});
