/** Proposals that a person has confirmed, as products of the price list. Pure. */
import { referenceKey } from '@vitrina/contract';
import type { ConfirmedProduct } from '@vitrina/contract/admin';
import type { FeedProduct } from '../ports/feeds.ts';

/** Shopify's name for the only variant of a product. */
const DEFAULT_VARIANT = 'Default Title';
/** As in imported lists. */
const DESCRIPTION = 'Descripción';

type Item = FeedProduct['product']['items'][number];

const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 120);

const sellersOf = (
  { price, currency }: ConfirmedProduct,
  present: Item['sellers'] = [],
): FeedProduct['product']['items'][number]['sellers'] => {
  if (price === null) return [];
  const [first] = present;
  if (first?.commertialOffer.price === price) return present;
  const known = first?.commertialOffer.currency;
  const named = currency || known;
  return [
    {
      sellerId: '1',
      ...first,
      commertialOffer: {
        ...(first?.commertialOffer ?? { rewardValue: 0 }),
        price,
        listPrice: price,
        priceWithoutDiscount: price,
        ...(named && { currency: named }),
      },
    },
  ];
};

const specificationsOf = (
  { description }: ConfirmedProduct,
  present: FeedProduct['product']['allSpecifications'] = [],
): FeedProduct['product']['allSpecifications'] => [
  ...present.filter(({ key }) => key !== DESCRIPTION),
  ...(description === '' ? [] : [{ key: DESCRIPTION, value: description }]),
];

const newProduct = (ref: string, given: ConfirmedProduct): FeedProduct => ({
  product: {
    productId: ref,
    productName: given.name,
    linkText: slugOf(given.name) || slugOf(ref),
    categoryId: given.section,
    allSpecifications: specificationsOf(given),
    items: [
      {
        itemId: ref,
        referenceId: [{ key: 'RefId', value: ref }],
        name: given.name,
        nameComplete: DEFAULT_VARIANT,
        images: [],
        sellers: sellersOf(given),
      },
    ],
  },
  category: given.section === '' ? [] : [given.section],
  refs: [{ ref, itemId: ref }],
});

/** Pictures, stock and further codes stay. */
const changedProduct = (present: FeedProduct, given: ConfirmedProduct): FeedProduct => ({
  ...present,
  product: {
    ...present.product,
    productName: given.name,
    allSpecifications: specificationsOf(given, present.product.allSpecifications),
    items: present.product.items.map((item) => ({
      ...item,
      name: given.name,
      sellers: sellersOf(given, item.sellers),
    })),
  },
});

/**
 * The products that stand in the list in place of `present`. `removable`: keys of products that are proposals and nothing else. A product with
 * variants is described by more than a row of a menu, so it stays as it is.
 */
export const mergeConfirmed = (
  present: readonly FeedProduct[],
  given: readonly { ref: string; product: ConfirmedProduct }[],
  removable: ReadonlySet<string>,
): FeedProduct[] => {
  const ofKey = new Map(present.flatMap((one) => one.refs.map(({ ref }) => [referenceKey(ref), one] as const)));
  const result = new Map<FeedProduct, FeedProduct>();
  const added: FeedProduct[] = [];
  for (const { ref, product } of given) {
    const known = ofKey.get(referenceKey(ref));
    if (!known) added.push(newProduct(ref, product));
    else result.set(known, known.product.items.length > 1 ? known : changedProduct(known, product));
  }
  const kept = present.flatMap((one): FeedProduct[] => {
    const changed = result.get(one);
    if (changed) return [changed];
    const isOurs = one.product.items.length === 1 && one.refs.every(({ ref }) => removable.has(referenceKey(ref)));
    return isOurs ? [] : [one];
  });
  return [...kept, ...added];
};
