import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aPage, somePageProps } from '../page-view.fixture.ts';
import { type MissingPicture, PageView } from '../page-view.tsx';
import { show } from '../show-page.fixture.tsx';

describe('page picture', () => {
  test('the picture has aspect, colour, size and sizes before it has loaded', () => {
    const { region, picture } = show(aPage(1));
    expect(region.style.getPropertyValue('--page-aspect')).toBe(String(595 / 842));
    expect(region.style.getPropertyValue('--page-color')).toBe('#f0e8dc');
    expect(picture()?.getAttribute('alt')).toBe('');
    expect(picture()?.getAttribute('width')).toBe('1236');
    expect(picture()?.sizes).toBe('100vw');
  });

  test('a page without pictures renders none and calls onSettled', () => {
    const { pictures: _, ...bare } = aPage(1);
    const { picture, onSettled } = show(bare);
    expect(picture()).toBeNull();
    expect(onSettled).toHaveBeenCalled();
  });

  const passMs = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const placeholder = (region: HTMLElement) => region.querySelector<HTMLElement>('[data-placeholder]');
  const thumbnail = { url: 'https://files.example/1-160.webp', width: 160, height: 226, type: 'image/webp' };
  const fail = (picture: HTMLImageElement | null) => picture && fireEvent.error(picture);

  describe('failing picture', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    // Covers §8-19.
    test('a failed picture is retried after growing delays with alternating files, and onSettled is called at the first failure', () => {
      const { picture, onSettled } = show(aPage(1));
      const requested: string[] = [];
      for (const pause of [1200, 4000, 12_000]) {
        requested.push(picture()?.src ?? '');
        fail(picture());
        expect(onSettled).toHaveBeenCalled();
        expect(picture()).toBeNull();
        passMs(pause - 1);
        expect(picture()).toBeNull();
        passMs(1);
      }
      requested.push(picture()?.src ?? '');
      expect(requested.map((src) => /1-\d+/.exec(src)?.[0])).toEqual(['1-1236', '1-824', '1-1236', '1-824']);
    });

    test('after the last retry the drawing is rendered, and its retry button, network, tab or page visibility restart the picture', () => {
      const drawing = vi.fn(({ hasFailed, retry }: MissingPicture) =>
        hasFailed ? <button onClick={() => retry?.()}>otra vez</button> : null,
      );
      const { picture, rerenderWith } = show(aPage(1), {
        picture: { aspect: 0.7, sizes: () => '100vw', isShown: true, drawing },
      });
      const failAllRetries = () => {
        for (const pause of [1200, 4000, 12_000]) {
          fail(picture());
          passMs(pause);
        }
        expect(screen.queryByRole('button')).toBeNull();
        fail(picture());
        expect(screen.getByRole('button', { name: 'otra vez' })).toBeTruthy();
      };
      failAllRetries();
      passMs(600_000);
      expect(picture()).toBeNull();
      fireEvent.click(screen.getByRole('button'));
      expect(picture()?.srcset).toContain('1-480.webp 480w');
      failAllRetries();
      act(() => void window.dispatchEvent(new Event('online')));
      failAllRetries();
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      failAllRetries();
      const at = (isShown: boolean) => ({ picture: { aspect: 0.7, sizes: () => '100vw', isShown, drawing } });
      rerenderWith(at(false));
      expect(picture()).toBeNull();
      rerenderWith(at(true));
      const back = picture();
      if (back) fireEvent.load(back);
      expect(screen.queryByRole('button')).toBeNull();
    });

    test('a picture that does not respond is replaced after 30 s by the smaller file, and after 60 s by the drawing', () => {
      const drawing = ({ hasFailed }: MissingPicture) => (hasFailed ? <p>dibujo</p> : null);
      const { picture } = show(aPage(1), { picture: { aspect: 0.7, sizes: () => '100vw', isShown: true, drawing } });
      passMs(29_999);
      expect(picture()?.src).toContain('1-1236');
      passMs(1);
      expect(picture()).toBeNull();
      passMs(1200);
      expect(picture()?.src).toContain('1-824');
      expect(screen.queryByText('dibujo')).toBeNull();
      passMs(30_000);
      expect(screen.getByText('dibujo')).toBeTruthy();
    });

    test('a picture that is not on screen has no timeout', () => {
      const { picture } = show(aPage(1), { picture: { aspect: 0.7, sizes: () => '100vw', isShown: false } });
      passMs(300_000);
      expect(picture()?.src).toContain('1-1236');
    });

    test('the thumbnail is shown from 300 ms on until the picture has loaded, also between retries', () => {
      const { region, picture } = show(aPage(1, { thumbnail }));
      passMs(299);
      expect(placeholder(region)).toBeNull();
      passMs(1);
      expect(placeholder(region)?.style.backgroundImage).toContain('1-160.webp');
      fail(picture());
      expect(placeholder(region)).not.toBeNull();
      passMs(1200);
      const second = picture();
      if (second) fireEvent.load(second);
      expect(placeholder(region)).toBeNull();
    });

    test('the request of a picture is cancelled when its page is unmounted', async () => {
      const { picture, unmount } = show(aPage(1));
      const removed = picture();
      unmount();
      await Promise.resolve();
      expect([removed?.hasAttribute('src'), removed?.hasAttribute('srcset')]).toEqual([false, false]);
    });

    // Covers §resilience-60.
    test('a picture beside the open page is decoded after it has loaded, not before', () => {
      const decode = vi.fn(() => Promise.resolve());
      Object.assign(HTMLImageElement.prototype, { decode });
      try {
        const { picture } = show(aPage(1), { picture: { aspect: 0.7, sizes: () => '100vw', isShown: false } });
        expect(decode).not.toHaveBeenCalled();
        const waiting = picture();
        if (waiting) fireEvent.load(waiting);
        expect(decode).toHaveBeenCalledOnce();
      } finally {
        Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
      }
    });

    // Covers §resilience-60.
    test('a render that is abandoned requests no picture', async () => {
      const createElement = vi.spyOn(document, 'createElement');
      const never = new Promise<never>(() => undefined);
      const Suspended = () => use(never);
      await act(async () => {
        render(
          <Suspense>
            <PageView {...somePageProps(aPage(1))} />
            <Suspended />
          </Suspense>,
        );
      });
      const pictures = createElement.mock.results
        .map(({ value }) => value)
        .filter((node) => node instanceof HTMLImageElement);
      createElement.mockRestore();
      expect(document.querySelector('img')).toBeNull();
      expect(pictures.length).toBeGreaterThan(0);
      expect(pictures.filter(({ srcset, src }) => srcset || src)).toEqual([]);
    });
  });
});
