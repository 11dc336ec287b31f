/** Requests the current prices of cart lines from the store; used before the checkout (decisions "Products"). */
import type { Client, Company, ProductRef } from '@vitrina/contract';
import type { CartLine, Offered } from '../../../features/cart/cart.state.ts';
import type { StoreAnswer } from '../../../features/cart/checkout/price-check.ts';
import { cartItem, itemOffer, type Provider } from '../../../features/product/data/offer.ts';
import { matchProduct } from '../../../features/product/data/product-match.ts';
import { type CompanyStore, productQueries } from '../../../features/product/data/product-query.ts';
import { companyCurrency, type ParsedProducts, parseProducts } from '../../../lib/data/parse-products.ts';

type CartPricesOptions = {
  api: Client;
  company: Pick<Company, 'Uid' | 'Integrations' | 'Info'>;
  provider: Provider;
  region: string | Promise<string>;
  now: () => number;
};

type StoreResponse = ParsedProducts & { refs: readonly ProductRef[] };

/** Renamed references get no answer; a request by id may still find the product. Limits these extra requests. */
const MAX_RETRIED_BY_ID = 10;

export const createCartPrices = ({ api, company, provider, region, now }: CartPricesOptions) => {
  const currency = companyCurrency(company);
  const request = async (refs: readonly ProductRef[], store: CompanyStore): Promise<(StoreResponse | null)[]> =>
    Promise.all(
      productQueries(refs, store).map(async ({ refs: requested, body }) => {
        try {
          return { ...parseProducts(await api('integration.products', { body }), currency), refs: requested };
        } catch (cause) {
          console.warn('Product fetch', { result: false, cause });
          return null;
        }
      }),
    );

  const offerIn = (products: StoreResponse['products'], { itemId }: CartLine, at: number): Offered | null => {
    const pick = matchProduct(products, { id: itemId, ref: '' });
    const item = pick && cartItem(pick.product, pick.item, provider);
    // The id of a product may equal the number of another product's variant.
    if (!pick || item?.itemId !== itemId) return null;
    const { is } = itemOffer(pick.item, provider);
    if (is === 'soldOut' || is === 'otherSeller') return { itemId, at, is };
    return is === 'ask' ? { itemId, at, is: 'unpriced' } : { itemId, at, is: 'sold', item };
  };

  return async (lines: readonly CartLine[]): Promise<StoreAnswer> => {
    const store = { companyUid: company.Uid, integration: company.Integrations.ECOMMERCE, region: await region };
    const refs = lines.map(({ itemId: id, ref }) => ({ id, ref }));
    const responses = await request(refs, store);
    const products = responses.flatMap((response) => response?.products ?? []);
    const stale = responses.flatMap((response) =>
      response?.stale === undefined ? [] : Date.parse(response.stale) || 0,
    );
    const offers = new Map<string, Offered>();
    const at = Math.min(now(), ...stale);
    for (const line of lines) {
      const offer = offerIn(products, line, at);
      // A stale offer that is older than the price the shopper has seen is ignored.
      if (offer && (stale.length === 0 || at > (line.pricedAt ?? 0))) offers.set(line.itemId, offer);
    }
    const isComplete = stale.length === 0 && responses.every((response) => response !== null);
    if (isComplete) {
      const missing = lines.filter(({ itemId }) => !offers.has(itemId));
      // Shopify-type stores are requested by id in the first place.
      const renamed = provider === 'SHOPIFY' ? [] : missing.filter(({ ref }) => ref !== '');
      const retried = renamed.slice(0, MAX_RETRIED_BY_ID);
      const retryResponses = await request(
        retried.map(({ itemId: id }) => ({ id, ref: '' })),
        store,
      );
      const found = retryResponses.flatMap((response) => response?.products ?? []);
      // Lines that were not requested, or whose request failed, are unknown rather than gone.
      const unanswered = new Set([
        ...retried.filter((_, index) => retryResponses[index] === null),
        ...renamed.slice(MAX_RETRIED_BY_ID),
      ]);
      for (const line of missing) {
        if (unanswered.has(line)) continue;
        offers.set(line.itemId, offerIn(found, line, at) ?? { itemId: line.itemId, at, is: 'gone' });
      }
    }
    return {
      offers: [...offers.values()],
      isComplete: isComplete && offers.size === lines.length,
      ...(stale.length > 0 && { since: at }),
    };
  };
};
