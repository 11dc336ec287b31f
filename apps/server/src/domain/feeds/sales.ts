/** Times at which prices of an imported list change without a new file: a sale begins or ends. */
import type { FeedListsRepo } from '../ports/feeds.ts';

/** Minimum interval: sales with different times would have the list fetched for each of them. */
const MIN_INTERVAL_MS = 5 * 60_000;

type Lists = Pick<FeedListsRepo, 'status'>;

const changeOf = async (lists: Lists, companyUid: string): Promise<number> => {
  const { report } = await lists.status(companyUid);
  return report?.pricesChangeAt === undefined ? Number.NaN : Date.parse(report.pricesChangeAt);
};

/** Whether prices have changed, so that an unchanged file must be imported again. */
export const havePricesChanged = async (lists: Lists, companyUid: string, now: Date): Promise<boolean> =>
  (await changeOf(lists, companyUid)) <= now.getTime();

/** The time to import the list again for the next sale; null when no sale is coming. */
export const nextSaleOf = async (lists: Lists, companyUid: string, now: Date): Promise<Date | null> => {
  const change = await changeOf(lists, companyUid);
  if (!(change > now.getTime())) return null;
  return new Date(Math.max(change, now.getTime() + MIN_INTERVAL_MS));
};
