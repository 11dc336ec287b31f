import { Evidence } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { createReferenceFinder } from '../../references/reference-finder.ts';
import { createEvidence, createPriceEvidence } from './tag-evidence.ts';

const known = (ref: string, more: { itemId?: string; name?: string } = {}) => ({
  ref,
  productId: more.itemId ?? ref,
  itemId: more.itemId ?? ref,
  name: more.name ?? `Producto ${ref}`,
});
const lineOf = (text: string, top = 10) =>
  text.split(' ').map((word, at) => ({ text: word, left: 10 + at * 6, top, width: 5.5, height: 1 }));
const evidenceOn = (text: string, references: ReturnType<typeof known>[]) => {
  const { found } = createReferenceFinder(references)({
    index: 1,
    words: text.split('\n').flatMap((line, at) => lineOf(line, 10 + at * 2)),
  });
  return found.map(createEvidence(references));
};

// Covers §backend-132.
test('a labelled code has its print, its box, its rule, a confidence that counts as sure, and its product', () => {
  const [evidence] = evidenceOn('Silla Ref. CN-104', [known('CN-104'), known('XX-9000')]);
  expect(evidence).toEqual({
    text: 'CN-104',
    box: { position: { left: 22, top: 10 }, size: { width: 5.5, high: 1 } },
    rule: 'label',
    confidence: expect.any(Number),
    candidates: [{ id: 'CN-104', ref: 'CN-104', name: 'Producto CN-104' }],
  });
  expect(evidence?.confidence).toBeGreaterThanOrEqual(0.995);
  expect(Evidence.parse(evidence)).toEqual(evidence);
});

test('a code that stands alone, and one that is put together, are less sure than a labelled one', () => {
  const of = (text: string, ref: string) => evidenceOn(text, [known(ref)])[0];
  const labelled = of('Ref. CN-104', 'CN-104');
  expect(of('E01', 'E01')).toMatchObject({ rule: 'alone' });
  expect(of('7701234 567890', '7701234567890')).toMatchObject({ rule: expect.stringContaining('spaced') });
  for (const other of [of('E01', 'E01'), of('7701234 567890', '7701234567890')])
    expect(other?.confidence).toBeLessThan(labelled?.confidence ?? 0);
});

test('the candidates of a name are the products of similar names', () => {
  const [chair, other] = [known('70001', { name: 'Silla Rimax' }), known('70002', { name: 'Silla Rimax negra' })];
  const box = { left: 10, top: 10, width: 20, height: 2 };
  const print = { printed: 'SILLA RIMAX', rule: 'name', spelling: 'plain' } as const;
  const found = { ...chair, ...print, page: 1, position: { left: 9, top: 10 }, box, alternatives: [other] };
  const evidence = createEvidence([chair, other, known('700011')])(found);
  expect(evidence).toMatchObject({ text: 'SILLA RIMAX', rule: 'name' });
  expect(evidence.candidates.map(({ id }) => id)).toEqual(['70001', '70002']);
});

test('products with the same code are candidates, and halve the confidence; longer codes follow; five at most', () => {
  const same = [known('CN-104'), known('CN 104', { itemId: 'otro' })];
  const longer = ['CN-1041', 'CN-1042', 'CN-1043', 'CN-1044'].map((ref) => known(ref));
  const [evidence] = evidenceOn('Ref. CN-104', [...longer, ...same]);
  expect(evidence?.candidates.map(({ id }) => id)).toEqual(['CN-104', 'otro', 'CN-1041', 'CN-1042', 'CN-1043']);
  expect(evidence?.confidence).toBeLessThan(0.51);
  expect(evidenceOn('Ref. 12', [known('12'), known('1200')])[0]?.candidates).toHaveLength(1);
});

const PRICES = [988_900, 4_199_900, 364_900, 3_949_900, 1_005_900, 2_812_900];
/** Labelled codes that lost their zeros in the list. `printed`: the price beside each. */
const withPrices = (printed: readonly number[]) => {
  const references = PRICES.map((_, at) => known(`110${at}`));
  const words = references.flatMap(({ ref }, at) => lineOf(`REF. 000${ref}`, 10 + at * 4));
  const { found } = createReferenceFinder(references)({ index: 1, words });
  const prices = found.map((one, at) => {
    const box = { left: 0, top: 0, width: 1, height: 1 };
    const [amount = 0, listed = 0] = [printed[at], PRICES[at]];
    return { ...one, prices: [String(amount)], box, listed, amount, printedCurrency: '' };
  });
  const isSame = ({ amount, listed }: (typeof prices)[number]): boolean => amount === listed;
  const compared = { same: prices.filter(isSame), different: prices.filter((one) => !isSame(one)), several: [] };
  return found
    .map(createEvidence(references, createPriceEvidence(found, compared)))
    .map(({ confidence }) => confidence);
};
const areSure = (confidences: readonly number[]): boolean[] => confidences.map((one) => one >= 0.995);

// Covers §backend-390.
test('a code that lost its zeros in the list counts as sure beside the price of the list', () => {
  expect(areSure(withPrices(PRICES))).toEqual(PRICES.map(() => true));
  expect(areSure(withPrices(PRICES.with(2, 1)))).toEqual([true, true, false, true, true, true]);
});

test('the price of the list confirms no code where the prices of most codes differ, or where few prices are different', () => {
  expect(areSure(withPrices(PRICES.map((price, at) => (at < 4 ? price : 1))))).not.toContain(true);
  expect(areSure(withPrices(PRICES.slice(0, 4)).slice(0, 4))).not.toContain(true);
});
