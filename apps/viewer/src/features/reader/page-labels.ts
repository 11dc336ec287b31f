// The Spanish of what lies on a page, put together from the message catalogue.
import type { Tag } from '@vitrina/contract';
import type { ElementLabels, TagState } from '@vitrina/page-view';
import { es } from '@vitrina/ui/messages';

const productName = (tag: Tag): string => tag.name || es.reader.product(tag.product.ref);

/** All that the point and its card show, in one breath. */
const tagName = (tag: Tag, { isInCart, isSoldOut, price }: TagState): string =>
  [productName(tag), isSoldOut ? es.shop.soldOut : price, isInCart ? es.reader.inCart : null]
    .filter(Boolean)
    .join(', ');

export const pageLabels = (tagState: (tag: Tag) => TagState): ElementLabels => ({
  tag: (tag) => tagName(tag, tagState(tag)),
  model: (model) => es.reader.model(model.product.ref),
  video: () => es.reader.video,
  link: (link) => link.name || es.reader.link,
  product: productName,
  group: (tags) => es.reader.products(tags.map(productName)),
  soldOut: es.shop.soldOut,
});
