/** Places out of a database file in MaxMind's open format (.mmdb), as several publishers give them away. Offline, in memory. */
import { readFile } from 'node:fs/promises';
import { Reader, type Response } from 'mmdb-lib';
import type { PlaceSource } from '../domain/places.ts';
import { placeOfRecord } from './place-of-record.ts';

/** Rejects when the file cannot be read or is no such database. */
export const openFilePlaces = async (path: string): Promise<PlaceSource> => {
  const reader = new Reader<Response>(await readFile(path));
  return {
    placeOf: async ({ address }) => {
      const record: unknown = reader.get(address);
      return record === null ? null : placeOfRecord(record);
    },
  };
};
