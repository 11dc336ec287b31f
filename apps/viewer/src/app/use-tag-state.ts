// What a tag says of its product: whether it is in the cart or sold out, and its price.
import type { Tag } from '@vitrina/contract';
import type { TagState } from '@vitrina/page-view';
import { formatMoney } from '@vitrina/ui';
import { useMemo } from 'react';
import { type Cart, hasItem } from '../features/cart/cart.state.ts';
import { itemOffer, type Provider } from '../features/product/offer.ts';
import { variantLabel } from '../features/product/product-name.ts';
import { productOf, type Shelf } from '../features/product/product-shelf.ts';

type Known = Pick<Shelf, 'tagViews'> & { cart: Cart; provider: Provider; isCommercial: boolean };

const UNKNOWN: TagState = { isInCart: false, isSoldOut: false, price: null };

const stateOf = ({ tagViews, cart, provider, isCommercial }: Known, tag: Tag): TagState => {
  const seen = productOf({ views: tagViews }, tag.product);
  if (seen.is !== 'ready') return UNKNOWN;
  const { product, item } = seen.value;
  const offer = itemOffer(item, provider);
  return {
    variant: variantLabel(product, item),
    isInCart: hasItem(cart, item.itemId),
    isSoldOut: isCommercial && offer.is === 'soldOut',
    price: isCommercial && offer.is === 'priced' ? formatMoney(offer.price, offer.currency) : null,
  };
};

/** Of each tag worked out once: a page that is drawn asks several times, and so does every turn. */
const remembered = (known: Known): ((tag: Tag) => TagState) => {
  const states = new WeakMap<Tag, TagState>();
  return (tag) => {
    const state = states.get(tag) ?? stateOf(known, tag);
    states.set(tag, state);
    return state;
  };
};

export const useTagState = ({ tagViews, cart, provider, isCommercial }: Known) =>
  useMemo(() => remembered({ tagViews, cart, provider, isCommercial }), [tagViews, cart, provider, isCommercial]);
