import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { PdfPage } from '@vitrina/contract';
import { Suspense, use } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aPage, aTag, somePageProps } from './page-view.fixture.ts';
import { type MissingPicture, PageView, type PageViewProps } from './page-view.tsx';

const at = { position: { left: 10, top: 20 }, size: { width: 30, high: 40 } };

const show = (page: PdfPage, over: Partial<PageViewProps> = {}) => {
  const onAct = vi.fn();
  const onSettled = vi.fn();
  const some = somePageProps(page);
  const props: PageViewProps = { ...some, picture: { ...some.picture, onSettled }, onAct, ...over };
  const view = render(<PageView {...props} />);
  const region = screen.getByRole('region', { name: 'Página 1 de 3' });
  const picture = () => region.querySelector<HTMLImageElement>(':scope > img');
  return {
    onAct,
    onSettled,
    region,
    picture,
    ...view,
    rerenderWith: (more: Partial<PageViewProps>) => view.rerender(<PageView {...props} {...more} />),
  };
};

describe('tags', () => {
  test('an inactive tag is not there', () => {
    show(aPage(1, { tags: [aTag({ active: false })] }));
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('a tag is a button with a name, and tells which tag was tapped', () => {
    const tag = aTag();
    const { onAct } = show(aPage(1, { tags: [tag] }));
    fireEvent.click(screen.getByRole('button', { name: 'Silla Nórdica' }));
    expect(onAct).toHaveBeenCalledWith({ is: 'tag', tag });
  });

  test('a tag lies with its centre at its percent, and a finger has 44 px however small the point', () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
    const others = aTag({ name: 'otra', position: { left: 80, top: 10 } });
    show(aPage(1, { tags: [aTag({ position: { left: 12.5, top: 80 } }), others] }));
    const { style } = screen.getByRole('button', { name: 'Silla Nórdica' });
    expect([style.left, style.top]).toEqual(['12.5%', '80%']);
    expect(style.getPropertyValue('--tag-size')).toBe('16px');
    expect([style.width, style.height, style.margin]).toEqual(['44px', '44px', 'calc(-22px)']);
  });

  test('a tag without a colour wears the brand', () => {
    show(aPage(1, { tags: [aTag({ name: 'sin' }), aTag({ name: 'con', color: '#123456' })] }));
    const colour = (name: string) => screen.getByRole('button', { name }).style.getPropertyValue('--tag-color');
    expect(colour('sin')).toBe('var(--brand)');
    expect(colour('con')).toBe('#123456');
  });

  test('an icon out of 1 to 4 draws the first', () => {
    show(aPage(1, { tags: [1, 9, 0, 2].map((iconIndex) => aTag({ iconIndex, name: `i${iconIndex}` })) }));
    const drawing = (name: string) => screen.getByRole('button', { name }).firstElementChild?.outerHTML;
    expect(drawing('i1')).toBeTruthy();
    expect(drawing('i9')).toBe(drawing('i1'));
    expect(drawing('i0')).toBe(drawing('i1'));
    expect(drawing('i2')).not.toBe(drawing('i1'));
  });

  test('sold out is grey and said on the card instead of the price', () => {
    show(aPage(1, { tags: [aTag()] }), {
      tags: {
        size: () => 16,
        state: () => ({ isInCart: false, isSoldOut: true, price: '$ 10' }),
        highlight: 'REF-1',
      },
    });
    const tag = screen.getByRole('button');
    expect(tag.style.getPropertyValue('--tag-color')).toBe('var(--muted-tag)');
    // The card is drawn for who looks at it.
    expect(within(tag).queryByText('Agotado')).toBeNull();
    fireEvent.focus(tag);
    expect(within(tag).getByText('Agotado')).toBeTruthy();
    expect(within(tag).queryByText('$ 10')).toBeNull();
    expect(tag.dataset).toMatchObject({ highlit: 'true' });
  });

  test('they greet who stays at the page, and nobody who leafs on', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { rerenderWith } = show(aPage(1, { tags: [aTag()] }), { isGreeting: true });
    const greets = () => screen.getByRole('button').closest('[data-greeting]') !== null;
    const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    wait(1000);
    expect(greets()).toBe(false);
    rerenderWith({ isGreeting: false });
    wait(1000);
    expect(greets()).toBe(false);
    rerenderWith({ isGreeting: true });
    wait(1500);
    expect(greets()).toBe(true);
    rerenderWith({ isGreeting: false });
    expect(greets()).toBe(false);
  });

  test('Escape takes the card away, and neither the focus nor the key from anybody; another look brings it', () => {
    show(aPage(1, { tags: [aTag()] }));
    const tag = screen.getByRole('button');
    const card = () => within(tag).queryByText('$ 10');
    act(() => tag.focus());
    expect(card()).not.toBeNull();
    expect(fireEvent.keyDown(tag, { key: 'Escape' })).toBe(true);
    expect(card()).toBeNull();
    expect(document.activeElement).toBe(tag);
    fireEvent.pointerEnter(tag, { pointerType: 'mouse' });
    expect(card()).not.toBeNull();
    // The focus may be elsewhere.
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(card()).toBeNull();
  });
});

