// How the visitor wants to read, and what that means on this screen. Kept per visitor; who has not chosen gets what suits the
// screen: a book with two open pages on a wide one, pages that slide on a narrow one.
import type { ViewMode } from '@vitrina/geometry';
import { useDeferredValue, useState } from 'react';
import type { TextStorage } from '../../lib/safe-storage.ts';
import { useViewMode } from './use-view-mode.ts';

export const READING_MODES = ['book', 'slide', 'scroll'] as const;

export type ReadingMode = (typeof READING_MODES)[number];

/** What a turn looks like: a leaf about its edge, or pages side by side. */
export type TurnMotion = 'fold' | 'slide';

const KEY = 'vitrina.reading';

const storedReading = (storage: TextStorage): ReadingMode | null => {
  const stored = storage.getItem(KEY);
  return READING_MODES.find((reading) => reading === stored) ?? null;
};

/** Two pages lie open only in a book, and only where there is room for them. */
export const readingOn = (
  screen: ViewMode,
  chosen: ReadingMode | null,
): { reading: ReadingMode; mode: ViewMode; motion: TurnMotion } => {
  const reading = chosen ?? (screen === 'spread' ? 'book' : 'slide');
  const isBook = reading === 'book';
  return { reading, mode: isBook ? screen : 'single', motion: isBook ? 'fold' : 'slide' };
};

/** `reading`: what is chosen. What is shown follows once it has been fetched; until then what is on screen stays. */
export const useReadingMode = (storage: TextStorage) => {
  const screen = useViewMode();
  const [chosen, setChosen] = useState(() => storedReading(storage));
  const shown = readingOn(screen, useDeferredValue(chosen));
  const choose = (reading: ReadingMode) => {
    storage.setItem(KEY, reading);
    setChosen(reading);
  };
  const { mode, motion } = shown;
  return {
    reading: readingOn(screen, chosen).reading,
    isScrolled: shown.reading === 'scroll',
    mode,
    motion,
    screen,
    choose,
  };
};
