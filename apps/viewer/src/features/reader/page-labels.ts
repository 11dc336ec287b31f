// The labels of the elements on a page, from the message catalogue.
import type { Tag } from '@vitrina/contract';
import type { ElementLabels, TagState } from '@vitrina/page-view';
import { es } from '@vitrina/ui/messages';

const productName = (tag: Tag, { name }: Partial<TagState> = {}): string =>
  tag.name || name || es.reader.product(tag.product.ref);

/** Everything that the tag and its card show, in one label. */
const tagName = (name: string, { isInCart, isSoldOut, price }: TagState): string =>
  [name, isSoldOut ? es.reader.soldOut : price, isInCart ? es.reader.inCart : null].filter(Boolean).join(', ');

/** Names that several of the tags have. In one pass: a page may have thousands of tags. */
const sharedNames = (tags: readonly Tag[]): ReadonlySet<string> => {
  const counted = new Set<string>();
  return new Set(tags.map((tag) => productName(tag)).filter((name) => counted.has(name) || !counted.add(name)));
};

/** A reference distinguishes products of one name, and says nothing alone. */
const withRef = (name: string, ref: string): string => (ref && !name.includes(ref) ? `${name}, ${ref}` : name);

export const pageLabels: ElementLabels = {
  tag: (tag, state, name = productName(tag, state)) => tagName(name, state),
  point: (tag, state, shared) => {
    const name = productName(tag, state);
    // A tag without a name has the product's, which tags of other variants have as well.
    const isShared = tag.name ? shared.has(name) : state.name;
    const own = isShared ? state.variant || tag.product.ref : '';
    return tagName(own && own !== name ? `${name}, ${own}` : name, state);
  },
  model: (_, name) => es.reader.model(name),
  video: () => es.reader.video,
  player: async () => (await import('@vitrina/ui/messages/video')).videoWords,
  link: (link) => link.name || es.reader.link,
  names: (tags, stateOf) => {
    const shared = sharedNames(tags);
    return tags.map((tag) => {
      const { ref } = tag.product;
      const state = stateOf(tag);
      const name = productName(tag, state);
      if (tag.name && !shared.has(name)) return name;
      return state.variant && state.variant !== ref ? state.variant : withRef(name, ref);
    });
  },
  shared: sharedNames,
  group: es.reader.products,
  soldOut: es.reader.soldOut,
};
