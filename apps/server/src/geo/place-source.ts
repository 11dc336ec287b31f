/** Opens the source of places that the configuration selects. */
import type { Config } from '../config.ts';
import type { PlaceSource } from '../domain/companies/places.ts';
import { errorText } from '../errors/describe-error.ts';
import { UserFacingError } from '../errors/user-facing-error.ts';
import { openEmbeddedPlaces } from './embedded-places.ts';
import { openFilePlaces } from './file-places.ts';
import { createServicePlaces } from './service-places.ts';

/** Null: there is no source. Throws a `UserFacingError` when the database file cannot be used. */
export const openPlaceSource = async (
  { geoDatabase, geoService }: Pick<Config, 'geoDatabase' | 'geoService'>,
  now: () => Date,
): Promise<PlaceSource | null> => {
  if (geoDatabase === null)
    return geoService === null ? openEmbeddedPlaces() : createServicePlaces({ ...geoService, fetch, now });
  return openFilePlaces(geoDatabase).catch((error: unknown) => {
    throw new UserFacingError(`The database of places (GEO_DATABASE) cannot be used: ${errorText(error)}`, {
      cause: error,
    });
  });
};
