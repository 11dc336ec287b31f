/** The rule of `/v2/geo/locate`: which addresses are looked up, and the answer for an unknown one. */

import type { PlaceSource, Places } from '../domain/companies/places.ts';
import { AppError } from '../errors/app-error.ts';
import { visitorAddress } from './visitor-address.ts';

/** `source` is null when the operator has configured none. `of` throws `geo.missing`, `request.invalid` and `geo.private`. */
export const createPlaces = (source: PlaceSource | null): Places => ({
  of: async (caller, asked = null) => {
    if (source === null) throw new AppError('geo.missing');
    const requested = visitorAddress(asked ?? caller);
    const visitor = requested === null || !source.isPaid ? requested : visitorAddress(caller);
    if (visitor === null) throw new AppError('request.invalid', { field: 'query.ip', reason: 'no address' });
    if (visitor === 'special-purpose') throw new AppError('geo.private');
    return (await source.placeOf(visitor)) ?? { country_code2: '', state_prov: '' };
  },
});
