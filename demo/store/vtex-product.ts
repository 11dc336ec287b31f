/** A product as VTEX's catalogue search prints it: price fields with a capital initial, specification names as keys. */
import type { Catalogue, Item, Product } from './catalogue.ts';

/** The search answers stock in buckets, never as a figure. */
const STOCK_BUCKET = 100;

const offer = (item: Item) => ({
  Installments: [],
  DiscountHighLight:
    item.price < item.priceWithoutDiscount ? [{ '<Name>k__BackingField': 'Precios de temporada' }] : [],
  GiftSkuIds: [],
  Teasers: [],
  BuyTogether: [],
  ItemMetadataAttachment: [],
  Price: item.available ? item.price : 0,
  ListPrice: item.available ? item.listPrice : 0,
  PriceWithoutDiscount: item.available ? item.priceWithoutDiscount : 0,
  RewardValue: item.available ? item.rewardValue : 0,
  PriceValidUntil: '2027-12-31T05:00:00Z',
  AvailableQuantity: item.available ? STOCK_BUCKET : 0,
  IsAvailable: item.available,
  Tax: 0,
  DeliverySlaSamples: [],
  GetInfoErrorMessage: null,
  CacheVersionUsedToCallCheckout: '0',
});

const sku = (product: Product, item: Item, base: string) => ({
  itemId: item.itemId,
  name: item.variant ?? product.productName,
  nameComplete: item.name,
  complementName: '',
  ean: item.ean,
  referenceId: [{ Key: 'RefId', Value: item.ref }],
  measurementUnit: 'un',
  unitMultiplier: 1,
  modalType: null,
  isKit: false,
  images: item.pictures.map((picture, index) => ({
    imageId: `${item.itemId}${index}`,
    imageLabel: index === 0 ? '' : 'Ambiente',
    imageTag: '',
    imageUrl: `${base}/${picture}`,
    imageText: item.name,
    imageLastModified: `${product.releaseDate}T12:00:00.0000000Z`,
  })),
  ...(product.variantKey && item.variant ? { [product.variantKey]: [item.variant] } : {}),
  variations: product.variantKey ? [product.variantKey] : [],
  sellers: [
    {
      sellerId: '1',
      sellerName: 'Casa Nativa',
      addToCartLink: `${base}/checkout/cart/add?sku=${item.itemId}&qty=1&seller=1&sc=1&price=${item.price * 100}&cv=0_&sc=1`,
      sellerDefault: true,
      commertialOffer: offer(item),
    },
  ],
});

export const vtexProduct = (catalogue: Catalogue, product: Product, base: string): Record<string, unknown> => {
  const path = catalogue.pathOf(product);
  // Deepest first, each with a slash at both ends.
  const levels = path.map((_, index) => path.slice(0, path.length - index));
  const clusters = Object.fromEntries(product.collections.map(({ id, name }) => [id, name]));
  const names = product.specifications.map(({ key }) => key);
  return {
    productId: product.productId,
    productName: product.productName,
    brand: product.brand,
    brandId: 2000001,
    brandImageUrl: null,
    linkText: product.linkText,
    productReference: product.items[0]?.ref ?? '',
    productReferenceCode: null,
    categoryId: product.categoryId,
    productTitle: product.productName,
    metaTagDescription: product.description,
    releaseDate: `${product.releaseDate}T00:00:00Z`,
    clusterHighlights: clusters,
    productClusters: clusters,
    searchableClusters: clusters,
    categories: levels.map((level) => `/${level.map(({ name }) => name).join('/')}/`),
    categoriesIds: levels.map((level) => `/${level.map(({ id }) => id).join('/')}/`),
    link: `${base}/${product.linkText}/p`,
    ...Object.fromEntries(product.specifications.map(({ key, value }) => [key, [value]])),
    Ficha: names,
    allSpecifications: names,
    allSpecificationsGroups: ['Ficha'],
    description: product.description,
    items: product.items.map((item) => sku(product, item, base)),
  };
};
