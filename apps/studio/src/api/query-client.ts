/** Query cache of Studio: what is cached stays on the screen while it is read again, and offline. */
import { QueryClient } from '@tanstack/react-query';
import { isTransient } from './api-error.ts';

const MAX_RETRIES = 2;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: 5000,
        retry: (failures, error) => isTransient(error) && failures < MAX_RETRIES,
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
