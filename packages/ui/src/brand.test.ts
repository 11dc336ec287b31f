import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandOf, brandProperties, contrast, parseColor } from './brand.ts';

test('what is no colour gives the default look', () => {
  for (const text of ['', 'red;}', '#12', '#12345', 'url(x)', undefined]) expect(brandOf(text).brand).toBe('#3d3a36');
});

test('the ink on any brand colour is readable', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const { brand, onBrand } = brandOf(`#${value.toString(16).padStart(6, '0')}`);
      const [one, other] = [parseColor(brand), parseColor(onBrand)];
      return one !== null && other !== null && contrast(one, other) >= 4.5;
    }),
  );
});

test('a pale yellow is no colour for text, a dark red is', () => {
  expect(brandOf('#fff3b0').isTextColor).toBe(false);
  expect(brandOf('#8b1e1e').isTextColor).toBe(true);
});

test('a black brand is text on paper and gives way to ink in the dark', () => {
  expect(brandProperties('#000000')['--brand-text']).toBe('light-dark(#000000, var(--ink))');
  expect(brandProperties('#fff3b0')['--brand-text']).toBe('light-dark(var(--ink), #fff3b0)');
});
