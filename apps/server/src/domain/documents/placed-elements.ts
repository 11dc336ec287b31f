/**
 * The origin of each element of a saved page: unchanged elements keep theirs, new and changed ones are placed by hand. Pure.
 */
import type { ElementsInput } from '@vitrina/contract';
import type { Placed, PlacedElements } from '../ports/editing.ts';

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => name !== 'origin')
          .sort(([one], [other]) => (one < other ? -1 : 1)),
      )
    : value;

/** Equal for elements that differ in their origin only. */
export const elementText = (element: object): string => JSON.stringify(element, inOrder);

const placed = <Element extends object>(
  given: readonly Element[],
  present: readonly Placed<Element>[],
): Placed<Element>[] => {
  const found = new Map<string, number>();
  for (const element of present) {
    const text = elementText(element);
    if (element.origin === 'auto') found.set(text, (found.get(text) ?? 0) + 1);
  }
  return given.map((element) => {
    const text = elementText(element);
    const left = found.get(text) ?? 0;
    found.set(text, left - 1);
    return { ...element, origin: left > 0 ? 'auto' : 'hand' };
  });
};

export const placedElements = (given: ElementsInput, present: PlacedElements): PlacedElements => ({
  tags: placed(given.tags, present.tags),
  images: placed(given.images, present.images),
  videos: placed(given.videos, present.videos),
  models: placed(given.models, present.models),
  links: placed(given.links, present.links),
});
