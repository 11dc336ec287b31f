/** Reads a price list without importing it, and compares it with the present one. */
import { type FeedCheck, type FeedMapping, type Product, referenceKey } from '@vitrina/contract';
import type { Repos } from '../ports/database.ts';
import type { FeedFile, FeedReader, ReadFeedReport } from '../ports/feeds.ts';
import type { FileStore } from '../ports/files.ts';
import { keepChecked } from './checked-lists.ts';

const FIRST_ROWS = 20;
const EXAMPLES = 20;
/** Products of the present list read at a time. */
const PAGE = 500;

type Offer = {
  ref: string;
  name: string;
  price: number | null;
  currency: string | null;
  category: string;
  imageUrl: string | null;
};
type Difference = NonNullable<FeedCheck['difference']>;

const offersOf = ({ productName, items, categoryId }: Product): Offer[] =>
  items.flatMap(({ referenceId, nameComplete, sellers, images }) => {
    const ref = referenceId[0]?.value ?? '';
    const offer = sellers[0]?.commertialOffer;
    const variant = nameComplete === 'Default Title' ? '' : ` ${nameComplete}`;
    return ref === ''
      ? []
      : [
          {
            ref,
            name: `${productName}${variant}`,
            price: offer?.price ?? null,
            currency: offer?.currency ?? null,
            category: categoryId,
            imageUrl: images[0]?.imageUrl ?? null,
          },
        ];
  });

const shown = ({ ref, name, price, currency }: Offer) => ({ ref, name, price, currency });

const presentOffers = async ({ feed }: Pick<Repos, 'feed'>, companyUid: string): Promise<Map<string, Offer>> => {
  const offers = new Map<string, Offer>();
  let from: number | null = 0;
  while (from !== null) {
    const { products, next }: { products: Product[]; next: number | null } = await feed.page(companyUid, {
      from,
      limit: PAGE,
    });
    for (const product of products) for (const offer of offersOf(product)) offers.set(referenceKey(offer.ref), offer);
    from = next;
  }
  return offers;
};

/** Percent with one decimal; null without a price before. */
const percentOf = (before: number | null, price: number | null): number | null =>
  before === null || before === 0 || price === null ? null : Math.round((price / before - 1) * 1000) / 10;

/** A price changes a hundred times by an error only; ten times it may, though hardly by exactly that. */
const isScaled = (before: number | null, price: number | null): boolean => {
  if (!before || !price) return false;
  const ratio = before > price ? before / price : price / before;
  return ratio >= 50 || Math.abs(ratio / 10 - 1) < 0.02;
};

const createComparison = (present: Map<string, Offer>) => {
  const difference: Difference = {
    present: present.size,
    same: 0,
    new: { count: 0, items: [] },
    gone: { count: 0, items: [] },
    changed: { count: 0, scaled: 0, items: [] },
  };
  const push = <Item>(list: { count: number; items: Item[] }, item: Item): void => {
    list.count += 1;
    if (list.items.length < EXAMPLES) list.items.push(item);
  };
  const { changed } = difference;
  const sizeOf = ({ percent }: (typeof changed.items)[number]): number => Math.abs(percent ?? 0);
  /** Keeps the largest changes, in order. */
  const pushChange = (item: (typeof changed.items)[number]): void => {
    changed.count += 1;
    if (isScaled(item.before, item.price)) changed.scaled += 1;
    const at = changed.items.findIndex((other) => sizeOf(other) < sizeOf(item));
    if (at >= 0) changed.items.splice(at, 0, item);
    else changed.items.push(item);
    if (changed.items.length > EXAMPLES) changed.items.pop();
  };
  return {
    add: (offer: Offer): void => {
      const key = referenceKey(offer.ref);
      const before = present.get(key);
      present.delete(key);
      if (before === undefined) push(difference.new, shown(offer));
      else if (before.price === offer.price) difference.same += 1;
      else {
        const percent = percentOf(before.price, offer.price);
        pushChange({ ...shown(offer), before: before.price, percent });
      }
    },
    end: (): Difference => {
      for (const offer of present.values()) push(difference.gone, shown(offer));
      return difference;
    },
  };
};

export type FeedCheckDeps = {
  repos: Pick<Repos, 'feed' | 'feedLists' | 'feedChecks'>;
  reader: FeedReader;
  files: Pick<FileStore, 'putFile'>;
  now: () => Date;
};

type Checked = {
  companyUid: string;
  file: FeedFile;
  mapping?: FeedMapping | undefined;
  /** Answers a list that cannot be imported as it is, with what it lacks. */
  isPartial?: boolean;
};

/** `mapping`: columns chosen by a person, else those that were remembered. Throws errors of the reader (`feed.*`). */
export const checkFeed = async (
  { repos, reader, files, now }: FeedCheckDeps,
  { companyUid, file, mapping, isPartial = false }: Checked,
): Promise<FeedCheck> => {
  const remembered = await repos.feedLists.mappings(companyUid);
  const { products: imported } = await repos.feedLists.status(companyUid);
  const comparison = imported === null ? null : createComparison(await presentOffers(repos, companyUid));
  const options = { remembered, withColumns: true, isPartial, ...(mapping === undefined ? {} : { mapping }) };
  const reading = reader.read({ ...file, reading: options });
  const rows: { position: number; offer: Offer }[] = [];
  try {
    for (;;) {
      const next = await reading.next();
      if (next.done === true) {
        const { columns = [], sheets = [], chosen = {}, headings: _, ...report } = next.value;
        const first = rows.sort((one, other) => one.position - other.position).slice(0, FIRST_ROWS);
        const missing =
          report.products > 0 ? null : report.mapping['reference'] === undefined ? 'reference' : 'products';
        // Compared with a list that was not understood, every product would be gone.
        const difference = missing === null ? (comparison?.end() ?? null) : null;
        const kept = await keepChecked({ companyUid, file, mapping, remembered }, { repos, files, now });
        return {
          ...kept,
          report,
          missing,
          sheets,
          mapping: chosen,
          columns,
          rows: first.map(({ offer }) => offer),
          difference,
        };
      }
      for (const { position, product } of next.value)
        for (const offer of offersOf(product.product)) {
          comparison?.add(offer);
          if (position < FIRST_ROWS) rows.push({ position, offer });
        }
    }
  } finally {
    await reading.return({} as ReadFeedReport);
  }
};
