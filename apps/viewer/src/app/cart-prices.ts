/** What the store says now of the lines of a cart (decisions "Products": prices are refreshed before the checkout). */
import type { Client, Company, ProductRef } from '@vitrina/contract';
import type { CartLine, Offered } from '../features/cart/cart.state.ts';
import type { StoreAnswer } from '../features/cart/cart-check.ts';
import { cartItem } from '../features/product/cart-item.ts';
import { itemOffer, type Provider } from '../features/product/offer.ts';
import { matchProduct } from '../features/product/product-match.ts';
import { productQueries, type StoreOfCompany } from '../features/product/product-query.ts';
import { soundProducts } from '../features/product/sound-products.ts';

type CartPricesParts = {
  api: Client;
  company: Pick<Company, 'Uid' | 'Integrations'>;
  provider: Provider;
  region: string | Promise<string>;
  now: () => number;
};

type Said = { products: ReturnType<typeof soundProducts>; refs: readonly ProductRef[]; stale: string | undefined };

/** A store asked for a reference that it has renamed answers nothing; by its id the product may still be there. */
const MOST_ASKED_ALONE = 10;

export const createCartPrices = ({ api, company, provider, region, now }: CartPricesParts) => {
  const ask = async (refs: readonly ProductRef[], store: StoreOfCompany): Promise<(Said | null)[]> =>
    Promise.all(
      productQueries(refs, store).map(async ({ refs: meant, body }) => {
        try {
          const { products, staleSince: stale } = await api('integration.products', { body });
          return { products: soundProducts(products), refs: meant, stale };
        } catch (cause) {
          console.warn('Product fetch', { result: false, cause });
          return null;
        }
      }),
    );

  const soldIn = (products: Said['products'], { itemId }: CartLine, at: number): Offered | null => {
    const pick = matchProduct(products, { id: itemId, ref: '' });
    const item = pick && cartItem(pick.product, pick.item, provider);
    // A product may bear the number of another one's variant.
    if (!pick || item?.itemId !== itemId) return null;
    const { is } = itemOffer(pick.item, provider);
    if (is === 'soldOut') return { itemId, at, is };
    return is === 'ask' ? { itemId, at, is: 'unpriced' } : { itemId, at, is: 'sold', item };
  };

  return async (lines: readonly CartLine[]): Promise<StoreAnswer> => {
    const store = { companyUid: company.Uid, integration: company.Integrations.ECOMMERCE, region: await region };
    const refs = lines.map(({ itemId: id, ref }) => ({ id, ref }));
    const said = await ask(refs, store);
    const products = said.flatMap((one) => one?.products ?? []);
    const stale = said.flatMap((one) => (one?.stale === undefined ? [] : Date.parse(one.stale) || 0));
    const offers = new Map<string, Offered>();
    const at = Math.min(now(), ...stale);
    for (const line of lines) {
      const offer = soldIn(products, line, at);
      // What the store said before the shopper saw the price is no news.
      if (offer && (stale.length === 0 || at > (line.pricedAt ?? 0))) offers.set(line.itemId, offer);
    }
    const isComplete = stale.length === 0 && said.every((one) => one !== null);
    if (isComplete) {
      const missing = lines.filter(({ itemId }) => !offers.has(itemId));
      // A Shopify-type store was asked by id already.
      const renamed = provider === 'SHOPIFY' ? [] : missing.filter(({ ref }) => ref !== '');
      const alone = renamed.slice(0, MOST_ASKED_ALONE);
      const again = await ask(
        alone.map(({ itemId: id }) => ({ id, ref: '' })),
        store,
      );
      const found = again.flatMap((one) => one?.products ?? []);
      // Nor is anything known of those that were not asked.
      const unheard = new Set([
        ...alone.filter((_, index) => again[index] === null),
        ...renamed.slice(MOST_ASKED_ALONE),
      ]);
      for (const line of missing) {
        if (unheard.has(line)) continue;
        offers.set(line.itemId, soldIn(found, line, at) ?? { itemId: line.itemId, at, is: 'gone' });
      }
    }
    return {
      offers: [...offers.values()],
      isComplete: isComplete && offers.size === lines.length,
      ...(stale.length > 0 && { since: at }),
    };
  };
};
