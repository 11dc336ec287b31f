// The labels of the elements on a page, from the message catalogue.
import type { Tag } from '@vitrina/contract';
import type { ElementLabels, TagState } from '@vitrina/page-view';
import { es } from '@vitrina/ui/messages';

const productName = (tag: Tag): string => tag.name || es.reader.product(tag.product.ref);

/** Everything that the tag and its card show, in one label. */
const tagName = (name: string, { isInCart, isSoldOut, price }: TagState): string =>
  [name, isSoldOut ? es.reader.soldOut : price, isInCart ? es.reader.inCart : null].filter(Boolean).join(', ');

/** Names that several of the tags have. In one pass: a page may have thousands of tags. */
const sharedNames = (tags: readonly Tag[]): ReadonlySet<string> => {
  const counted = new Set<string>();
  return new Set(tags.map(productName).filter((name) => counted.has(name) || !counted.add(name)));
};

export const pageLabels: ElementLabels = {
  tag: (tag, state, name = productName(tag)) => tagName(name, state),
  point: (tag, state, shared) => {
    const name = productName(tag);
    const own = shared.has(name) ? state.variant || tag.product.ref : '';
    return tagName(own && own !== name ? `${name}, ${own}` : name, state);
  },
  model: (model) => es.reader.model(model.product.ref),
  video: () => es.reader.video,
  link: (link) => link.name || es.reader.link,
  names: (tags, stateOf) => {
    const shared = sharedNames(tags);
    return tags.map((tag) => {
      const name = productName(tag);
      return shared.has(name) ? stateOf(tag).variant || tag.product.ref || name : name;
    });
  },
  shared: sharedNames,
  group: es.reader.products,
  soldOut: es.reader.soldOut,
};
