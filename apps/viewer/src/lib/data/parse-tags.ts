/** Parses the tags of a page. A file of its own, because early tags are drawn before the viewer has loaded. Pure. */
import type { Position, ProductRef, Tag } from '@vitrina/contract';
import { count, list, number, object, text } from './unchecked.ts';

export const position = object<Position>({ left: number, top: number });
export const product = object<ProductRef>({ id: text, ref: text });

export const isPlaced = ({ position: { left, top } }: { position: Position }): boolean => Number.isFinite(left + top);

/** Drops tags without a position or a product. */
export const parseTags = list(
  object<Tag>({
    name: text,
    iconIndex: count,
    position,
    color: text,
    size: (value) => count(value) || null,
    active: Boolean,
    product,
  }),
  (tag) => isPlaced(tag) && (tag.product.id || tag.product.ref),
);
