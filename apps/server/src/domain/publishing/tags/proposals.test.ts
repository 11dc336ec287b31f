/** The codes of proposed products: those that the document prints, where it prints one for a product alone. */
import { expect, test } from 'vitest';
import { pageOf, print } from '../../blocks/blocks.fixture.ts';
import type { TextPage } from '../../blocks/blocks.ts';
import type { DocumentWords } from '../document-words.ts';
import { readProposals } from './proposals.ts';

const wordsOf = (pages: readonly TextPage[]): DocumentWords => ({
  pages,
  of: async (index) => [...(pages.find((page) => page.index === index)?.words ?? [])],
  imageBoxesOf: async () => [],
});

const codes = async (pages: readonly TextPage[], listed: { ref: string; name: string }[] = []): Promise<string[]> =>
  (await readProposals(wordsOf(pages), listed)).map(({ ref, name }) => `${ref} ${name}`);

const card = (name: string, code: string, price: string, left: number, top: number) => [
  print(name, left, top),
  print(code, left, top + 1.8),
  print(price, left, top + 3.6),
];

const cards = pageOf(
  1,
  ...card('Silla Bogotá', 'Código: SE 1042', '$ 913.900', 8, 10),
  ...card('Silla Nevado', 'Ref. SI-0210', '$ 110.900', 52, 10),
  ...card('Mesa Cocuy', 'Ref. MC-77', '$ 457.900', 8, 30),
  ...card('Mesa Cocuy de roble', 'Ref. MC-77', '$ 557.900', 52, 30),
);

// Covers §backend-419.
test('a product has the code that is printed with it, in one word or two; a code of two products is of neither', async () => {
  const [first, second, third, fourth] = await codes([cards]);
  expect([first, second]).toEqual(['SE 1042 Silla Bogotá', 'SI-0210 Silla Nevado']);
  expect(third).toMatch(/^MESA-COCUY-\w{4} Mesa Cocuy$/u);
  expect(fourth).toMatch(/^MESA-COCUY-DE-ROBLE-\w{4} Mesa Cocuy de roble$/u);
});

// Covers §backend-419.
test('in a table the code of the row is that of the product and no part of its name', async () => {
  const rows = ['Detergente floral', 'Jabón en barra', 'Suavizante', 'Esponja doble', 'Arroz premium', 'Sal refinada'];
  const page = pageOf(
    1,
    print('CÓDIGO', 8, 10),
    print('DESCRIPCIÓN', 20, 10),
    print('PRECIO', 60, 10),
    ...rows.flatMap((name, at) => [
      // The end of the code and the name are as near as two words.
      print(`${138 + at} ${name}`, 12, 14 + 3 * at),
      print(`$ ${2 + at}.500`, 60, 14 + 3 * at),
    ]),
  );
  expect(await codes([page])).toEqual(rows.map((name, at) => `${138 + at} ${name}`));
});

test('a product of the list keeps its code: by the printed code as the list spells it, else by its name', async () => {
  const listed = [
    { ref: 'SE1042', name: 'Silla ejecutiva' },
    { ref: 'OLD-1', name: 'Silla Nevado' },
  ];
  expect((await codes([cards], listed)).slice(0, 2)).toEqual(['SE1042 Silla Bogotá', 'OLD-1 Silla Nevado']);
});

test('a code of the list that is printed with one product is not given to another product with its name', async () => {
  const listed = [{ ref: 'SE-1042', name: 'Silla Nevado' }];
  const page = pageOf(
    1,
    ...card('Silla Bogotá', 'Código: SE 1042', '$ 913.900', 8, 10),
    ...card('Silla Nevado', 'Ref. SI-0210', '$ 110.900', 52, 10),
  );
  expect(await codes([page], listed)).toEqual(['SE-1042 Silla Bogotá', 'SI-0210 Silla Nevado']);
});

// Covers §backend-419.
test('codes without a label are those of the products where most products have one', async () => {
  const names = ['Sofá Guatapé', 'Butaca Salento', 'Mesa Tatacoa', 'Cama Sumapaz', 'Aparador Cocora'];
  const furniture = (count: number) =>
    pageOf(
      1,
      ...names.flatMap((name, at) => [
        print(name, 8, 10 + 6 * at),
        print(at < count ? `GT-00${at}` : 'roble', 8, 11.8 + 6 * at),
        print('$ 940.000', 60, 10 + 6 * at),
      ]),
    );
  expect(await codes([furniture(5)])).toEqual(names.map((name, at) => `GT-00${at} ${name}`));
  for (const code of await codes([furniture(2)])) expect(code).not.toMatch(/^GT/u);
});

test('numbers of dishes are no codes of products', async () => {
  const page = pageOf(
    1,
    ...card('Ceviche', 'Ref. 12', '$ 38.000', 8, 10),
    ...card('Limonada de coco', 'Ref. 14', '$ 16.000', 52, 10),
  );
  for (const code of await codes([page])) expect(code).toMatch(/-\w{4} /u);
});
