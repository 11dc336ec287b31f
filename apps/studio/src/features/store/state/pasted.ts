/** Values that people paste into the fields of a store: addresses of several kinds for one account, and keys with what stood around them. Pure. */

/** Also the invisible characters that mail and chat programs add. */
const SPACES = /[\s\u200b-\u200d\u2060\ufeff]+/gu;
const QUOTES = /^["'`“”«»]+|["'`“”«»,;]+$/gu;

/** Longer texts are no address and no key. */
const MAX_LENGTH = 2000;

const compact = (text: string): string => text.slice(0, MAX_LENGTH).replace(SPACES, '').replace(QUOTES, '');

/** Without spaces, line breaks and quotes, and without the name of its header. */
export const cleanKey = (text: string): string =>
  compact(text).replace(
    /^(?:x-vtex-api-)?app(?:key|token)[:=]|^(?:x-)?shopify-storefront-(?:access|private)-token[:=]/iu,
    '',
  );

const urlOf = (text: string): URL | null => {
  try {
    const url = new URL(/^[a-z]+:\/\//iu.test(text) ? text : `https://${text}`);
    return /^https?:$/u.test(url.protocol) && url.username === '' ? url : null;
  } catch {
    return null;
  }
};

const ACCOUNT = /^[a-z0-9][a-z0-9-]*$/iu;

const isThisMachine = ({ hostname }: URL): boolean => hostname === 'localhost' || hostname === '127.0.0.1';

/** The store's own domain. Keys are sent over https only, except to this machine. */
const originOf = (url: URL): string | null => {
  if (isThisMachine(url)) return url.origin;
  return url.hostname.includes('.') ? `https://${url.host}` : null;
};

/** A host of VTEX: with the account, maybe with the name of a workspace before it. */
const VTEX_HOST =
  /^(?:[a-z0-9-]+--)?([a-z0-9-]+)\.(?:vtexcommerce(?:stable|beta)|vtexlocal|myvtex|vtex)\.com(?:\.br)?$/iu;

const vtexAddress = (text: string): string | null => {
  const ofAccount = (account: string): string => `https://${account.toLowerCase()}.vtexcommercestable.com.br`;
  if (ACCOUNT.test(text)) return ofAccount(text);
  const url = urlOf(text);
  const account = url && VTEX_HOST.exec(url.hostname)?.[1];
  if (account) return ofAccount(account);
  const origin = url && originOf(url);
  // Some stores answer below /io only; every other path is one of a page.
  return origin && `${origin}${/^\/io(?:\/|$)/u.test(url.pathname) ? '/io' : ''}`;
};

const shopifyAddress = (text: string): string | null => {
  const ofShop = (shop: string): string => `https://${shop.toLowerCase()}.myshopify.com`;
  if (ACCOUNT.test(text)) return ofShop(text);
  const url = urlOf(text);
  if (url === null) return null;
  if (url.hostname === 'admin.shopify.com') {
    const shop = /^\/store\/([a-z0-9-]+)/iu.exec(url.pathname)?.[1];
    return shop ? ofShop(shop) : null;
  }
  return originOf(url);
};

/** The address to which the store's calls go; null for a text that names none. */
export const storeAddressOf = (provider: 'VTEX' | 'SHOPIFY', text: string): string | null => {
  const written = compact(text).replace(/\/+$/u, '');
  return provider === 'VTEX' ? vtexAddress(written) : shopifyAddress(written);
};

/** The page that shoppers open, with its protocol; null for a text that is no address. */
export const websiteOf = (text: string): string | null => {
  const url = urlOf(compact(text));
  if (url === null || !(url.hostname.includes('.') || isThisMachine(url))) return null;
  return `${url.origin}${url.pathname}`.replace(/\/+$/u, '');
};

/** Digits with the country code; a Colombian mobile number without one gets 57. */
export const phoneOf = (text: string): string | null => {
  const digits = /^\+?[\d\s().-]+$/u.test(text.trim()) ? text.replace(/\D/gu, '').replace(/^00/u, '') : '';
  const international = /^3\d{9}$/u.test(digits) ? `57${digits}` : digits;
  return international.length >= 8 && international.length <= 15 ? international : null;
};
