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

test('under any colour a mark is seen on paper and in the dark: the brand itself or ink', () => {
  const [paper, dark] = [parseColor('#ffffff'), parseColor('#2b2926')];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const brand = `#${value.toString(16).padStart(6, '0')}`;
      const [, inLight, inDark] = /^light-dark\((.+), (.+)\)$/.exec(brandProperties(brand)['--brand-mark'] ?? '') ?? [];
      const isSeen = (mark: string | undefined, on: typeof paper) => {
        const colour = parseColor(mark ?? '');
        return mark === 'var(--ink)' || (colour !== null && on !== null && contrast(colour, on) >= 3);
      };
      return isSeen(inLight, paper) && isSeen(inDark, dark);
    }),
  );
});

test('a pale yellow mark gives way to ink on paper, a dark one in the dark', () => {
  expect(brandProperties('#fff3a0')['--brand-mark']).toBe('light-dark(var(--ink), #fff3a0)');
  expect(brandProperties('#000000')['--brand-mark']).toBe('light-dark(#000000, var(--ink))');
  expect(brandProperties('#c00000')['--brand-mark']).toBe('light-dark(#c00000, var(--ink))');
});
