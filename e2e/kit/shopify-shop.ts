/** The Shopify shop of the tests: tags placed by hand on recorded variants, because most of those have no reference. */
import { openShop } from './replayed-shop.ts';
import { openReplayingStore } from './replaying-store.ts';
import { numberOf, shopifyAnswer, shopifyProducts, variantsOf } from './shopify-recordings.ts';

/** By number of the variant, the page. Those of an outage stand so far from all others that nobody asks for them beforehand. */
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

/** Publishers write a variant as its number or as its whole id. */
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
    /** The only variant of a product has a constant for a name. */
    title: (number: string) => {
      const { product, variant } = recordingOf(number);
      return variant.title === 'Default Title' ? product.title : `${product.title} · ${variant.title}`;
    },
  };
};
