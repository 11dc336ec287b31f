// The reading mode on this screen. The visitor's choice is stored; without one a wide screen shows a book with two open pages,
// and a narrow screen sliding pages.
import type { ViewMode } from '@vitrina/geometry';
import { useDeferredValue, useState } from 'react';
import { loadReadingMode, type ReadingMode, saveReadingMode } from '../../../lib/reading-mode-storage.ts';
import type { TextStorage } from '../../../lib/safe-storage.ts';
import { useViewMode } from './use-view-mode.ts';

/** How a turn is animated: a leaf folds about its edge, or pages slide side by side. */
export type TurnMotion = 'fold' | 'slide';

/** Two pages are open only in a book on a wide screen. */
export const resolveReadingMode = (
  screen: ViewMode,
  chosen: ReadingMode | null,
): { reading: ReadingMode; mode: ViewMode; motion: TurnMotion } => {
  const reading = chosen ?? (screen === 'spread' ? 'book' : 'slide');
  const isBook = reading === 'book';
  return { reading, mode: isBook ? screen : 'single', motion: isBook ? 'fold' : 'slide' };
};

/** `reading` is the chosen mode. The other values follow once its reader is loaded; until then the old reader stays on screen. */
export const useReadingMode = (storage: TextStorage) => {
  const screen = useViewMode();
  const [chosen, setChosen] = useState(() => loadReadingMode(storage));
  const shown = resolveReadingMode(screen, useDeferredValue(chosen));
  const choose = (reading: ReadingMode) => {
    saveReadingMode(storage, reading);
    setChosen(reading);
  };
  const { mode, motion } = shown;
  return {
    reading: resolveReadingMode(screen, chosen).reading,
    isScrolled: shown.reading === 'scroll',
    mode,
    motion,
    screen,
    choose,
  };
};