test('what the store says of other pages draws nothing of this one, what it says of its own tags does', () => {
  const one = aTag();
  const named = vi.fn((tag: { name: string }, { price }: { price: string | null }) => `${tag.name}, ${price}`);
  const page = aPage(1, { tags: [one] });
  const labels = { ...somePageProps(page).labels, tag: named };
  const look = (price: string) => ({
    size: () => 16,
    state: () => ({ isInCart: false, isSoldOut: false, price }),
    highlight: null,
  });
  const { rerenderWith } = show(page, { labels, tags: look('$ 10') });
  const drawn = named.mock.calls.length;
  rerenderWith({ labels, tags: look('$ 10') });
  expect(named).toHaveBeenCalledTimes(drawn);
  rerenderWith({ labels, tags: look('$ 12') });
  expect(screen.getByRole('button', { name: 'Silla Nórdica, $ 12' })).toBeTruthy();
});

test('what changes about one tag draws no other anew', async () => {
  const tags = [aTag({ name: 'una' }), aTag({ name: 'otra', position: { left: 80, top: 80 } })];
  const look = somePageProps(aPage(1)).tags;
  const { rerenderWith, region } = show(aPage(1, { tags }));
  const changed: string[] = [];
  const changes = new MutationObserver((records) => {
    for (const { target } of records)
      changed.push((target instanceof Element ? target.closest('button')?.getAttribute('aria-label') : null) ?? '');
  });
  changes.observe(region, { subtree: true, childList: true, attributes: true });
  const size = vi.fn(look.size);
  rerenderWith({
    page: aPage(1, { tags }),
    tags: { ...look, size, state: (tag) => ({ ...look.state(tag), isInCart: tag.name === 'una' }) },
  });
  await act(async () => undefined);
  changes.disconnect();
  expect(size).toHaveBeenCalled();
  expect(new Set(changed)).toEqual(new Set(['una']));
});

