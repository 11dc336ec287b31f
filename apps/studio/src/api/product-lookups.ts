/**
 * Looks up the products of tags together: the tags of a screen are one call, whatever their number on the sheet. The ones that were asked
 * for last come first, for they are on the screen; those that are not wanted any more are left out.
 */
import { queryOptions } from '@tanstack/react-query';
import { type ProductRef, referenceKey } from '@vitrina/contract';
import type { NamedProduct } from '@vitrina/contract/admin';
import type { Api } from './client.ts';

/** The product that a tag names. */
export type Product = ProductRef & { name: string };

/** Cells become visible one after the other. */
const GATHER_MS = 30;
const MAX_BATCH = 50;
/** Of names in an address, as they are encoded. */
const MAX_LENGTH = 4000;
/** Decisions must not queue behind look-ups. */
const MAX_CALLS = 2;

type Names = { refs: string[]; ids: string[] };
type Waiting = {
  product: Product;
  signal: AbortSignal;
  resolve: (found: NamedProduct | null) => void;
  reject: (error: unknown) => void;
};

const isOf = ({ id, ref }: Product, found: NamedProduct): boolean =>
  ref === '' ? id === found.id : referenceKey(ref) === referenceKey(found.ref);

const namesOf = (products: readonly Product[]): Names => ({
  refs: [...new Set(products.map(({ ref }) => ref).filter((ref) => ref !== ''))],
  ids: [...new Set(products.flatMap(({ ref, id }) => (ref === '' && id !== '' ? [id] : [])))],
});

const lengthOf = ({ product: { ref, id } }: Waiting): number => encodeURIComponent(ref || id).length + 3;

/** The last ones that fit into one call. */
const takeLast = (waiting: Waiting[]): Waiting[] => {
  let [count, length] = [0, 0];
  for (const one of waiting.toReversed()) {
    length += lengthOf(one);
    if (count > 0 && (count === MAX_BATCH || length > MAX_LENGTH)) break;
    count += 1;
  }
  return waiting.splice(-count);
};

type ProductLookUp = (product: Product, signal: AbortSignal) => Promise<NamedProduct | null>;

/** `read`: variants with these references or ids. The result is null for a product that neither list nor store has. */
export const createProductLookUp = (read: (names: Names) => Promise<readonly NamedProduct[]>): ProductLookUp => {
  let waiting: Waiting[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  let calls = 0;
  const run = async (batch: readonly Waiting[]): Promise<void> => {
    calls += 1;
    try {
      const items = await read(namesOf(batch.map(({ product }) => product)));
      for (const { product, resolve } of batch)
        resolve(items.find((found) => isOf(product, found)) ?? items.find(({ id }) => id === product.id) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    calls -= 1;
    start();
  };
  const start = (): void => {
    waiting = waiting.filter(({ signal }) => !signal.aborted);
    for (let free = MAX_CALLS - calls; free > 0 && waiting.length > 0; free -= 1) void run(takeLast(waiting));
  };
  return (product, signal) => {
    if (product.ref === '' && product.id === '') return Promise.resolve(null);
    return new Promise((resolve, reject) => {
      waiting.push({ product, signal, resolve, reject });
      timer ??= setTimeout(() => {
        timer = null;
        start();
      }, GATHER_MS);
    });
  };
};

const lookUps = new WeakMap<Api, Map<string, ProductLookUp>>();

/** One for all screens of a company, so that their look-ups share its calls. */
const lookUpIn = (api: Api, companyUid: string): ProductLookUp => {
  const ofApi = lookUps.get(api) ?? new Map<string, ProductLookUp>();
  lookUps.set(api, ofApi);
  const known = ofApi.get(companyUid);
  if (known) return known;
  const lookUp = createProductLookUp(async ({ refs, ids }) => {
    const query = { refs: refs.join('\n'), ids: ids.join('\n') };
    return (await api.call('products.read', { params: { companyUid }, query })).items;
  });
  ofApi.set(companyUid, lookUp);
  return lookUp;
};

/** The product of a tag as the list or the store has it now; null if neither has it. */
export const productQuery = (api: Api, companyUid: string, product: Product, isEnabled: boolean) =>
  queryOptions({
    queryKey: ['tagged-product', companyUid, product.ref, product.id],
    queryFn: ({ signal }) => lookUpIn(api, companyUid)(product, signal),
    enabled: isEnabled,
    staleTime: 300_000,
  });
