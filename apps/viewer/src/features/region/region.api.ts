/**
 * The region look-up of §7: public IP address, then its place. Once per session, even after a failure (§4 "Region").
 */
import { API_KEY_HEADER } from '@vitrina/contract';
import { fieldsOf } from '../../lib/data/unchecked.ts';
import type { TextStorage } from '../../lib/safe-storage.ts';
import { FAILED_LOOKUP_REGION, type Region } from './region.state.ts';
import { isRegion, regionOf } from './region-of.ts';

const SESSION_KEY = 'vitrina.region';
const TIMEOUT_MS = 4000;

export type RegionLookup = {
  /** A path is our own backend, which gets the API key header; other services do not get it. */
  ipLookupUrl: string;
  geoLookupUrl: string;
  geoKey: string;
  apiKey: string;
  storage: TextStorage;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
};

/** Some services answer the fields within `location`. */
type Place = { state_prov: string; country_code2: string; location: Place };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const lookUp = async ({ ipLookupUrl, geoLookupUrl, geoKey, apiKey, fetch }: RegionLookup): Promise<Region> => {
  const read = async (url: string): Promise<unknown> => {
    const headers: Record<string, string> = url.startsWith('/') ? { [API_KEY_HEADER]: apiKey } : {};
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`look-up answered ${answer.status}`);
    return answer.json();
  };
  const ip = text(fieldsOf<{ ip: string }>(await read(ipLookupUrl)).ip);
  if (!ip) throw new Error('look-up answered no address');
  const query = new URLSearchParams({ ...(geoKey ? { apiKey: geoKey } : {}), ip });
  const place: unknown = await read(`${geoLookupUrl}${geoLookupUrl.includes('?') ? '&' : '?'}${query}`);
  if (typeof place !== 'object' || place === null) throw new Error('look-up answered no place');
  const { state_prov, country_code2, location } = fieldsOf<Place>(place);
  const inner = fieldsOf<Place>(location);
  return regionOf(text(state_prov ?? inner.state_prov), text(country_code2 ?? inner.country_code2));
};

/** Never throws: a failed look-up is `centro` (§8). */
export const lookUpRegion = async (lookup: RegionLookup): Promise<Region> => {
  const known = lookup.storage.getItem(SESSION_KEY);
  if (isRegion(known)) return known;
  const region = await lookUp(lookup).catch((cause: unknown) => {
    console.warn('Region lookup failed', cause);
    return FAILED_LOOKUP_REGION;
  });
  lookup.storage.setItem(SESSION_KEY, region);
  return region;
};
