import { act, renderHook } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { memoryStorage, safeStorage } from '../../lib/safe-storage.ts';
import { readingOn, useReadingMode } from './reading-mode.ts';

const onScreen = (isWide: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: isWide && media !== 'print',
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );

describe('what a choice means', () => {
  test('who has not chosen gets a book on a wide screen and sliding pages on a narrow one', () => {
    expect(readingOn('spread', null)).toEqual({ reading: 'book', mode: 'spread', motion: 'fold' });
    expect(readingOn('single', null)).toEqual({ reading: 'slide', mode: 'single', motion: 'slide' });
  });

  test('a book on a narrow screen is one page that folds; sliding pages come one at a time everywhere', () => {
    expect(readingOn('single', 'book')).toMatchObject({ mode: 'single', motion: 'fold' });
    expect(readingOn('spread', 'slide')).toMatchObject({ mode: 'single', motion: 'slide' });
    expect(readingOn('spread', 'scroll')).toMatchObject({ reading: 'scroll', mode: 'single' });
  });
});

describe('the choice', () => {
  test('is there again on the next visit', () => {
    onScreen(true);
    const storage = memoryStorage();
    const { result } = renderHook(() => useReadingMode(storage));
    expect(result.current.reading).toBe('book');
    act(() => result.current.choose('scroll'));
    expect(result.current.reading).toBe('scroll');
    expect(renderHook(() => useReadingMode(storage)).result.current.reading).toBe('scroll');
  });

  test.each(['', 'SCROLL', 'vuelta', '{"reading":"scroll"}', 'null'])('"%s" in the storage is none', (stored) => {
    onScreen(false);
    const storage = memoryStorage();
    storage.setItem('vitrina.reading', stored);
    expect(renderHook(() => useReadingMode(storage)).result.current.reading).toBe('slide');
  });

  test('holds for the visit where storage is refused', () => {
    onScreen(false);
    const storage = safeStorage(() => {
      throw new Error('refused');
    });
    const { result } = renderHook(() => useReadingMode(storage));
    act(() => result.current.choose('book'));
    expect(result.current).toMatchObject({ reading: 'book', mode: 'single', motion: 'fold' });
  });
});
