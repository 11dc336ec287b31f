/** Where the elements of a saved page come from: what was there stays as it was, what is new or changed is a person's. Pure. */
import type { GivenElements } from '@vitrina/contract';
import type { Placed, PlacedElements } from './ports/editing.ts';

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => name !== 'origin')
          .sort(([one], [other]) => (one < other ? -1 : 1)),
      )
    : value;

/** The same for elements that are equal in everything but where they come from. */
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

export const placedElements = (given: GivenElements, present: PlacedElements): PlacedElements => ({
  tags: placed(given.tags, present.tags),
  images: placed(given.images, present.images),
  videos: placed(given.videos, present.videos),
  models: placed(given.models, present.models),
  links: placed(given.links, present.links),
});
