/** Products, cart items and catalogue categories (§3 Product, Item, Cart item, Catalog category). */
import { z } from 'zod';

/** §3; prices in major units. `currency` (ISO 4217, default COP) and `isAvailable` (default true) are ours, optional. */
export const CommertialOffer = z.object({
  price: z.number(),
  listPrice: z.number(),
  priceWithoutDiscount: z.number(),
  rewardValue: z.number(),
  currency: z.string().optional(),
  isAvailable: z.boolean().optional(),
});
export type CommertialOffer = z.infer<typeof CommertialOffer>;

export const Seller = z.object({
  sellerId: z.string().optional(),
  sellerName: z.string().optional(),
  commertialOffer: CommertialOffer,
});
export type Seller = z.infer<typeof Seller>;

/**
 * §3: `nameComplete` 'Default Title' means an unnamed variant. `referenceId` is a list of values, each under its kind; other
 * backends may send the values alone (reference-values.ts).
 */
export const Item = z.object({
  itemId: z.string(),
  referenceId: z.array(z.object({ key: z.string(), value: z.string() })),
  name: z.string(),
  nameComplete: z.string(),
  images: z.array(z.object({ imageUrl: z.string() })),
  sellers: z.array(Seller),
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

/** §3: lives in the visitor's browser; never crosses the wire. */
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
  itemId: z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()])).max(500)]).nullish(),
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
