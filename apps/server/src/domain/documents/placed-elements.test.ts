import type { ElementsInput } from '@vitrina/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlacedElements } from '../ports/editing.ts';
import { elementText, placedElements } from './placed-elements.ts';

/** Few distinct elements, so that equal ones occur. */
const percent = fc.constantFrom(0, 50, 100);
const position = fc.record({ left: percent, top: percent });
const size = fc.record({ width: percent, high: percent });
const product = fc.record({ id: fc.constantFrom('', '1'), ref: fc.constantFrom('A', 'B') });
const media = fc.record(
  { url: fc.constantFrom('/files/a', '/files/b'), position, size, product, poster: fc.constant('/files/p') },
  { requiredKeys: ['url', 'position', 'size', 'product'] },
);
const tag = fc.record({
  name: fc.constantFrom('', 'x'),
  iconIndex: fc.constant(1),
  position,
  color: fc.constant(''),
  size: fc.constantFrom(null, 20),
  active: fc.boolean(),
  product,
});
const link = fc.record({ name: fc.constant(''), url: fc.constantFrom('#page=1', '#page=2'), position });
const listOf = <T>(element: fc.Arbitrary<T>) => fc.array(element, { maxLength: 6 });
const given: fc.Arbitrary<ElementsInput> = fc.record({
  tags: listOf(tag),
  images: listOf(media),
  videos: listOf(media),
  models: listOf(media),
  links: listOf(link),
});
const nothing: PlacedElements = { tags: [], images: [], videos: [], models: [], links: [] };
const published = (elements: ElementsInput): PlacedElements =>
  Object.fromEntries(
    Object.entries(elements).map(([kind, list]) => [kind, list.map((one) => ({ ...one, origin: 'auto' }))]),
  ) as PlacedElements;
const kinds = Object.keys(nothing) as (keyof PlacedElements)[];
const texts = (elements: readonly object[]) => elements.map(elementText);

test('the result has the given elements in their order, and no others', () =>
  fc.assert(
    fc.property(given, given, (before, now) => {
      const placed = placedElements(now, published(before));
      for (const kind of kinds) expect(texts(placed[kind])).toEqual(texts(now[kind]));
    }),
  ));

// Covers §backend-23.
test('elements that are sent back as they were read keep their origin, also with another order of fields', () =>
  fc.assert(
    fc.property(given, given, (before, now) => {
      const present = placedElements(now, published(before));
      const sent = JSON.parse(JSON.stringify(present), (_, value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).reverse())
          : value,
      ) as PlacedElements;
      // Equal elements are interchangeable; only their number by origin counts.
      const byHand = (elements: PlacedElements) =>
        kinds.map((kind) =>
          elements[kind]
            .filter(({ origin }) => origin === 'hand')
            .map(elementText)
            .sort(),
        );
      expect(byHand(placedElements(sent, present))).toEqual(byHand(present));
    }),
  ));

test('on an empty page every element has the origin hand', () =>
  fc.assert(
    fc.property(given, (now) => {
      const placed = placedElements(now, nothing);
      for (const kind of kinds) expect(placed[kind].every(({ origin }) => origin === 'hand')).toBe(true);
    }),
  ));

test('if an element that existed twice is given three times, one copy has the origin hand', () => {
  const one = { name: '', url: '#page=1', position: { left: 1, top: 1 } };
  const placed = placedElements({ ...nothing, links: [one, one, one] }, published({ ...nothing, links: [one, one] }));
  expect(placed.links.map(({ origin }) => origin)).toEqual(['auto', 'auto', 'hand']);
});
