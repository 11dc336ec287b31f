// The Spanish of what lies on a page, put together from the message catalogue.
import type { Tag } from '@vitrina/contract';
import type { ElementLabels, TagState } from '@vitrina/page-view';
import { es } from '@vitrina/ui/messages';

const productName = (tag: Tag): string => tag.name || es.reader.product(tag.product.ref);

/** All that the point and its card show, in one breath. */
const tagName = (name: string, { isInCart, isSoldOut, price }: TagState): string =>
  [name, isSoldOut ? es.reader.soldOut : price, isInCart ? es.reader.inCart : null].filter(Boolean).join(', ');

export const pageLabels: ElementLabels = {
  tag: (tag, state, name = productName(tag)) => tagName(name, state),
  model: (model) => es.reader.model(model.product.ref),
  video: () => es.reader.video,
  link: (link) => link.name || es.reader.link,
  names: (tags, stateOf) => {
    const names = tags.map(productName);
    // Counted once: a page may carry thousands.
    const seen = new Set<string>();
    const shared = new Set(names.filter((name) => seen.has(name) || !seen.add(name)));
    return tags.map((tag, at) => {
      const name = names[at] ?? '';
      return shared.has(name) ? stateOf(tag).variant || tag.product.ref || name : name;
    });
  },
  group: es.reader.products,
  soldOut: es.reader.soldOut,
};
