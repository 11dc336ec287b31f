/** Publishes a document and, when given, imports its price list: both are seen at one stroke or neither is. */
import type { Database, FeedProduct } from '../domain/ports.ts';
import type { PublishReport, PublishRequest } from '../domain/publishing.ts';
import { type HeldPublishDeps, publishHeld } from '../jobs/publish-held.ts';

/** The database as it will be once the list is imported, for one company's publishing. */
const withFeed = (database: Database, products: FeedProduct[]): Database => ({
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
});

/** Throws what `publishHeld` throws. `feed` null: the list that is there stays. */
export const publishWithFeed = (
  request: PublishRequest,
  feed: FeedProduct[] | null,
  deps: HeldPublishDeps,
): Promise<PublishReport> => {
  if (feed === null) return publishHeld(request, deps);
  return publishHeld(request, {
    ...deps,
    database: withFeed(deps.database, feed),
    onPublish: async ({ feed: lists, feedSources }) => {
      await lists.replace(request.company.Uid, feed, deps.now());
      // What the source said of its list says nothing of this one.
      await feedSources.remember(request.company.Uid, null, { etag: null, lastModified: null });
    },
  });
};
