/**
 * Places from a service on the internet (`GET ?apiKey=…&ip=…`, §7), asked by this server so that its key reaches no browser.
 * Such services count every call: a network is asked for once a day, and a service that fails is left alone for a while.
 */
import { AppError } from '../domain/app-error.ts';
import type { Place, PlaceSource } from '../domain/places.ts';
import { createStaleCache } from '../domain/products-cache.ts';
import { placeOfRecord } from './place-of-record.ts';

type ServiceOptions = {
  url: string;
  key: string;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  /** Milliseconds; below the patience of a viewer (4000), so that it learns of the failure from us. */
  timeoutMs?: number;
};

const DAY_MS = 24 * 60 * 60_000;
const REST_MS = 60_000;
const MOST_NETWORKS = 20_000;

const serviceUrl = ({ url, key }: ServiceOptions, address: string): URL => {
  const asked = new URL(url);
  if (key !== '') asked.searchParams.set('apiKey', key);
  asked.searchParams.set('ip', address);
  return asked;
};

/** Facts and causes name neither the address nor the key. */
const ask = async (options: ServiceOptions, address: string): Promise<Place> => {
  const signal = AbortSignal.timeout(options.timeoutMs ?? 3000);
  try {
    const answer = await options.fetch(serviceUrl(options, address), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal,
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new AppError('geo.unavailable', { status: answer.status });
    }
    const record: unknown = await answer.json();
    return placeOfRecord(record);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('geo.unavailable', { reason: signal.aborted ? 'timeout' : 'network' }, { cause: error });
  }
};

export const createServicePlaces = (options: ServiceOptions): PlaceSource => {
  const known = createStaleCache<Place>({ maxEntries: MOST_NETWORKS, freshMs: DAY_MS, staleMs: DAY_MS });
  const flying = new Map<string, Promise<Place>>();
  let failedAt = Number.NEGATIVE_INFINITY;
  const time = (): number => options.now().getTime();

  const fetchPlace = async (address: string, network: string): Promise<Place> => {
    try {
      const place = await ask(options, address);
      known.set(network, place, time());
      return place;
    } catch (error) {
      failedAt = time();
      throw error;
    } finally {
      flying.delete(network);
    }
  };

  return {
    placeOf: async ({ address, network }) => {
      const kept = known.get(network, time());
      if (kept !== null) return kept.value;
      const running = flying.get(network);
      if (running !== undefined) return running;
      if (time() - failedAt < REST_MS) throw new AppError('geo.unavailable', { reason: 'resting' });
      const asked = fetchPlace(address, network);
      flying.set(network, asked);
      return asked;
    },
  };
};
