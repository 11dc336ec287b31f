/** Maps a store product and variant to a cart item (§3 Cart item). Pure. */
import type { CartItem, Item, Product } from '@vitrina/contract';
import { itemOffer, type Provider } from './offer.ts';
import { productTitle } from './product-name.ts';
import { productPictures } from './product-pictures.ts';

/** `currency` is a field of the viewer, set when the offer names one. */
export type NewCartItem = CartItem & { currency?: string };

/** The number of `gid://shopify/ProductVariant/123`; cart URLs of Shopify-type stores accept only the number. */
const variantNumber = (itemId: string): string => /^gid:\/\/shopify\/ProductVariant\/(\d+)/.exec(itemId)?.[1] ?? itemId;

export const cartItem = (product: Product, item: Item, provider: Provider): NewCartItem => {
  const offer = itemOffer(item, provider);
  return {
    itemId: provider === 'SHOPIFY' ? variantNumber(item.itemId) : item.itemId,
    name: productTitle(product, item),
    imageUrl: productPictures(product, item)[0] ?? '',
    price: offer.priceBefore,
    quantity: 1,
    rewardValue: offer.rewardValue,
    ref: item.referenceId[0]?.value ?? '',
    discounted_price: offer.price,
    linkText: product.linkText,
    ...(offer.currency === undefined ? {} : { currency: offer.currency }),
  };
};
