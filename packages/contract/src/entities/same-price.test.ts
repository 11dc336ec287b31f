import { expect, test } from 'vitest';
import { amountsOf, isSamePrice } from './same-price.ts';

test.each([
  [12_500, 12_500],
  [12_500, 12_499.9],
  [3471.07, 3471.074],
  [9, 9],
  [13, 12.99],
  [12.5, 12_500],
  [12, 12_000],
])('the printed price %d stands for %d', (printed, amount) => expect(isSamePrice(printed, amount)).toBe(true));

test.each([
  [12_500, 12_900],
  [12_500, 12_501],
  [9, 9.9],
  [9.5, 9.9],
  [12_500, 12.5],
  [12, 12_900],
])('the printed price %d is not %d', (printed, amount) => expect(isSamePrice(printed, amount)).toBe(false));

test('amounts of an item are those before and after a discount, by way of paying and of its measure', () => {
  const commertialOffer = {
    price: 80,
    listPrice: 100,
    priceWithoutDiscount: 100,
    rewardValue: 0,
    payments: [{ name: 'Transferencia', price: 76 }],
  };
  expect(amountsOf({ sellers: [{ commertialOffer }], unitMultiplier: 0.5 })).toEqual([80, 100, 76, 40, 50, 38]);
  expect(amountsOf({ sellers: [{ commertialOffer: { ...commertialOffer, price: 0, listPrice: 0 } }] })).toEqual([
    100, 76,
  ]);
});
