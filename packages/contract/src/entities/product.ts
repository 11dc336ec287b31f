/** Products, cart items and catalogue categories (§3 Product, Item, Cart item, Catalog category). */
import { z } from 'zod';

/** The highest number of instalments that costs no interest, else the highest one; `value` is the amount of each. */
export const Installments = z.object({ count: z.number().int(), value: z.number(), hasInterest: z.boolean() });
export type Installments = z.infer<typeof Installments>;

/** A lower price for a way of paying, such as a transfer. */
export const PaymentPrice = z.object({ name: z.string(), price: z.number() });
export type PaymentPrice = z.infer<typeof PaymentPrice>;

/** The price of a measure, for comparison: 5,000 for `100 ml`. */
export const UnitPrice = z.object({ price: z.number(), unit: z.string() });
export type UnitPrice = z.infer<typeof UnitPrice>;

/**
 * §3; prices in major units. The optional fields are ours: `currency` (ISO 4217, default COP), `isAvailable` (default true),
 * `stock` (units left, where the store tells them exactly), `minQuantity` and `maxQuantity` (units of an order),
 * `quantityIncrement` (orders are multiples of it), `salesChannel` (for which the price holds, so that the cart opens in it), and
 * ways of paying.
 */
export const CommertialOffer = z.object({
  price: z.number(),
  listPrice: z.number(),
  priceWithoutDiscount: z.number(),
  rewardValue: z.number(),
  currency: z.string().optional(),
  isAvailable: z.boolean().optional(),
  stock: z.number().int().optional(),
  minQuantity: z.number().int().optional(),
  maxQuantity: z.number().int().optional(),
  quantityIncrement: z.number().int().optional(),
  salesChannel: z.string().optional(),
  installments: Installments.optional(),
  payments: z.array(PaymentPrice).optional(),
  unitPrice: UnitPrice.optional(),
});
export type CommertialOffer = z.infer<typeof CommertialOffer>;

export const Seller = z.object({
  sellerId: z.string().optional(),
  sellerName: z.string().optional(),
  commertialOffer: CommertialOffer,
});
export type Seller = z.infer<typeof Seller>;

/** A part of a kit, by item id; `name` is empty when the store does not tell it. */
export const KitPart = z.object({ itemId: z.string(), name: z.string(), quantity: z.number() });
export type KitPart = z.infer<typeof KitPart>;

/** An option of a variant: `Color`, `Azul`. `color` (#rrggbb) and `imageUrl`, a sample, where the store has one for the value. */
export const Variation = z.object({
  key: z.string(),
  value: z.string(),
  color: z.string().optional(),
  imageUrl: z.string().optional(),
});
export type Variation = z.infer<typeof Variation>;

/**
 * §3: `nameComplete` 'Default Title' means an unnamed variant. `referenceId` is a list of values, each under its kind; other
 * backends may send the values alone (reference-values.ts). The optional fields are ours: `variations` (size, colour: the
 * options of this variant), `unitMultiplier` (prices hold for one `measurementUnit`, one unit of an order holds this many;
 * default 1), and the parts of a kit.
 */
export const Item = z.object({
  itemId: z.string(),
  referenceId: z.array(z.object({ key: z.string(), value: z.string() })),
  name: z.string(),
  nameComplete: z.string(),
  images: z.array(z.object({ imageUrl: z.string() })),
  sellers: z.array(Seller),
  variations: z.array(Variation).optional(),
  measurementUnit: z.string().optional(),
  unitMultiplier: z.number().optional(),
  kit: z.array(KitPart).optional(),
});
export type Item = z.infer<typeof Item>;

export const Product = z.object({
  productId: z.string(),
  productName: z.string(),
  linkText: z.string(),
  categoryId: z.string(),
  allSpecifications: z.array(z.object({ key: z.string(), value: z.string() })),
  items: z.array(Item),
});
export type Product = z.infer<typeof Product>;

/** §3: stored in the visitor's browser, never sent. */
export type CartItem = {
  itemId: string;
  name: string;
  imageUrl: string;
  price: number;
  quantity: number;
  rewardValue: number;
  ref: string;
  discounted_price: number;
  linkText: string;
};

export const LevelSpecification = z.object({
  Name: z.string(),
  IsActive: z.boolean(),
  FieldId: z.string().optional(),
});
export type LevelSpecification = z.infer<typeof LevelSpecification>;

/** §3: nested up to 4 levels; `Products` are product ids; `Name` is ours. */
export type CatalogCategory = {
  ProviderId: string;
  Name: string;
  Products: string[];
  Children: CatalogCategory[];
  LevelSpecifications: LevelSpecification[];
};
export const CatalogCategory: z.ZodType<CatalogCategory> = z
  .object({
    ProviderId: z.string(),
    Name: z.string(),
    Products: z.array(z.string()),
    get Children(): z.ZodType<CatalogCategory[]> {
      return z.array(CatalogCategory);
    },
    LevelSpecifications: z.array(LevelSpecification),
  })
  .meta({ id: 'CatalogCategory' });

const textOrNumber = z.union([z.string(), z.number()]).nullish();

/**
 * §7: body of `integration/products`; an empty, null or missing field is no filter. `itemId` is a list for the
 * Shopify-type integration. `companyIntegration` names the provider, but the server trusts `companyId` alone.
 * `itemUid` names the kind of page element and is ignored.
 */
export const ProductQuery = z.object({
  companyId: z.string().min(1).max(128),
  companyIntegration: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  collection: textOrNumber,
  itemUid: z.string().nullish(),
  page: textOrNumber,
  code: textOrNumber,
  promotionId: textOrNumber,
  itemId: z.union([z.string().max(40_000), z.number(), z.array(z.union([z.string(), z.number()])).max(500)]).nullish(),
  refId: z.union([z.string().max(20_000), z.number(), z.array(z.string()).max(500)]).nullish(),
  itemName: z.string().max(400).nullish(),
  first: textOrNumber,
  second: textOrNumber,
  third: textOrNumber,
  fourth: textOrNumber,
  cluster: textOrNumber,
  order: z.string().max(100).nullish(),
  itemSpecification: z.unknown().optional(),
  itemPriceRange: z.unknown().optional(),
  prevCursor: z.string().nullish(),
  nextCursor: z.string().nullish(),
  region: z.string().max(40).nullish().default('costa1'),
});
export type ProductQuery = z.input<typeof ProductQuery>;

/** `stale` and `staleSince` (ISO time of the answer) are ours: the store is unreachable and this is its last answer. */
export const ProductAnswer = z.object({
  products: z.array(Product),
  prevCursor: z.string().nullable(),
  nextCursor: z.string().nullable(),
  total: z.number().int().nullable(),
  stale: z.literal(true).optional(),
  staleSince: z.string().optional(),
});
export type ProductAnswer = z.infer<typeof ProductAnswer>;
