/** Rules about the products of the tags: sold, available, printed at another price. */
import { type Company, type Product, referenceKey } from '@vitrina/contract';
import type { Findings } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import type { Repos } from '../ports/database.ts';
import type { EditedPage } from '../ports/editing.ts';
import type { Store, Stores } from '../ports/stores.ts';
import type { Report } from './found-problems.ts';

const BATCH = 50;
/** Products of one check; the others are not looked up. */
const MAX_PRODUCTS = 5000;
/** Time after which a store is asked for no further products, ms. */
const STORE_MS = 30_000;
/** Products that a store is asked for one by one. */
const MAX_SINGLE = 100;

type Offer = { isPriced: boolean; isAvailable: boolean };
type Wanted = { id: string; ref: string };

const batchesOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, at) => items.slice(at * BATCH, (at + 1) * BATCH));

type Offers = Map<string, Offer>;
/** `products`: answers of the store. `isCutOff`: there was no time for all of them. */
type Asked = { offers: Offers; products: Product[]; isCutOff: boolean };

const keyOf = ({ id, ref }: Wanted): string => referenceKey(ref) || `id ${id}`;
const offerOf = ({ sellers }: Product['items'][number]): Offer => {
  const offer = sellers[0]?.commertialOffer;
  return { isPriced: offer !== undefined, isAvailable: offer?.isAvailable !== false };
};

/** The products of a list, also by their further codes, which only its references name. */
const ofList = async (
  { feed }: Pick<Repos, 'feed'>,
  companyUid: string,
  wanted: readonly Wanted[],
): Promise<Offers> => {
  const itemOf = new Map(
    (await feed.references(companyUid)).map(({ ref, itemId }) => [referenceKey(ref), itemId] as const),
  );
  const idOf = ({ id, ref }: Wanted): string => itemOf.get(referenceKey(ref)) ?? id;
  const items = new Map<string, Offer>();
  for (const batch of batchesOf(wanted))
    for (const product of await feed.byItemIds(companyUid, batch.map(idOf)))
      for (const item of product.items) items.set(item.itemId, offerOf(item));
  return new Map(
    wanted.flatMap((one) => {
      const offer = items.get(idOf(one));
      return offer === undefined ? [] : [[keyOf(one), offer] as const];
    }),
  );
};

const asked = async (store: Store, companyId: string, batch: readonly Wanted[]): Promise<Product[]> => {
  const refId = batch.flatMap(({ ref }) => (ref === '' ? [] : [ref])).join(',');
  const itemId = batch.flatMap(({ id, ref }) => (ref === '' ? [id] : [])).join(',');
  return (await store.products({ companyId, refId, itemId })).products;
};

const ofStore = async (
  store: Store,
  companyId: string,
  wanted: readonly Wanted[],
  monotonicMs: () => number,
): Promise<Asked> => {
  const offers: Offers = new Map();
  const products: Product[] = [];
  const until = monotonicMs() + STORE_MS;
  for (const batch of batchesOf(wanted)) {
    if (monotonicMs() >= until) return { offers, products, isCutOff: true };
    const answer = await asked(store, companyId, batch);
    products.push(...answer);
    for (const item of answer.flatMap(({ items }) => items)) {
      offers.set(`id ${item.itemId}`, offerOf(item));
      for (const { value } of item.referenceId) offers.set(referenceKey(value), offerOf(item));
    }
  }
  // A bar code leads to an item that does not name it.
  const missing = wanted.filter((one) => !offers.has(keyOf(one)) && !offers.has(`id ${one.id}`));
  for (const one of missing.slice(0, MAX_SINGLE)) {
    if (monotonicMs() >= until) return { offers, products, isCutOff: true };
    const item = (await asked(store, companyId, [one]))[0]?.items[0];
    if (item !== undefined) offers.set(keyOf(one), offerOf(item));
  }
  return { offers, products, isCutOff: false };
};

type ProductDeps = { repos: Pick<Repos, 'feed'>; stores: Stores; monotonicMs: () => number };

