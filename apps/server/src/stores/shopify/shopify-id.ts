/** Shopify's ids: global ids in its API, bare numbers in ours, because the cart path needs the number. */

/** `gid://shopify/ProductVariant/42?x=1`, the same in base64 (older clients), or `42` → `'42'`; null for anything else. */
export const shopifyNumber = (id: string): string | null => {
  if (/^\d{1,20}$/.test(id)) return id;
  const clear = id.startsWith('gid:') ? id : Buffer.from(id, 'base64').toString('latin1');
  return /^gid:\/\/shopify\/[^/]+\/(?:[^/]+\/)*?(\d{1,20})(?:\?.*)?$/.exec(clear)?.[1] ?? null;
};

export type ShopifyKind = 'ProductVariant' | 'Product' | 'Collection';

export const shopifyGid = (kind: ShopifyKind, number: string): string => `gid://shopify/${kind}/${number}`;
