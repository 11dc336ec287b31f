/** Parses the tags of a page. A file of its own, because early tags are drawn before the viewer has loaded. Pure. */
import type { Block, Position, ProductRef, Size, Tag } from '@vitrina/contract';
import { count, list, number, object, optional, text } from './unchecked.ts';

export const position = object<Position>({ left: number, top: number });
export const size = object<Size>({ width: number, high: number });
export const product = object<ProductRef>({ id: text, ref: text });

export const isPlaced = ({ position: { left, top } }: { position: Position }): boolean => Number.isFinite(left + top);

export const isSize = ({ width, high }: Size): boolean => Number.isFinite(width + high);

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
    block: optional(object<Block>({ position, size }), (block) => isPlaced(block) && isSize(block.size)),
  }),
  (tag) => isPlaced(tag) && (tag.product.id || tag.product.ref),
);