describe('links', () => {
  test.each(['javascript:alert(1)', 'data:text/html,x', '//example.com'])('%s is not clickable', (url) => {
    show(aPage(1, { links: [{ name: 'Enlace', url, ...at }] }));
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('a safe link opens a new tab without an opener', () => {
    const link = { name: 'Tienda', url: 'https://example.com', ...at };
    const { onAct } = show(aPage(1, { links: [link] }));
    const anchor = screen.getByRole('link', { name: 'Tienda' });
    expect(anchor.getAttribute('href')).toBe('https://example.com');
    expect(anchor.getAttribute('target')).toBe('_blank');
    expect(anchor.getAttribute('rel')).toContain('noopener');
    fireEvent.click(anchor);
    expect(onAct).toHaveBeenCalledWith({ is: 'link', link });
  });

  test('#page=N turns to the page', () => {
    const { onAct } = show(aPage(1, { links: [{ name: 'Más', url: '#page=3', position: at.position }] }));
    fireEvent.click(screen.getByRole('button', { name: 'Más' }));
    expect(onAct).toHaveBeenCalledWith({ is: 'page', page: 3 });
  });
});

describe('videos and models', () => {
  test('a file waits for its controls and loads nothing before', async () => {
    show(aPage(1, { videos: [{ url: 'https://a.example/v.mp4', poster: 'https://a.example/v.webp', ...at }] }));
    const video = await screen.findByLabelText<HTMLVideoElement>('Video');
    expect(video.tagName).toBe('VIDEO');
    expect(video.getAttribute('preload')).toBe('none');
    expect(video.hasAttribute('controls')).toBe(true);
    expect(video.hasAttribute('autoplay')).toBe(false);
  });

  test('a player site is asked only after a click, and ended when the page is turned away', async () => {
    const { onAct, region, rerenderWith } = show(
      aPage(1, { videos: [{ url: 'https://youtu.be/dQw4w9WgXcQ', ...at }] }),
    );
    expect(region.querySelector('iframe')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Video' }));
    expect(region.querySelector('iframe')?.src).toContain('youtube-nocookie.com/embed/dQw4w9WgXcQ');
    expect(onAct).toHaveBeenCalledTimes(1);
    rerenderWith({ picture: { aspect: 0.7, sizes: () => '100vw', isShown: false } });
    expect(region.querySelector('iframe')).toBeNull();
  });

  test('a model shows its poster and opens elsewhere', async () => {
    const model = { url: 'https://a.example/m.glb', product: { id: '1', ref: 'R' }, ...at };
    const { onAct } = show(aPage(1, { models: [model] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Ver en 3D' }));
    expect(onAct).toHaveBeenCalledWith({ is: 'model', model });
  });
});

describe('images', () => {
  test('a cut shows its part, capped at the whole', () => {
    const { container } = show(
      aPage(1, {
        images: [
          {
            url: 'https://a.example/i.webp',
            ...at,
            cut: { position: { left: 25, top: 0 }, size: { width: 50, high: 300 } },
          },
        ],
      }),
    );
    const image = container.querySelector<HTMLImageElement>('section > div > img');
    expect(image?.style.cssText).toContain('left: -50%');
    expect(image?.style.width).toBe('200%');
    expect(image?.style.height).toBe('100%');
  });
});

describe('the picture', () => {
  test('is laid out before it is there', () => {
    const { region, picture } = show(aPage(1));
    expect(region.style.getPropertyValue('--page-aspect')).toBe(String(595 / 842));
    expect(region.style.getPropertyValue('--page-color')).toBe('#f0e8dc');
    expect(picture()?.getAttribute('alt')).toBe('');
    expect(picture()?.getAttribute('width')).toBe('1236');
    expect(picture()?.sizes).toBe('100vw');
  });

  test('a PDF without pictures shows quiet paper and says that nothing more will come', () => {
    const { pictures: _, ...bare } = aPage(1);
    const { picture, onSettled } = show(bare);
    expect(picture()).toBeNull();
    expect(onSettled).toHaveBeenCalled();
  });

  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const standIn = (region: HTMLElement) => region.querySelector<HTMLElement>('[data-stand-in]');
  const thumbnail = { url: 'https://files.example/1-160.webp', width: 160, height: 226, type: 'image/webp' };
  const fail = (picture: HTMLImageElement | null) => picture && fireEvent.error(picture);

  describe('that does not come', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    test('is tried again after growing pauses, in turns from another address, and what waits for it goes on at once', () => {
      const { picture, onSettled } = show(aPage(1));
      const tried: string[] = [];
      for (const pause of [1200, 4000, 12_000]) {
        tried.push(picture()?.src ?? '');
        fail(picture());
        expect(onSettled).toHaveBeenCalled();
        expect(picture()).toBeNull();
        pass(pause - 1);
        expect(picture()).toBeNull();
        pass(1);
      }
      tried.push(picture()?.src ?? '');
      expect(tried.map((src) => /1-\d+/.exec(src)?.[0])).toEqual(['1-1236', '1-824', '1-1236', '1-824']);
    });

    test('is drawn from elsewhere after the last try, and begins anew when asked, or when the line is back', () => {
      const drawing = vi.fn(({ isLost, again }: MissingPicture) =>
        isLost ? <button onClick={() => again?.()}>otra vez</button> : null,
      );
      const { picture, rerenderWith } = show(aPage(1), {
        picture: { aspect: 0.7, sizes: () => '100vw', isShown: true, drawing },
      });
      const lose = () => {
        for (const pause of [1200, 4000, 12_000]) {
          fail(picture());
          pass(pause);
        }
        expect(screen.queryByRole('button')).toBeNull();
        fail(picture());
        expect(screen.getByRole('button', { name: 'otra vez' })).toBeTruthy();
      };
      lose();
      pass(600_000);
      expect(picture()).toBeNull();
      fireEvent.click(screen.getByRole('button'));
      expect(picture()?.srcset).toContain('1-480.webp 480w');
      lose();
      act(() => void window.dispatchEvent(new Event('online')));
      lose();
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      lose();
      const at = (isShown: boolean) => ({ picture: { aspect: 0.7, sizes: () => '100vw', isShown, drawing } });
      rerenderWith(at(false));
      expect(picture()).toBeNull();
      rerenderWith(at(true));
      const back = picture();
      if (back) fireEvent.load(back);
      expect(screen.queryByRole('button')).toBeNull();
    });

    test('and never answers gives way to the lighter one, then to the drawing', () => {
      const drawing = ({ isLost }: MissingPicture) => (isLost ? <p>dibujo</p> : null);
      const { picture } = show(aPage(1), { picture: { aspect: 0.7, sizes: () => '100vw', isShown: true, drawing } });
      pass(29_999);
      expect(picture()?.src).toContain('1-1236');
      pass(1);
      expect(picture()).toBeNull();
      pass(1200);
      expect(picture()?.src).toContain('1-824');
      expect(screen.queryByText('dibujo')).toBeNull();
      pass(30_000);
      expect(screen.getByText('dibujo')).toBeTruthy();
    });

    test('and is not on the screen may take its time', () => {
      const { picture } = show(aPage(1), { picture: { aspect: 0.7, sizes: () => '100vw', isShown: false } });
      pass(300_000);
      expect(picture()?.src).toContain('1-1236');
    });

    test('at once has its thumbnail in its place, until it is there; one that comes soon never shows it', () => {
      const { region, picture } = show(aPage(1, { thumbnail }));
      pass(299);
      expect(standIn(region)).toBeNull();
      pass(1);
      expect(standIn(region)?.style.backgroundImage).toContain('1-160.webp');
      fail(picture());
      expect(standIn(region)).not.toBeNull();
      pass(1200);
      const second = picture();
      if (second) fireEvent.load(second);
      expect(standIn(region)).toBeNull();
    });

    test('is no longer asked for when the page is gone', async () => {
      const { picture, unmount } = show(aPage(1));
      const asked = picture();
      unmount();
      await Promise.resolve();
      expect([asked?.hasAttribute('src'), asked?.hasAttribute('srcset')]).toEqual([false, false]);
    });

    test('is decoded ahead beside the open page once it has come: asked sooner, it would be kept when its page goes', () => {
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

    test('is not asked for, and so kept by nobody, where the page is drawn and given up', async () => {
      const made = vi.spyOn(document, 'createElement');
      const never = new Promise<never>(() => undefined);
      const Waits = () => use(never);
      await act(async () => {
        render(
          <Suspense>
            <PageView {...somePageProps(aPage(1))} />
            <Waits />
          </Suspense>,
        );
      });
      const pictures = made.mock.results.map(({ value }) => value).filter((node) => node instanceof HTMLImageElement);
      made.mockRestore();
      expect(document.querySelector('img')).toBeNull();
      expect(pictures.length).toBeGreaterThan(0);
      expect(pictures.filter(({ srcset, src }) => srcset || src)).toEqual([]);
    });
  });
});
