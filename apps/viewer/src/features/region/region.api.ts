/** The look-up of §7: public address, then place. Once per session, whatever comes out (§4 "Region"). */
import type { TextStorage } from '../../lib/safe-storage.ts';
import { FAILED_LOOKUP_REGION, isRegion, type Region, regionOf } from './region.state.ts';

const SESSION_KEY = 'vitrina.region';
const TIMEOUT_MS = 4000;

export type RegionLookup = {
  ipLookupUrl: string;
  geoLookupUrl: string;
  geoKey: string;
  storage: TextStorage;
  fetch: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
};

type Place = {
  state_prov?: unknown;
  country_code2?: unknown;
  location?: { state_prov?: unknown; country_code2?: unknown };
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const lookUp = async ({ ipLookupUrl, geoLookupUrl, geoKey, fetch }: RegionLookup): Promise<Region> => {
  const read = async (url: string): Promise<unknown> => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`look-up answered ${answer.status}`);
    return answer.json();
  };
  const { ip } = (await read(ipLookupUrl)) as { ip?: unknown };
  const url = new URL(geoLookupUrl);
  url.searchParams.set('apiKey', geoKey);
  url.searchParams.set('ip', text(ip));
  const place = (await read(url.href)) as Place;
  return regionOf(
    text(place.state_prov ?? place.location?.state_prov),
    text(place.country_code2 ?? place.location?.country_code2),
  );
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
