/** Searches products for a publisher: by code and by name, with the pages of an edition on which each is tagged. */
import { type Company, type Product, referenceKey } from '@vitrina/contract';
import type {
  FoundProduct,
  FoundProducts,
  NamedProducts,
  SearchedProduct,
  SearchedProducts,
} from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import type { Repos } from '../ports/database.ts';
import type { EditionOfDocument, TagOnPage } from '../ports/documents.ts';
import type { ProductLookup } from './products.ts';

const MAX_ITEMS = 50;
const MAX_NAMES = 100;
/** The name that stores give the only variant of a product. */
const UNNAMED_VARIANT = 'Default Title';

type Item = Product['items'][number];

const keysOf = ({ id, ref }: { id: string; ref: string }): string[] => [
  ...(ref === '' ? [] : [referenceKey(ref)]),
  ...(id === '' ? [] : [`id ${id}`]),
];

/** Pages by product key. A rejected tag is not visible, and neither is a hidden one. */
const pagesByProduct = (tags: readonly TagOnPage[]): Map<string, Set<number>> => {
  const pages = new Map<string, Set<number>>();
  for (const { product, page, active } of tags) {
    if (!active) continue;
    for (const key of keysOf(product)) pages.set(key, (pages.get(key) ?? new Set<number>()).add(page));
  }
  return pages;
};

/** The variant's own name is added where it says more than that of the product. */
const fullName = ({ productName }: Product, { nameComplete, name }: Item): string => {
  const variant = nameComplete || name;
  if (variant === '' || variant === UNNAMED_VARIANT || variant === productName) return productName;
  return variant.startsWith(productName) ? variant : `${productName} ${variant}`;
};

const refsOf = ({ referenceId }: Item): string[] =>
  referenceId.map(({ value }) => value).filter((value) => value !== '');

/** The facts of a variant that do not depend on its tags. */
const itemFacts = (product: Product, item: Item): Omit<SearchedProduct, 'pages'> => {
  const [ref = ''] = refsOf(item);
  const offer = item.sellers[0]?.commertialOffer;
  const imageUrl = item.images[0]?.imageUrl ?? product.items[0]?.images[0]?.imageUrl;
  return {
    id: item.itemId,
    ref,
    name: fullName(product, item),
    isAvailable: offer !== undefined && offer.isAvailable !== false,
    ...(imageUrl && { imageUrl }),
    ...(offer && { price: offer.price }),
    ...(offer?.currency && { currency: offer.currency }),
    ...(offer?.stock !== undefined && { stock: offer.stock }),
  };
};

const searchedItem = (product: Product, item: Item, pages: Map<string, Set<number>>): SearchedProduct => {
  const keys = [...refsOf(item).map(referenceKey), `id ${item.itemId}`];
  const tagged = new Set(keys.flatMap((key) => [...(pages.get(key) ?? [])]));
  return { ...itemFacts(product, item), pages: [...tagged].sort((a, b) => a - b) };
};

type TaggedPages = Awaited<ReturnType<Repos['documents']['taggedPages']>>;

const placesOf = (item: Item, tagged: TaggedPages): FoundProduct['places'] => {
  const keys = new Set(refsOf(item).map(referenceKey));
  const places = new Map<string, { pdf: string; name: string; pages: Set<number> }>();
  for (const { pdf, name, referenceKey: key, page } of tagged) {
    if (!keys.has(key)) continue;
    const place = places.get(pdf) ?? { pdf, name, pages: new Set<number>() };
    places.set(pdf, place);
    place.pages.add(page);
  }
  return [...places.values()].map(({ pages, ...place }) => ({ ...place, pages: [...pages].sort((a, b) => a - b) }));
};

/** A code has a digit and no space; other texts are not looked up as one, which a store would be asked for in vain. */
const isCodeLike = (text: string): boolean => /\d/.test(text) && !/\s/.test(text);

const found = async (lookup: ProductLookup, company: Company, text: string): Promise<[Product[], number]> => {
  const companyId = company.Uid;
  const [byCode, byName] = await Promise.all([
    isCodeLike(text) ? lookup.lookUp({ company, query: { companyId, code: text } }) : null,
    lookup.lookUp({ company, query: { companyId, itemName: text } }),
  ]);
  const products = new Map([...(byCode?.products ?? []), ...byName.products].map((one) => [one.productId, one]));
  return [[...products.values()], Math.max(byName.total ?? 0, products.size)];
};

/** Throws `company.unknown`, `pdf.unknown`, `edition.unknown` and `store.*`. */
export const searchProducts = async (
  { repos, products: lookup }: { repos: Repos; products: ProductLookup },
  key: EditionOfDocument,
  text: string,
): Promise<SearchedProducts> => {
  const company = await repos.companies.byUid(key.companyUid);
  if (!company) throw new AppError('company.unknown', { companyUid: key.companyUid });
  const [tags, [products, total]] = await Promise.all([repos.pages.tags(key), found(lookup, company, text)]);
  const pages = pagesByProduct(tags);
  const items = products.flatMap((product) => product.items.map((item) => searchedItem(product, item, pages)));
  return { total, items: items.slice(0, MAX_ITEMS) };
};

/** In all documents that shoppers see. Throws `company.unknown` and `store.*`. */
export const findProducts = async (
  { repos, products: lookup }: { repos: Repos; products: ProductLookup },
  companyUid: string,
  text: string,
): Promise<FoundProducts> => {
  const company = await repos.companies.byUid(companyUid);
  if (!company) throw new AppError('company.unknown', { companyUid });
  const [products, total] = await found(lookup, company, text);
  const items = products.flatMap((product) => product.items.map((item) => ({ product, item }))).slice(0, MAX_ITEMS);
  const keys = new Set(items.flatMap(({ item }) => refsOf(item).map(referenceKey)));
  const tagged = await repos.documents.taggedPages(
    companyUid,
    [...keys].filter((key) => key !== ''),
  );
  return {
    total,
    items: items.map(({ product, item }) => ({ ...itemFacts(product, item), places: placesOf(item, tagged) })),
  };
};

const linesOf = (text: string): string[] => {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '').slice(0, MAX_NAMES);
};

/** The variants with these references or ids, in one question to the list or store. Throws `company.unknown` and `store.*`. */
export const namedProducts = async (
  { repos, products: lookup }: { repos: Repos; products: ProductLookup },
  companyUid: string,
  names: { refs: string; ids: string },
): Promise<NamedProducts> => {
  const company = await repos.companies.byUid(companyUid);
  if (!company) throw new AppError('company.unknown', { companyUid });
  const [refs, ids] = [linesOf(names.refs), linesOf(names.ids)];
  const { products } = await lookup.lookUp({ company, query: { companyId: companyUid, refId: refs, itemId: ids } });
  const keys = new Set([...refs.map(referenceKey), ...ids.map((id) => `id ${id}`)]);
  const isNamed = (item: Item): boolean =>
    [...refsOf(item).map(referenceKey), `id ${item.itemId}`].some((key) => keys.has(key));
  return {
    items: products.flatMap((product) => product.items.filter(isNamed).map((item) => itemFacts(product, item))),
  };
};
