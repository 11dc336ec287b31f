/** How the backend is asked: quietly again with growing pauses, and what fails for good is logged (§8; decisions "Errors"). */
import { QueryCache, QueryClient } from '@tanstack/react-query';

const RETRIES = 3;
const pauseBefore = (attempt: number): number => Math.min(1000 * 2 ** attempt, 8000);

/** What may pass: no answer, too many questions, a fault of the server. A refusal would be the same again. */
export const isWorthAnotherTry = (attempt: number, cause: Error): boolean => {
  const { status = 0 } = cause as { status?: number };
  return attempt < RETRIES && (status === 0 || status === 429 || status >= 500);
};

/** `retries` false in tests of what happens after the last one. */
export const createQueries = ({ retries = true }: { retries?: boolean } = {}): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (cause, { queryKey }) => console.warn(`Fetch failed: ${String(queryKey[0])}`, cause),
    }),
    defaultOptions: {
      queries: {
        retry: retries && isWorthAnotherTry,
        retryDelay: pauseBefore,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
    },
  });
