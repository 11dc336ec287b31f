/** The table of a menu: prices as people write them, joined and split rows, and undo. */
import type { Proposal } from '@vitrina/contract/admin';
import { describe, expect, test } from 'vitest';
import { isInThousands, priceOf, priceText } from './prices.ts';
import {
  confirmedOf,
  joinWithAbove,
  redo,
  setKept,
  setPrice,
  setText,
  split,
  type Table,
  tableOf,
  undo,
} from './rows.ts';

const area = (left: number, top: number, width = 20, high = 2) => ({ position: { left, top }, size: { width, high } });
const proposal = (name: string, price: number | null, change: Partial<Proposal> = {}): Proposal => ({
  ref: name.toUpperCase(),
  name,
  price,
  currency: '',
  otherPrices: [],
  section: 'SOPAS',
  description: '',
  page: 1,
  box: area(10, 10),
  block: area(10, 10, 60, 4),
  confidence: 1,
  isKept: true,
  isSaved: false,
  ...change,
});
const lines = ({ rows }: Table) => rows.map(({ name, price, isKept }) => `${isKept ? '' : '− '}${name} ${price}`);

// Covers §studio-93.
describe('a price', () => {
  test.each<[string, number | null | undefined]>([
    ['$ 12.900', 12_900],
    ['12,900', 12_900],
    ['$12.900', 12_900],
    ['12 900', 12_900],
    ['12.900 COP', 12_900],
    ['$ 1.234.500', 1_234_500],
    ['12.900,50', 12_900.5],
    ['12,9', 12_900],
    ['12.9', 12_900],
    ['24', 24_000],
    ['24,50', 24_500],
    ['500', 500],
    ['', null],
    ['  ', null],
    ['según temporada', undefined],
    ['$', undefined],
    ['1.2.3', undefined],
    ['12.90.0', undefined],
    ['-5', undefined],
  ])('of a menu in pesos, written %j, is %j', (text, price) => {
    expect(priceOf(text, true)).toBe(price);
  });

  test.each<[string, number]>([
    ['12,90 €', 12.9],
    ['12.5', 12.5],
    ['€ 1.200', 1200],
    ['9', 9],
  ])('of a menu in euros, written %j, is %j', (text, price) => {
    expect(priceOf(text, false)).toBe(price);
  });

  test('a menu is in thousands where its prices are', () => {
    expect(isInThousands([500, 12_000, null, 24_000], '')).toBe(true);
    expect(isInThousands([12.9, 9, 24], '')).toBe(false);
    expect(isInThousands([12_000], 'EUR')).toBe(false);
    expect(isInThousands([], '')).toBe(false);
    expect(priceOf(priceText(12_900, ''), true)).toBe(12_900);
    expect(priceOf(priceText(9.5, 'EUR'), false)).toBe(9.5);
  });
});

// Covers §studio-94.
describe('the table', () => {
  const menu = tableOf([
    proposal('Ajiaco de la', null, { block: area(10, 10, 30, 2), box: area(10, 10) }),
    proposal('casa', 24_000, { description: 'con pollo', block: area(10, 13, 60, 3), box: area(10, 13) }),
    proposal('Jugo de lulo', 9000, { otherPrices: ['$ 12.000', '$ 15.000'] }),
  ]);

  test('joins a row with the one above: name, price, description and place of both', () => {
    const after = joinWithAbove(menu, '1');
    expect(lines(after)).toEqual(['Ajiaco de la casa 24000', 'Jugo de lulo 9000']);
    expect(after.rows[0]).toMatchObject({
      ref: 'AJIACO DE LA',
      description: 'con pollo',
      box: area(10, 10, 20, 5),
      block: area(10, 10, 60, 6),
    });
    expect(joinWithAbove(menu, '0')).toBe(menu);
  });

  test('splits a row: the next printed price is that of the second one, which has no code yet', () => {
    const after = split(split(menu, '2'), '2-1');
    expect(lines(after).slice(2)).toEqual(['Jugo de lulo 9000', 'Jugo de lulo 12000', 'Jugo de lulo 15000']);
    expect(after.rows.slice(2).map(({ ref, otherPrices }) => [ref, otherPrices])).toEqual([
      ['JUGO DE LULO', []],
      ['', []],
      ['', []],
    ]);
    expect(new Set(after.rows.map(({ id }) => id)).size).toBe(after.rows.length);
  });

  test('undoes and repeats each change; a change that changes nothing is no step', () => {
    const steps = [
      (table: Table) => setText(table, '0', 'name', '  Ajiaco   santafereño '),
      (table: Table) => setPrice(table, '2', 9500),
      (table: Table) => setKept(table, ['0', '1'], false),
      (table: Table) => split(table, '2'),
    ];
    const states = [menu];
    for (const step of steps) states.push(step(states.at(-1) ?? menu));
    expect(lines(states.at(-1) ?? menu)).toEqual([
      '− Ajiaco santafereño null',
      '− casa 24000',
      'Jugo de lulo 9500',
      'Jugo de lulo 12000',
    ]);
    let table = states.at(-1) ?? menu;
    for (const before of states.toReversed().slice(1)) {
      table = undo(table);
      expect(table.rows).toEqual(before.rows);
    }
    expect(undo(table)).toEqual(table);
    for (const after of states.slice(1)) {
      table = redo(table);
      expect(table.rows).toEqual(after.rows);
    }
    const same = setText(setPrice(setKept(menu, ['0'], true), '1', 24_000), '2', 'name', 'Jugo de lulo');
    expect(same).toBe(menu);
  });

  test('sends the products alone, with their code, place and prices', () => {
    const sent = confirmedOf(setKept(split(menu, '2'), ['0', '1'], false));
    expect(sent.map(({ ref, name, price }) => [ref, name, price])).toEqual([
      ['JUGO DE LULO', 'Jugo de lulo', 9000],
      ['', 'Jugo de lulo', 12_000],
    ]);
  });
});
