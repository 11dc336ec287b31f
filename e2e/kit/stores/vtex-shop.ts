/** The VTEX shop of the tests: recorded references printed on the pages, which publishing looks up in the store. */
import { openShop } from './replayed-shop.ts';
import { openReplayingStore } from './replaying-store.ts';
import { hasReference, vtexAnswer, vtexProducts } from './vtex-recordings.ts';

/** Page by reference. Products of the outage are too far from the others to be prefetched. */
const PAGE_OF: Readonly<Record<string, number>> = {
  '9957487': 1,
  '9959029': 1,
  '4910AABR583': 1,
  '7591812': 2,
  '8277738323492': 2,
  PF018314: 2,
  '9959030': 6,
  '9954101': 6,
  '9917995': 9,
  '123111222': 9,
};

export const openVtexShop = async (dataDir: string) => {
  const products = vtexProducts();
  const store = await openReplayingStore(vtexAnswer(products));
  const printed = Object.entries(PAGE_OF).map(([ref, page]) => ({ page, ref }));
  const at = await openShop({ dataDir, provider: 'VTEX', store, printed });
  const recordingOf = (ref: string) => {
    const product = products.find(({ items }) => items.some(hasReference(ref)));
    const item = product?.items.find(hasReference(ref));
    if (!product || !item) throw new Error(`no recording has ${ref}`);
    return { product, item };
  };
  return {
    store,
    at,
    pageOf: (ref: string): number => PAGE_OF[ref] ?? 1,
    tagName: (ref: string) => recordingOf(ref).product.productName,
    /** The complete name, which may be empty, distinguishes this variant from others. */
    title: (ref: string) => recordingOf(ref).item.nameComplete || recordingOf(ref).product.productName,
  };
};
