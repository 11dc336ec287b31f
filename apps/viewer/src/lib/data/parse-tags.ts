/** Parses the tags of a page. A file of its own, because early tags are drawn before the viewer has loaded. Pure. */
import type { Area, Position, ProductRef, Size, Tag } from '@vitrina/contract';
import { count, list, number, object, optional, text } from './unchecked.ts';

export const position = object<Position>({ left: number, top: number });
export const size = object<Size>({ width: number, high: number });
export const product = object<ProductRef>({ id: text, ref: text });

export const isPlaced = ({ position: { left, top } }: { position: Position }): boolean => Number.isFinite(left + top);

export const isSize = ({ width, high }: Size): boolean => Number.isFinite(width + high);

/** Drops tags without a position or a product. The crop is checked where it is shown, in scripts that load later. */
export const parseTags = list(
  object<Omit<Tag, 'crop'>>({
    name: text,
    iconIndex: count,
    position,
    color: text,
    size: (value) => count(value) || null,
    active: Boolean,
    product,
    block: optional(object<Area>({ position, size }), (block) => isPlaced(block) && isSize(block.size)),
  }),
  (tag) => isPlaced(tag) && (tag.product.id || tag.product.ref),
);
