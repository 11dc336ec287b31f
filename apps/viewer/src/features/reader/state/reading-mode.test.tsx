import { act, renderHook } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { memoryStorage, safeStorage } from '../../../lib/safe-storage.ts';
import { resolveReadingMode, useReadingMode } from './reading-mode.ts';

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

describe('resolveReadingMode', () => {
  // Covers §2-9, §2-10.
  test('without a choice a wide screen shows a book and a narrow one sliding pages', () => {
    expect(resolveReadingMode('spread', null)).toEqual({ reading: 'book', mode: 'spread', motion: 'fold' });
    expect(resolveReadingMode('single', null)).toEqual({ reading: 'slide', mode: 'single', motion: 'slide' });
  });

  test('a book on a narrow screen folds single pages; sliding pages are single on every screen', () => {
    expect(resolveReadingMode('single', 'book')).toMatchObject({ mode: 'single', motion: 'fold' });
    expect(resolveReadingMode('spread', 'slide')).toMatchObject({ mode: 'single', motion: 'slide' });
    expect(resolveReadingMode('spread', 'scroll')).toMatchObject({ reading: 'scroll', mode: 'single' });
  });
});

describe('the stored choice', () => {
  // Covers §1-9.
  test('a chosen reading mode is loaded on the next visit', () => {
    onScreen(true);
    const storage = memoryStorage();
    const { result } = renderHook(() => useReadingMode(storage));
    expect(result.current.reading).toBe('book');
    act(() => result.current.choose('scroll'));
    expect(result.current.reading).toBe('scroll');
    expect(renderHook(() => useReadingMode(storage)).result.current.reading).toBe('scroll');
  });

  test.each(['', 'SCROLL', 'vuelta', '{"reading":"scroll"}', 'null'])(
    'the stored value "%s" counts as no choice',
    (stored) => {
      onScreen(false);
      const storage = memoryStorage();
      storage.setItem('vitrina.reading', stored);
      expect(renderHook(() => useReadingMode(storage)).result.current.reading).toBe('slide');
    },
  );

  test('a choice lasts for the visit if the storage is blocked', () => {
    onScreen(false);
    const storage = safeStorage(() => {
      throw new Error('refused');
    });
    const { result } = renderHook(() => useReadingMode(storage));
    act(() => result.current.choose('book'));
    expect(result.current).toMatchObject({ reading: 'book', mode: 'single', motion: 'fold' });
  });
});
