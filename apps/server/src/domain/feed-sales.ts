/** When the prices of an imported list change by themselves: a sale of it begins or ends, whether its file changes or not. */
import type { FeedListsRepo } from './ports/feeds.ts';

/** Sales of a list that all begin at times of their own would have it fetched for every one of them. */
const LEAST_BETWEEN_MS = 5 * 60_000;

type Lists = Pick<FeedListsRepo, 'status'>;

const changeOf = async (lists: Lists, companyUid: string): Promise<number> => {
  const { report } = await lists.status(companyUid);
  return report?.pricesChangeAt === undefined ? Number.NaN : Date.parse(report.pricesChangeAt);
};

/** Then a server's word that its file is unchanged says too little. */
export const havePricesChanged = async (lists: Lists, companyUid: string, now: Date): Promise<boolean> =>
  (await changeOf(lists, companyUid)) <= now.getTime();

/** When the list is to be read anew for the next sale; null where none is to come. */
export const nextSaleOf = async (lists: Lists, companyUid: string, now: Date): Promise<Date | null> => {
  const change = await changeOf(lists, companyUid);
  if (!(change > now.getTime())) return null;
  return new Date(Math.max(change, now.getTime() + LEAST_BETWEEN_MS));
};
