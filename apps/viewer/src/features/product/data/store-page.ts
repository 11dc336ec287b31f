/** The product's own page in the company's store, built from `linkText` (decisions "Popup"). Pure. */
import { websiteBase } from '../../../lib/links/website.ts';
import type { Provider } from './offer.ts';

/** `null` where there is none: a price list has no pages. */
export const storePage = (provider: Provider, website: string, linkText: string): string | null => {
  const base = websiteBase(website);
  const name = encodeURIComponent(linkText.trim().replace(/\p{Surrogate}/gu, ''));
  if (base === null || name === '' || provider === 'FEED') return null;
  return provider === 'SHOPIFY' ? `${base}/products/${name}` : `${base}/${name}/p`;
};
