/** The visitor's reading mode, stored across visits. */
import type { TextStorage } from './safe-storage.ts';

export const READING_MODES = ['book', 'slide', 'scroll'] as const;

export type ReadingMode = (typeof READING_MODES)[number];

const KEY = 'vitrina.reading';

/** `null` without a choice: the screen decides. */
export const loadReadingMode = (storage: TextStorage): ReadingMode | null => {
  const stored = storage.getItem(KEY);
  return READING_MODES.find((mode) => mode === stored) ?? null;
};

export const saveReadingMode = (storage: TextStorage, mode: ReadingMode): void => storage.setItem(KEY, mode);
