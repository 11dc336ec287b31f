/** The rule of `/v2/geo/locate`: which addresses are asked for, and what it means that nobody knows them. */
import { AppError } from '../domain/app-error.ts';
import type { PlaceSource, Places } from '../domain/places.ts';
import { visitorAddress } from './visitor-address.ts';

/** `source` null: the operator has given none. */
export const createPlaces = (source: PlaceSource | null): Places => ({
  of: async (text) => {
    if (source === null) throw new AppError('geo.missing');
    const visitor = visitorAddress(text);
    if (visitor === null) throw new AppError('request.invalid', { field: 'query.ip', reason: 'no address' });
    if (visitor === 'placeless') throw new AppError('geo.private');
    return (await source.placeOf(visitor)) ?? { country_code2: '', state_prov: '' };
  },
});
