/** How the visitor wants to read, as it is kept from visit to visit. */
import type { TextStorage } from './safe-storage.ts';

export const READING_MODES = ['book', 'slide', 'scroll'] as const;

export type ReadingMode = (typeof READING_MODES)[number];

const KEY = 'vitrina.reading';

/** `null`: who has not chosen gets what suits the screen. */
export const keptReading = (storage: TextStorage): ReadingMode | null => {
  const kept = storage.getItem(KEY);
  return READING_MODES.find((reading) => reading === kept) ?? null;
};

export const keepReading = (storage: TextStorage, reading: ReadingMode): void => storage.setItem(KEY, reading);