/** Null when the store refuses. */
const offersOf = async (
  { repos, stores, monotonicMs }: ProductDeps,
  company: Company,
  wanted: readonly Wanted[],
  report: Report,
): Promise<Asked | null> => {
  try {
    const store = await stores.of(company);
    return store.info.kind === 'FEED'
      ? { offers: await ofList(repos, company.Uid, wanted), products: [], isCutOff: false }
      : await ofStore(store, company.Uid, wanted, monotonicMs);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    report('store.refuses', { says: `the store does not answer for products (${error.code})` });
    report('price.uncompared', { says: `printed prices were not compared with the store (${error.code})` });
    return null;
  }
};

/** Resolves to the answers of the store; none of a company with a list. */
export const checkProducts = async (
  pages: readonly EditedPage[],
  deps: ProductDeps & { company: Company },
  report: Report,
): Promise<readonly Product[]> => {
  const tags = pages.flatMap(({ index, tags: some }) =>
    some.flatMap((tag) =>
      tag.active && (tag.product.ref !== '' || tag.product.id !== '') ? [{ ...tag, page: index }] : [],
    ),
  );
  if (tags.length === 0) return [];
  const wanted = [...new Map(tags.map(({ product }) => [`${product.ref}\n${product.id}`, product])).values()];
  const known = await offersOf(deps, deps.company, wanted.slice(0, MAX_PRODUCTS), report);
  if (known === null) return [];
  const { offers, products, isCutOff } = known;
  if (isCutOff)
    report('price.uncompared', {
      says: 'the store is slow: not all products were looked up, and not all printed prices compared',
      about: 'slow',
    });
  const notAsked = new Set(wanted.slice(MAX_PRODUCTS).map(keyOf));
  let priced = 0;
  for (const { id, page, name, position, product } of tags) {
    const offer = offers.get(keyOf(product)) ?? offers.get(`id ${product.id}`);
    const at = { page, element: id, place: position };
    const label = `"${name}" (${product.ref || product.id})`;
    if (offer?.isPriced) priced += 1;
    if (offer === undefined) {
      if (!isCutOff && !notAsked.has(keyOf(product)))
        report('tag.product-gone', { ...at, says: `the product of tag ${label} does not exist any more` });
    } else if (!offer.isAvailable) report('product.sold-out', { ...at, says: `${label} is sold out` });
  }
  if (priced === 0 && !isCutOff)
    report('prices.none', { says: 'no product of this edition has a price: shoppers can ask, not order' });
  return products;
};

const amountsText = ({ prices, listed }: Findings['prices']['items'][number]): string =>
  `printed ${prices.join(', ')}, in the list ${String(listed)}`;

/** From the findings: printed prices and codes, products on no page, pages without words. */
export const checkFindings = (
  findings: Findings,
  report: (...given: [...Parameters<Report>, number?]) => void,
): void => {
  for (const [rule, { items }] of [
    ['price.printed', findings.prices],
    ['price.several', findings.severalPrices],
  ] as const)
    for (const item of items)
      report(rule, {
        page: item.page,
        place: item.box.position,
        says: `"${item.name}" (${item.ref}): ${amountsText(item)}`,
      });
  for (const { code, page, box } of findings.printed.items)
    report('code.unknown', {
      page,
      place: box.position,
      says: `code ${code} on page ${page} is no product of the list`,
    });
  const [first] = findings.missing.items;
  // Lost words may name them.
  if (first !== undefined && findings.unread.total === 0)
    report(
      'product.unplaced',
      { says: `products of the list on no page, e.g. ${first.ref} "${first.name}"` },
      findings.missing.total - 1,
    );
  for (const page of findings.wordless.items) report('page.wordless', { page, says: `page ${page} has no text` });
  for (const page of findings.unread.items)
    report('page.unchecked', {
      page,
      says: `the stored words of page ${page} are missing or damaged: codes and prices on it were not checked`,
    });
};
