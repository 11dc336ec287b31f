/** Geolocation from a database file in MaxMind's open format (.mmdb), held in memory. */
import { readFile } from 'node:fs/promises';
import { Reader, type Response } from 'mmdb-lib';
import type { PlaceSource } from '../domain/companies/places.ts';
import { parsePlace } from './place-of-record.ts';

/** Rejects when the file cannot be read or has another format. */
export const openFilePlaces = async (path: string): Promise<PlaceSource> => {
  const reader = new Reader<Response>(await readFile(path));
  return {
    placeOf: async ({ address }) => {
      const record: unknown = reader.get(address);
      return record === null ? null : parsePlace(record);
    },
  };
};
