import { expect, test } from 'vitest';
import { hasBarePrices, hasShortPrices, pricesIn } from './prices.ts';

const values = (text: string): number[] =>
  pricesIn(text)
    .filter(({ isBare }) => !isBare)
    .map(({ value }) => value);

// Covers §backend-333.
test.each([
  ['$12.500', 12_500],
  ['$ 12,500.00', 12_500],
  ['$8000', 8000],
  ['12,50 €', 12.5],
  ['9€', 9],
  ['€ 1.250,90', 1250.9],
  ['Nerano13.90€', 13.9],
  ['Q 120.00', 120],
  ['Q95', 95],
  ['S/ 24.90', 24.9],
  ['S/.18', 18],
  ['Bs. 35', 35],
  ['R$ 7,50', 7.5],
  ['US$ 1,200', 1200],
  ['COP 45.000', 45_000],
  ['45.000 COP', 45_000],
  ['USD 3.5', 3.5],
  ['₡2.500', 2500],
  ['$ 1 250', 1250],
  ['$5.000 c/u', 5000],
  ['$3.500/kg', 3500],
  ['116.900 pesos', 116_900],
  ['12.50 soles', 12.5],
  ['.....31€', 31],
  ['. . . . 60.000 Gs.', 60_000],
  ['$12,5k', 12_500],
  ['$ 25 mil', 25_000],
  ['Lps. 43.50', 43.5],
])('%s is a price', (text, value) => expect(values(text)).toEqual([value]));

test.each([
  '12 UND',
  '450 ml',
  '50 %',
  '24/12/2025',
  'Tel. 313 470 9171',
  'Q10 crema',
  'Bosque',
  '2x1',
  'EAN 7702021234567',
])('%s has no price', (text) => expect(values(text)).toEqual([]));

test('a list of values is several prices', () => {
  expect(values('8,00 € / 15,00 €')).toEqual([8, 15]);
  expect(values('$ 10.000 - $ 12.000')).toEqual([10_000, 12_000]);
});

test.each([
  ['$ 8.000 / 15.000', [8000, 15_000]],
  ['$8.000-15.000', [8000, 15_000]],
  ['Tinto 8 / 15 €', [15]],
  ['8 / 15 €', [8, 15]],
  ['desde 8,50 a 15,00 €', [8.5, 15]],
  ['$ 5.000 - 2 personas', [5000]],
  ['Combo 5 - 12 €', [12]],
  ['$ 5.000 / 500 ml', [5000]],
])('%s prints %j', (text, expected) => expect(values(text)).toEqual(expected));

test('a price of several units names how many', () => {
  const counts = (text: string) => pricesIn(text).map(({ value, count }) => [count, value]);
  expect(counts('2x$5.000')).toEqual([[2, 5000]]);
  expect(counts('Empanada $ 3.000, lleva 3 por $ 8.000')).toEqual([
    [1, 3000],
    [3, 8000],
  ]);
  expect(counts('Jabón 450 x $ 5.000')).toEqual([[1, 5000]]);
});

test('a price names its currency, unless its sign is that of several', () => {
  const currencies = (text: string) => pricesIn(text).map(({ currency }) => currency);
  expect(currencies('US$ 10 · $ 42.000 · 12 € · S/ 30 · 45.000 COP · Bs. 35')).toEqual([
    'USD',
    '',
    'EUR',
    'PEN',
    'COP',
    '',
  ]);
});

test('a bare number before a measure, or within a longer one, is no price', () => {
  const bare = (text: string): number[] => pricesIn(text).map(({ value }) => value);
  expect(bare('Taco de pescado 12.900')).toEqual([12_900]);
  expect(bare('Tortilla 7,40')).toEqual([7.4]);
  expect(bare('TORTILLA ......80.100')).toEqual([80_100]);
  expect(bare('TORTILLA . . . . 7,40')).toEqual([7.4]);
  expect(bare("132'300")).toEqual([132_300]);
  expect(bare('14 300')).toEqual([14_300]);
  expect(bare('TORTILLA ..... 14 300')).toEqual([14_300]);
  for (const text of [
    '1.500 ml',
    '2,50 m',
    '12.500.1',
    '1.250-33',
    'NIT 900.123.456-7',
    '12.30 hs',
    'Lote 12 300',
    '310 455 120',
  ])
    expect(bare(text)).toEqual([]);
});

test('a document has bare prices where four lines end in one, and fewer prices have a currency', () => {
  const lines = (texts: readonly string[]) => texts.map((text) => ({ text, prices: pricesIn(text) }));
  const bare = ['Taco 1.900', 'Tostada 2.900', 'Agua 900.00', 'Vino 7,50'];
  expect(hasBarePrices(lines(bare))).toBe(true);
  expect(hasBarePrices(lines(bare.slice(1)))).toBe(false);
  expect(hasBarePrices(lines([...bare, ...Array.from({ length: 9 }, () => 'Ron $ 5.000')]))).toBe(false);
});

const areShort = (...texts: string[]): boolean =>
  hasShortPrices(texts.map((text) => ({ text, prices: pricesIn(text) })));

// Covers §backend-399.
test('bare thousands at the ends of lines are prices where a document prints no other ones', () => {
  const menu = [
    'Ajiaco santafereño 34K',
    'Crema de auyama 18k',
    'Patacones 16,5K',
    'Limonada 9K / 13K',
    'Trucha 39 mil',
  ];
  expect(areShort(...menu)).toBe(true);
  expect(pricesIn('Patacones 16,5K').map(({ value }) => value)).toEqual([16_500]);
  const sizes = menu.map((line) => line.replace(/(?=\S+$)/, '12K '));
  expect(areShort(...sizes.slice(0, 4), 'Jugo 9K 12,5K')).toBe(true);
  expect(areShort(...menu, 'Menú del día $ 25.000')).toBe(false);
});

test('resistances in the text of a manual are no short prices', () => {
  const text = Array.from({ length: 120 }, (_, at) => `La corriente se mide en el paso ${at} del experimento.`);
  const parts = ['resistencia de 2.2K', 'use 1K', 'otra de 4.7K', 'en serie con 3.3K', 'potenciómetro de 5K'];
  expect(areShort(...text, ...parts)).toBe(false);
  const sentences = [
    'de 2.2K a tierra',
    'con 6.8K en paralelo',
    'entre 1K y 47K sirve',
    'de 3.3K o más',
    'una de 5K basta',
  ];
  expect(areShort(...parts, ...sentences)).toBe(false);
});

test('carats, resolutions and few numbers are no short prices', () => {
  expect(areShort('Argolla 18K', 'Aretes 14K', 'Cadena 10K', 'Dije 24K', 'Anillo 18K')).toBe(false);
  expect(areShort('Televisor 4K', 'Monitor 4K', 'Proyector 4K', 'Cámara 8K', 'Consola 4K')).toBe(false);
  expect(areShort('Carrera 21K', 'Carrera 42K', 'Carrera 5K')).toBe(false);
});
