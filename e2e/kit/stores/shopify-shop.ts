/** The Shopify shop of the tests: imported tags on recorded variants, most of which have no reference. */
import { openShop } from './replayed-shop.ts';
import { openReplayingStore } from './replaying-store.ts';
import { numberOf, shopifyAnswer, shopifyProducts, variantsOf } from './shopify-recordings.ts';

/** Page by variant number. Products of the outage are too far from the others to be prefetched. */
const PAGE_OF: Readonly<Record<string, number>> = {
  '22221679984688': 1,
  '22221943078960': 1,
  '29937112136': 1,
  '36607712259': 2,
  '31741627105328': 2,
  '36607724099': 6,
  '36607738947': 6,
  '36607743555': 9,
  '36607763075': 9,
};

/** Publishers write a variant as its number or as its full id. */
const idOf = (number: string, page: number): string => (page === 1 ? `gid://shopify/ProductVariant/${number}` : number);

export const openShopifyShop = async (dataDir: string) => {
  const products = shopifyProducts();
  const store = await openReplayingStore(shopifyAnswer(products));
  const recordingOf = (number: string) => {
    const isMeant = ({ id }: { id: string }) => numberOf(id) === number;
    const product = products.find((one) => variantsOf(one).some(isMeant));
    const variant = product && variantsOf(product).find(isMeant);
    if (!product || !variant) throw new Error(`no recording has ${number}`);
    return { product, variant };
  };
  const tagName = (number: string) => recordingOf(number).product.title;
  const printed = Object.entries(PAGE_OF).map(([number, page]) => ({
    page,
    ref: '',
    id: idOf(number, page),
    name: tagName(number),
  }));
  const at = await openShop({ dataDir, provider: 'SHOPIFY', store, printed });
  return {
    store,
    at,
    pageOf: (number: string): number => PAGE_OF[number] ?? 1,
    tagName,
    /** The name of the only variant of a product is a constant. */
    title: (number: string) => {
      const { product, variant } = recordingOf(number);
      return variant.title === 'Default Title' ? product.title : `${product.title} · ${variant.title}`;
    },
  };
};
