/**
 * Geolocation from a web service (`GET ?apiKey=…&ip=…`, §7), called by this server so that its key reaches no browser.
 * Such services charge per call: only callers are looked up, a network once a day. After a failure no call is made for a
 * minute; a refusal (4xx) may concern one address, so it pauses the calls for that network only.
 */

import { createSingleFlight } from '../domain/caching/single-flight.ts';
import { createStaleCache } from '../domain/caching/stale-cache.ts';
import type { Place, PlaceSource } from '../domain/companies/places.ts';
import { AppError } from '../errors/app-error.ts';
import { parsePlace } from './place-of-record.ts';

type ServiceOptions = {
  url: string;
  key: string;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  /** Below the viewer's timeout of 4000 ms, so that the viewer receives our error. */
  timeoutMs?: number;
};

const DAY_MS = 24 * 60 * 60_000;
const FAILURE_PAUSE_MS = 60_000;
const MAX_NETWORKS = 20_000;

const serviceUrl = ({ url, key }: ServiceOptions, address: string): URL => {
  const request = new URL(url);
  if (key !== '') request.searchParams.set('apiKey', key);
  request.searchParams.set('ip', address);
  return request;
};

/** Facts and causes of the error contain neither the address nor the key. */
const fetchRecord = async (options: ServiceOptions, address: string): Promise<Place> => {
  const signal = AbortSignal.timeout(options.timeoutMs ?? 3000);
  try {
    const response = await options.fetch(serviceUrl(options, address), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new AppError('geo.unavailable', { status: response.status });
    }
    const record: unknown = await response.json();
    return parsePlace(record);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('geo.unavailable', { reason: signal.aborted ? 'timeout' : 'network' }, { cause: error });
  }
};

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && Math.floor(Number(error.facts['status']) / 100) === 4;

export const createServicePlaces = (options: ServiceOptions): PlaceSource => {
  const cache = createStaleCache<Place>({ maxEntries: MAX_NETWORKS, freshMs: DAY_MS, staleMs: DAY_MS });
  const shareFlight = createSingleFlight<Place>();
  const refused = createStaleCache<true>({
    maxEntries: MAX_NETWORKS,
    freshMs: FAILURE_PAUSE_MS,
    staleMs: FAILURE_PAUSE_MS,
  });
  let failedAt = Number.NEGATIVE_INFINITY;
  const time = (): number => options.now().getTime();

  const fetchPlace = async (address: string, network: string): Promise<Place> => {
    try {
      const place = await fetchRecord(options, address);
      cache.set(network, place, time(), '');
      return place;
    } catch (error) {
      if (isRefusal(error)) refused.set(network, true, time(), '');
      else failedAt = time();
      throw error;
    }
  };

  return {
    isPaid: true,
    placeOf: async ({ address, network }) => {
      const cached = cache.get(network, time());
      if (cached !== null) return cached.value;
      return shareFlight(network, async () => {
        if (time() - failedAt < FAILURE_PAUSE_MS || refused.get(network, time()) !== null)
          throw new AppError('geo.unavailable', { reason: 'resting' });
        return fetchPlace(address, network);
      });
    },
  };
};
