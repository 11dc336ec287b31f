/** Maps the name of a department to its price zone (§3 Region zones; decisions "Region"). */
import { DEFAULT_REGION, type Region } from './region.state.ts';

const zones: Record<Region, readonly string[]> = {
  centro: ['antioquia', 'cundinamarca', 'santander'],
  costa1: ['atlantico', 'bolivar', 'magdalena'],
  costa2: ['cesar', 'cordoba', 'guajira', 'sucre'],
};

/** Lower case, no accents, without the word for department and a leading article. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .replace(/\b(department|departamento|dept|dpto)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(of|del|de) /, '')
    .replace(/^la /, '');

/**
 * The zone of a visitor. Matches whole names: 'Norte de Santander' is not 'Santander'. Countries other than Colombia
 * (`CO`) have no zone, because Córdoba, Bolívar and Sucre also exist elsewhere.
 */
export const regionOf = (stateProv: string, countryCode = 'CO'): Region => {
  if (countryCode && countryCode.toUpperCase() !== 'CO') return DEFAULT_REGION;
  const name = plainName(stateProv);
  for (const [zone, names] of Object.entries(zones) as [Region, readonly string[]][]) {
    if (names.includes(name)) return zone;
  }
  return DEFAULT_REGION;
};

export const isRegion = (text: string | null): text is Region => text !== null && Object.hasOwn(zones, text);
