/** Matches the elements of an edit with the present ones, and gives each its id and its origin. Pure but for new ids. */
import type { ElementsInput, Review, Tag } from '@vitrina/contract';
import type { IdentifiedElements, PlacedElements } from '../ports/editing.ts';
import type { Identified, MaybeIdentified, Placed, PlacedTag, ReviewedTag } from '../ports/elements.ts';
import { assignIds, elementText } from './element-ids.ts';
import { editedReview, reviewOf, withReview } from './tag-review.ts';

/** Equal ones first become those that publishing placed: of three given for two present, the third belongs to the person. */
const byText = <Element extends object>(present: readonly Placed<Element>[]): Map<string, Placed<Element>[]> => {
  const groups = new Map<string, Placed<Element>[]>();
  for (const element of present.toSorted((a, b) => Number(a.origin === 'hand') - Number(b.origin === 'hand'))) {
    const text = elementText(element);
    const group = groups.get(text);
    if (group) group.push(element);
    else groups.set(text, [element]);
  }
  return groups;
};

/**
 * The present element that each given one continues: the one of its id, else an equal one that no other given element continues;
 * `undefined` for a new element.
 */
const continued = <Element extends object>(
  given: readonly (Element & MaybeIdentified)[],
  present: readonly Placed<Element>[],
): (Placed<Element> | undefined)[] => {
  const byId = new Map(present.map((element) => [element.id, element]));
  const ofId = given.map(({ id }) => (id === undefined ? undefined : byId.get(id)));
  const taken = new Set(ofId);
  const equal = byText(present.filter((element) => !taken.has(element)));
  return given.map((element, at) => ofId[at] ?? equal.get(elementText(element))?.shift());
};

/**
 * Given elements with their ids, and the origin of the unchanged ones. A new or changed element is placed by hand. `used`: ids of
 * elements of other kinds.
 */
const placed = <Element extends object>(
  given: readonly (Element & MaybeIdentified)[],
  present: readonly Placed<Element>[],
  used = new Set<string>(),
): Identified<Placed<Element>>[] => {
  const before = continued(given, present);
  const edited = given.map((element, at): Placed<Element> => {
    const former = before[at];
    const isUnchanged = former !== undefined && elementText(former) === elementText(element);
    return { ...element, id: element.id ?? former?.id, origin: isUnchanged ? former.origin : 'hand' };
  });
  return assignIds(edited, used);
};

type GivenTag = Tag & MaybeIdentified & { review?: Review | undefined };

/**
 * Given tags, also those of several pages, with ids, origin and review state. A tag whose state alone was changed stays one of
 * publishing, with its evidence.
 */
export const placedTags = <Given extends GivenTag>(
  given: readonly Given[],
  present: readonly (Given & PlacedTag)[],
  used = new Set<string>(),
): (Given & ReviewedTag)[] => {
  const byId = new Map(present.map((tag) => [tag.id, tag]));
  const shownAgain = given.map((tag) => {
    const former = byId.get(tag.id);
    return former && reviewOf(former) === 'rejected' ? { ...tag, active: former.active } : tag;
  });
  const before = continued<Given>(shownAgain, present);
  const edited = given.map((tag, at): Given & PlacedTag => {
    const former: (Given & PlacedTag) | undefined = before[at];
    const isUnchanged = former !== undefined && elementText(former) === elementText(shownAgain[at] ?? tag);
    const { review, active } = editedReview(tag, former, isUnchanged);
    const origin = isUnchanged ? former.origin : 'hand';
    return { ...tag, id: tag.id ?? former?.id, origin, review, active, evidence: former?.evidence };
  });
  return assignIds(edited, used).map(withReview);
};

/** The elements of a saved page. */
export const placedElements = (given: ElementsInput, present: PlacedElements): IdentifiedElements => {
  const used = new Set<string>();
  return {
    tags: placedTags(given.tags, present.tags, used),
    images: placed(given.images, present.images, used),
    videos: placed(given.videos, present.videos, used),
    models: placed(given.models, present.models, used),
    links: placed(given.links, present.links, used),
  };
};
