/** The changes that the acts of a person make of a tag or another element. Pure. */
import type { Position } from '@vitrina/contract';
import type { ElementChange } from '@vitrina/contract/admin';
import { type Fields, fieldsOf, type PageElement, type PageTag, type TagElement } from './page-elements.ts';
import { placeWithin, settled } from './placing.ts';

export type ChosenProduct = { id: string; ref: string; name: string };

const set = ({ page, id }: PageElement, fields: Fields): ElementChange => ({ op: 'set', page, id, fields });

/** Placed by publishing: the next edition would bring it back, so it is hidden and never removed. */
export const isFound = ({ origin, evidence }: PageTag): boolean => origin === 'auto' || evidence !== undefined;

/** A tag that publishing found stays hidden where later editions find it again. */
export const hideChange = (tag: TagElement): ElementChange =>
  set(tag, { active: false, ...(isFound(tag.element) && { review: 'rejected' }) });

export const showChange = (tag: TagElement): ElementChange => set(tag, { active: true, review: 'confirmed' });

export const productChange = (tag: TagElement, { id, ref, name }: ChosenProduct): ElementChange =>
  set(tag, { name, product: { id, ref }, ...settled(tag.element.active) });

/** `iconIndex`, `color` or `size`. */
export const lookChange = (
  tag: TagElement,
  look: Partial<Pick<PageTag, 'iconIndex' | 'color' | 'size'>>,
): ElementChange => set(tag, { ...look, ...settled(tag.element.active) });

type NewTag = { id: string; page: number; position: Position; product: ChosenProduct };

export const newTagChange = ({ id, page, position, product: { id: productId, ref, name } }: NewTag): ElementChange => ({
  op: 'add',
  kind: 'tags',
  page,
  id,
  fields: {
    name,
    product: { id: productId, ref },
    iconIndex: 1,
    position: placeWithin(position, null),
    color: '',
    size: null,
    active: true,
    review: 'confirmed',
  },
});

/** Percent of the page between an element and its copy. */
const BESIDE = 2;

/** The tap area of a product belongs to one tag. */
export const copyChange = (element: PageElement, id: string): ElementChange => {
  const { page, kind, position, size } = element;
  const { block: _, ...fields } = fieldsOf(element);
  const beside = placeWithin({ left: position.left + BESIDE, top: position.top + BESIDE }, size);
  const isTag = kind === 'tags';
  return {
    op: 'add',
    kind,
    page,
    id,
    fields: { ...fields, position: beside, ...(isTag && { active: true, review: 'confirmed' }) },
  };
};
