/** Network-first strategy: the network within a timeout, else the cache. */
import { NetworkError } from './network.ts';

/** Milliseconds before the cache answers in place of the network; a later network response is still cached. */
const NETWORK_TIMEOUT_MS = { shell: 4000, answer: 6000, products: 8000 } as const;

/** Called after each request with whether the network answered. */
export type OnNetworkResult = (isReachable: boolean, clientId: string) => void;

export const reportResult = (request: Promise<Response>, clientId: string, onNetwork: OnNetworkResult): void =>
  void request.then(
    () => onNetwork(true, clientId),
    (cause: unknown) => cause instanceof NetworkError && onNetwork(false, clientId),
  );

/**
 * Returns the response of `findCached()` if the network fails, is slow or answers 5xx; without one it waits for the
 * network.
 */
export const networkFirst = async (
  kind: keyof typeof NETWORK_TIMEOUT_MS,
  request: Promise<Response>,
  findCached: () => Promise<Response | null>,
): Promise<Response> => {
  const timeout = new Promise<'late'>((late) => setTimeout(() => late('late'), NETWORK_TIMEOUT_MS[kind]));
  const first = await Promise.race([request, timeout]).catch((cause: unknown) => cause);
  if (first instanceof Response && first.status < 500) return first;
  const cached = await findCached();
  if (cached) return cached;
  return first === 'late' ? request : first instanceof Response ? first : Promise.reject(first);
};
