/** Lines and codes below their products in columns side by side: each belongs to the product of its own column. */
import { expect, test } from 'vitest';
import { pageOf, print } from './blocks.fixture.ts';
import { blockWithWords, findBlocks } from './blocks.ts';

const SMALL = { size: 1.5 };

test('a code below its product belongs to it, whatever stands on its row in the next column', () => {
  const codes = [print('E02', 55, 18.4, SMALL), print('E01', 10, 20.2, SMALL), print('E04', 55, 28.4, SMALL)];
  const page = pageOf(
    1,
    print('Cóctel de camarón', 10, 14),
    print('$ 38.000', 40, 14),
    print('Salsa rosada de la casa y', 10, 16.4, SMALL),
    print('galleta de soda, limón mandarino, maní', 10, 18.4, SMALL),
    print('Empanadas de pipián', 55, 14),
    print('$ 22.000', 85, 14),
    print('Cinco, con ají de maní', 55, 16.4, SMALL),
    print('Patacones con hogao', 10, 24),
    print('$ 19.000', 40, 24),
    print('Plátano verde', 10, 26.4, SMALL),
    print('Arepa de huevo', 55, 24),
    print('$ 14.000', 85, 24),
    print('De maíz amarillo', 55, 26.4, SMALL),
    print('E03', 10, 28.4, SMALL),
    ...codes,
  );
  const blocks = findBlocks([page]);
  const owner = (code: string): string | undefined => {
    const word = page.words.find(({ text }) => text === code);
    return word && blockWithWords(blocks, page.words, word)?.name;
  };
  expect(['E01', 'E02', 'E03', 'E04'].map(owner)).toEqual([
    'Cóctel de camarón',
    'Empanadas de pipián',
    'Patacones con hogao',
    'Arepa de huevo',
  ]);
});

test('a code at the start of a row belongs to the name on its row, below a heading that is flush with it', () => {
  const rows = ['Silla Roma', 'Mesa Palma', 'Banco Lima'];
  const page = pageOf(
    1,
    print('SALA', 10, 10),
    ...rows.flatMap((name, at) => [
      print(`CN-10${at}`, 10, 13 + 3 * at),
      print(name, 25, 13 + 3 * at),
      print('$ 90.000', 70, 13 + 3 * at),
    ]),
  );
  const blocks = findBlocks([page]);
  const owners = page.words
    .filter(({ text }) => text.startsWith('CN-'))
    .map((word) => blockWithWords(blocks, page.words, word)?.name);
  expect(owners).toEqual(rows);
});

test('the second line of a name belongs to it when it begins with a capital', () => {
  const page = pageOf(
    1,
    print('Mote de queso', 10, 14),
    print('$ 39.000', 40, 14),
    print('Ñame criollo y suero', 10, 16, SMALL),
    print('Trucha al ajillo de', 55, 14),
    print('$ 52.000', 85, 14),
    print('Boyacá', 55, 15.6),
    print('Con papa criolla y ensalada', 55, 17.6, SMALL),
    print('P08', 55, 19.4, SMALL),
  );
  const trout = findBlocks([page]).find(({ name }) => name.startsWith('Trucha'));
  const words = trout?.words.map((index) => page.words[index]?.text).join(' ');
  expect(words).toBe('Trucha al ajillo de $ 52.000 Boyacá Con papa criolla y ensalada P08');
});
