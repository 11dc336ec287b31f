/**
 * Placed elements: their ids, which last over edits and editions; their origin, publishing or a person; and the review state of tags:
 * proposed by publishing, confirmed or rejected by a person. Matches the elements of an edit with the present ones. Pure but for new ids.
 */
import { createHash, randomInt } from 'node:crypto';
import type { ElementsInput, Review, Tag } from '@vitrina/contract';
import type { IdentifiedElements, PlacedElements } from '../ports/editing.ts';
import type { Identified, MaybeIdentified, Placed, PlacedTag, ReviewedTag } from '../ports/elements.ts';

const LENGTH = 10;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** 51 random bits: two of 100,000 elements of a document are equal once in 400,000 documents. */
export const newElementId = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Data about the history of an element, which no client sends. */
const NOT_CONTENT = new Set(['id', 'origin', 'review', 'evidence']);

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Equal for elements that differ in their history only: id, origin, review and evidence. */
export const elementText = (element: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(element).filter(([name]) => !NOT_CONTENT.has(name))), inOrder);

/**
 * Elements of one kind and page with their ids. Those stored without one get an id that follows from the document, the page and
 * their content, so that every reader derives the same one until the page is next written. `scope` names document, page and kind.
 */
export const identified = <Element extends object>(
  elements: readonly (Element & MaybeIdentified)[],
  scope: string,
): Identified<Element>[] => {
  const counts = new Map<string, number>();
  return elements.map((element) => {
    if (element.id !== undefined) return { ...element, id: element.id };
    const text = elementText(element);
    const place = counts.get(text) ?? 0;
    counts.set(text, place + 1);
    const hash = createHash('sha256').update(`${scope} ${place} ${text}`).digest();
    return { ...element, id: [...hash.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('') };
  });
};

/** Elements that are about to be stored. A missing id, and one that `used` has already, is replaced by a new one. */
export const assignIds = <Element extends object>(
  elements: readonly (Element & MaybeIdentified)[],
  used: Set<string>,
): Identified<Element>[] =>
  elements.map((element) => {
    const id = element.id !== undefined && !used.has(element.id) ? element.id : newElementId();
    used.add(id);
    return { ...element, id };
  });

/** The first id that several elements share. */
export const repeatedId = (elements: readonly MaybeIdentified[]): string | undefined => {
  const seen = new Set<string>();
  return elements.find(({ id }) => id !== undefined && (seen.has(id) || !seen.add(id)))?.id;
};

/** The state of a tag that names none: a tag of a person is confirmed, a hidden one of publishing was hidden by a person. */
export const reviewOf = ({ review, origin, active }: PlacedTag): Review => {
  if (review !== undefined) return review;
  if (origin === 'hand') return 'confirmed';
  return active ? 'proposed' : 'rejected';
};

/** Later editions keep these tags. */
export const isSettled = (tag: PlacedTag): boolean => tag.origin === 'hand' || reviewOf(tag) !== 'proposed';

/** A tag with its state. A rejected one is hidden. */
export const withReview = <Tag extends PlacedTag>(tag: Tag): Tag & { review: Review } => {
  const review = reviewOf(tag);
  return { ...tag, review, active: tag.active && review !== 'rejected' };
};

/**
 * The state that an edit gives a tag. Clients send back what they have read: of state and visibility, the one that differs from
 * the tag before counts. `former`: the tag before; `isUnchanged`: nothing but state and visibility differs.
 */
const editedReview = (
  given: { review?: Review | undefined; active: boolean },
  former: PlacedTag | undefined,
  isUnchanged: boolean,
): { review: Review; active: boolean } => {
  const before = former && reviewOf(former);
  const wasRejected = before === 'rejected';
  if (given.review === 'rejected' && !(wasRejected && given.active)) return { review: 'rejected', active: false };
  if (wasRejected) {
    if (given.review === undefined && !given.active) return { review: 'rejected', active: false };
    // Back among the proposals, or accepted after all.
    const isProposed = given.review === 'proposed' && isUnchanged && former?.origin === 'auto';
    return { review: isProposed ? 'proposed' : 'confirmed', active: true };
  }
  if (former === undefined || !isUnchanged || former.active !== given.active || former.origin === 'hand')
    return { review: 'confirmed', active: given.active };
  return { review: given.review ?? before ?? 'confirmed', active: given.active };
};

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
