import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandOf, brandProperties, contrast, parseColor } from './brand.ts';

// Covers §3-2.
test('brandOf of an invalid colour answers the default brand', () => {
  for (const text of ['', 'red;}', '#12', '#12345', 'url(x)', undefined]) expect(brandOf(text).brand).toBe('#3d3a36');
});

// Covers §1-4, §access-7.
test('onBrand has a contrast of at least 4.5 : 1 on any brand', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const { brand, onBrand } = brandOf(`#${value.toString(16).padStart(6, '0')}`);
      const [one, other] = [parseColor(brand), parseColor(onBrand)];
      return one !== null && other !== null && contrast(one, other) >= 4.5;
    }),
  );
});

test('isTextColor is false for a pale yellow and true for a dark red', () => {
  expect(brandOf('#fff3b0').isTextColor).toBe(false);
  expect(brandOf('#8b1e1e').isTextColor).toBe(true);
});

test('--brand-text is the brand in the scheme where it is readable, and ink in the other', () => {
  expect(brandProperties('#000000')).toMatchObject({
    '--brand-text-light': '#000000',
    '--brand-text-dark': 'var(--ink)',
  });
  expect(brandProperties('#fff3b0')).toMatchObject({
    '--brand-text-light': 'var(--ink)',
    '--brand-text-dark': '#fff3b0',
  });
});

// Covers §access-7.
test('--brand-mark of any brand is visible in both schemes: the brand, or ink', () => {
  const [paper, dark] = [parseColor('#ffffff'), parseColor('#2b2926')];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const marks = brandProperties(`#${value.toString(16).padStart(6, '0')}`);
      const isVisible = (mark: string | undefined, on: typeof paper) => {
        const colour = parseColor(mark ?? '');
        return mark === 'var(--ink)' || (colour !== null && on !== null && contrast(colour, on) >= 3);
      };
      return isVisible(marks['--brand-mark-light'], paper) && isVisible(marks['--brand-mark-dark'], dark);
    }),
  );
});

test('--brand-mark is ink on paper for a pale yellow, and ink in the dark for dark colours', () => {
  const marks = (color: string) => {
    const { '--brand-mark-light': light, '--brand-mark-dark': dark } = brandProperties(color);
    return [light, dark];
  };
  expect(marks('#fff3a0')).toEqual(['var(--ink)', '#fff3a0']);
  expect(marks('#000000')).toEqual(['#000000', 'var(--ink)']);
  expect(marks('#c00000')).toEqual(['#c00000', 'var(--ink)']);
});

// Covers §access-38.
test('the properties of a brand use no function that Safari 16.4, Chrome 109 or Firefox 115 lacks', () => {
  const values = Object.values(brandProperties('#c00000'));
  expect(values.filter((value) => /light-dark|color-mix/.test(value))).toEqual([]);
  expect(brandProperties('#c00')).toMatchObject({ '--brand-rgb': '204 0 0', '--on-brand-rgb': '255 255 255' });
});
