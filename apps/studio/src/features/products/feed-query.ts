/** The price list of the company, as the screen shows it. */
import { queryOptions } from '@tanstack/react-query';
import type { FeedState } from '@vitrina/contract/admin';
import { formatCount } from '@vitrina/ui';
import { productsWords as words } from '@vitrina/ui/messages/studio/products';
import type { Api } from '../../api/client.ts';

export const feedQuery = (api: Api, companyUid: string) =>
  queryOptions({
    queryKey: ['feed', companyUid],
    queryFn: ({ signal }): Promise<FeedState> => api.call('feeds.read', { params: { companyUid } }, { signal }),
  });

export const productsText = (count: number): string => words.products(formatCount(count), count === 1);
