/** Parses the records of geolocation databases and services, whose shapes differ, into a place. Any field may be missing. Pure. */
import type { Place } from '../domain/companies/places.ts';
import { field, text } from '../domain/untrusted-json.ts';

const nameOf = (division: unknown): string =>
  text(field(field(division, 'names'), 'en')) || text(field(division, 'name'));

/**
 * Files: nested (`country.iso_code`, `subdivisions[0].names.en`) or flat (`country_code`, `state1`). Services: `country_code2` and
 * `state_prov`, at the top or under `location`.
 */
export const parsePlace = (record: unknown): Place => {
  const divisions = field(record, 'subdivisions');
  const location = field(record, 'location');
  const first: unknown = Array.isArray(divisions) ? divisions[0] : undefined;
  const country = [
    field(record, 'country_code2'),
    field(location, 'country_code2'),
    field(field(record, 'country'), 'iso_code'),
    field(record, 'country_code'),
  ];
  const division = [field(record, 'state_prov'), field(location, 'state_prov'), field(record, 'state1')];
  return {
    country_code2: country.map(text).find((code) => code !== '') ?? '',
    state_prov: division.map(text).find((name) => name !== '') ?? nameOf(first),
  };
};
