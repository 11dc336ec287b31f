import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { SearchedProduct } from '@vitrina/contract/admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProductPicker } from './product-picker.tsx';

const product = (ref: string): SearchedProduct => ({ id: '', ref, name: `Silla ${ref}`, isAvailable: true, pages: [] });

const onChoose = vi.fn();
beforeEach(() => {
  onChoose.mockClear();
  // jsdom has no CSS.escape, which the list box calls; the keys of these products need none.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const picker = (text: string, products: SearchedProduct[], isStale: boolean) => (
  <ProductPicker
    lead=""
    state=""
    onText={() => undefined}
    onClose={() => undefined}
    {...{ text, products, isStale, onChoose }}
  />
);
const pressEnter = () => fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });

// Covers §studio-170.
test('Enter before the answer takes the best product of the answer, not one of an earlier text', () => {
  const { rerender } = render(picker('silla 2', [product('S-1'), product('S-2')], true));
  pressEnter();
  expect(onChoose).not.toHaveBeenCalled();
  rerender(picker('silla 2', [product('S-2')], false));
  expect(onChoose.mock.calls).toEqual([[{ id: '', ref: 'S-2', name: 'Silla S-2' }]]);
});

// Covers §studio-170.
test('Enter before the answer is forgotten when the text changes, and without a product in the answer', () => {
  const { rerender } = render(picker('silla 2', [product('S-1')], true));
  pressEnter();
  rerender(picker('silla 23', [product('S-1')], true));
  rerender(picker('silla 23', [product('S-23')], false));
  expect(onChoose).not.toHaveBeenCalled();
  rerender(picker('nada', [product('S-23')], true));
  pressEnter();
  rerender(picker('nada', [], false));
  expect(onChoose).not.toHaveBeenCalled();
});

// Covers §studio-170.
test('Enter takes the product that the arrows have marked, and the best one without a mark', () => {
  render(picker('silla', [product('S-1'), product('S-2')], false));
  pressEnter();
  const input = screen.getByRole('searchbox');
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  pressEnter();
  expect(onChoose.mock.calls.map(([{ ref }]) => ref)).toEqual(['S-1', 'S-2']);
});
