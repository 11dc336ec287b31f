/** Publishes a document and, when given, imports its price list: both are seen at one stroke or neither is. */
import type { Database, FeedProduct } from '../domain/ports.ts';
import { type PublishDeps, type PublishReport, type PublishRequest, publishDocument } from '../domain/publishing.ts';

/** The database as it will be once the list is imported, for one company's publishing. */
const withFeed = (database: Database, companyUid: string, products: FeedProduct[], now: () => Date): Database => ({
  ...database,
  repos: {
    ...database.repos,
    feed: {
      ...database.repos.feed,
      references: async () =>
        products.flatMap(({ product: { productId, productName }, refs }) =>
          refs.map(({ ref, itemId }) => ({ ref, itemId, productId, name: productName })),
        ),
    },
  },
  inTransaction: (work) =>
    database.inTransaction(async (repos) => {
      await repos.feed.replace(companyUid, products, now());
      return work(repos);
    }),
});

/** Throws what `publishDocument` throws. `feed` null: the list that is there stays. */
export const publishWithFeed = (
  request: PublishRequest,
  feed: FeedProduct[] | null,
  parts: PublishDeps,
): Promise<PublishReport> => {
  const { database, now } = parts;
  const after = feed === null ? database : withFeed(database, request.company.Uid, feed, now);
  return publishDocument(request, { ...parts, database: after });
};
