/** Which pictures a variant shows. Pure. */
import type { Item, Product } from '@vitrina/contract';

/** The variant's own pictures; a variant without any shows those of a sibling, as stores do. */
export const productPictures = (product: Product, item: Item): string[] => {
  const shown = item.images.length > 0 ? item : product.items.find(({ images }) => images.length > 0);
  return [...new Set((shown?.images ?? []).map(({ imageUrl }) => imageUrl).filter(Boolean))];
};
