// How the visitor wants to read, and what that means on this screen. Kept per visitor; who has not chosen gets what suits the
// screen: a book with two open pages on a wide one, pages that slide on a narrow one.
import type { ViewMode } from '@vitrina/geometry';
import { useDeferredValue, useState } from 'react';
import { keepReading, keptReading, type ReadingMode } from '../../lib/kept-reading.ts';
import type { TextStorage } from '../../lib/safe-storage.ts';
import { useViewMode } from './use-view-mode.ts';

/** What a turn looks like: a leaf about its edge, or pages side by side. */
export type TurnMotion = 'fold' | 'slide';

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
  const [chosen, setChosen] = useState(() => keptReading(storage));
  const shown = readingOn(screen, useDeferredValue(chosen));
  const choose = (reading: ReadingMode) => {
    keepReading(storage, reading);
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
