// State of a tag: whether its product is in the cart or sold out, and its price.
import type { Tag } from '@vitrina/contract';
import type { TagState } from '@vitrina/page-view';
import { formatMoney } from '@vitrina/ui';
import { useMemo } from 'react';
import { type Cart, hasItem } from '../../../features/cart/cart.state.ts';
import { itemOffer, type Provider } from '../../../features/product/data/offer.ts';
import { productPictures, variantLabel } from '../../../features/product/data/product-display.ts';
import { type ProductState, productOf } from '../../../features/product/data/product-state.ts';

type TagStateInput = Pick<ProductState, 'tagViews'> & { cart: Cart; provider: Provider; isCommercial: boolean };

const UNKNOWN: TagState = { isInCart: false, isSoldOut: false, price: null };

/** A tag, or a model of a product. */
type Named = Pick<Tag, 'product'>;

const stateOf = ({ tagViews, cart, provider, isCommercial }: TagStateInput, tag: Named): TagState => {
  const known = productOf({ views: tagViews }, tag.product);
  if (known.is !== 'ready') return UNKNOWN;
  const { product, item } = known.value;
  const offer = itemOffer(item, provider);
  return {
    name: product.productName,
    picture: productPictures(product, item)[0],
    variant: variantLabel(product, item),
    isInCart: hasItem(cart, item.itemId),
    isSoldOut: isCommercial && offer.is === 'soldOut',
    price: isCommercial && offer.is !== 'soldOut' && offer.price > 0 ? formatMoney(offer.price, offer.currency) : null,
  };
};

/** Cached per tag: each render of a page reads the state several times. */
const cachedStates = (input: TagStateInput): ((tag: Named) => TagState) => {
  const states = new WeakMap<Named, TagState>();
  return (tag) => {
    const state = states.get(tag) ?? stateOf(input, tag);
    states.set(tag, state);
    return state;
  };
};

export const useTagState = ({ tagViews, cart, provider, isCommercial }: TagStateInput) =>
  useMemo(() => cachedStates({ tagViews, cart, provider, isCommercial }), [tagViews, cart, provider, isCommercial]);
