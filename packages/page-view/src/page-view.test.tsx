import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aPage, aTag, somePageProps } from './page-view.fixture.ts';
import { at, show } from './show-page.fixture.tsx';

describe('tags', () => {
  // Covers §3-12.
  test('an inactive tag is not rendered', () => {
    show(aPage(1, { tags: [aTag({ active: false })] }));
    expect(screen.queryByRole('button')).toBeNull();
  });

  // Covers §1-11, §3-8.
  test('a tag is a button named by its label, and a click reports the tag', () => {
    const tag = aTag();
    const { onPageEvent } = show(aPage(1, { tags: [tag] }));
    fireEvent.click(screen.getByRole('button', { name: 'Silla Nórdica' }));
    expect(onPageEvent).toHaveBeenCalledWith({ type: 'tag', page: 1, tag });
  });

  // Covers §1-16, §3-8.
  test('a tag is centred at its position in percent, and its hit area is 44 px whatever the size of its point', () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
    const others = aTag({ name: 'otra', position: { left: 80, top: 10 } });
    show(aPage(1, { tags: [aTag({ position: { left: 12.5, top: 80 } }), others] }));
    const { style } = screen.getByRole('button', { name: 'Silla Nórdica' });
    expect([style.left, style.top]).toEqual(['12.5%', '80%']);
    expect(style.getPropertyValue('--tag-size')).toBe('16px');
    expect([style.width, style.height, style.margin]).toEqual(['44px', '44px', 'calc(-22px)']);
  });

  // Covers §3-10.
  test('a tag without a colour gets the brand colour', () => {
    show(aPage(1, { tags: [aTag({ name: 'sin' }), aTag({ name: 'con', color: '#123456' })] }));
    const colour = (name: string) => screen.getByRole('button', { name }).style.getPropertyValue('--tag-color');
    expect(colour('sin')).toBe('var(--brand)');
    expect(colour('con')).toBe('#123456');
  });

  // Covers §3-9, §9-8.
  test('an iconIndex outside 1 to 4 draws the first icon', () => {
    show(aPage(1, { tags: [1, 9, 0, 2].map((iconIndex) => aTag({ iconIndex, name: `i${iconIndex}` })) }));
    const drawing = (name: string) => screen.getByRole('button', { name }).firstElementChild?.outerHTML;
    expect(drawing('i1')).toBeTruthy();
    expect(drawing('i9')).toBe(drawing('i1'));
    expect(drawing('i0')).toBe(drawing('i1'));
    expect(drawing('i2')).not.toBe(drawing('i1'));
  });

  test('a product that is sold out has a grey tag, and its card says "Agotado" in place of the price', async () => {
    show(aPage(1, { tags: [aTag()] }), {
      tags: {
        size: () => 16,
        state: () => ({ isInCart: false, isSoldOut: true, price: '$ 10' }),
        highlight: 'REF-1',
      },
    });
    const tag = screen.getByRole('button');
    expect(tag.style.getPropertyValue('--tag-color')).toBe('var(--muted-tag)');
    // The card is rendered on hover or focus only.
    expect(within(tag).queryByText('Agotado')).toBeNull();
    fireEvent.pointerEnter(tag, { pointerType: 'mouse' });
    expect(await within(tag).findByText('Agotado')).toBeTruthy();
    expect(within(tag).queryByText('$ 10')).toBeNull();
    expect(tag.dataset).toMatchObject({ highlit: 'true' });
  });

  // Covers §resilience-54.
  test('tags pulse after 1.2 s on a page, and not on a page that is left sooner', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { rerenderWith } = show(aPage(1, { tags: [aTag()] }), { isPulsing: true });
    const isPulsing = () => screen.getByRole('button').closest('[data-pulse]') !== null;
    const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    wait(1000);
    expect(isPulsing()).toBe(false);
    rerenderWith({ isPulsing: false });
    wait(1000);
    expect(isPulsing()).toBe(false);
    rerenderWith({ isPulsing: true });
    wait(1500);
    expect(isPulsing()).toBe(true);
    rerenderWith({ isPulsing: false });
    expect(isPulsing()).toBe(false);
  });

  // Covers §resilience-88.
  test('Escape closes the card of a tag and keeps the focus; hovering opens it again', async () => {
    show(aPage(1, { tags: [aTag()] }));
    const tag = screen.getByRole('button');
    const card = () => within(tag).queryByText('$ 10');
    act(() => tag.focus());
    fireEvent.pointerEnter(tag, { pointerType: 'mouse' });
    await within(tag).findByText('$ 10');
    expect(fireEvent.keyDown(tag, { key: 'Escape' })).toBe(true);
    expect(card()).toBeNull();
    expect(document.activeElement).toBe(tag);
    fireEvent.pointerEnter(tag, { pointerType: 'mouse' });
    expect(card()).not.toBeNull();
    // Escape closes the card wherever the focus is.
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(card()).toBeNull();
  });

  test('the card of a tag requests a small version of the picture of its product', async () => {
    const picture = 'https://casa.vtexassets.com/arquivos/ids/155242/foto.jpg';
    const drawPicture = vi.fn((url: string | undefined) => <img src={url} alt="" />);
    show(aPage(1, { tags: [aTag()] }), {
      tags: {
        size: () => 16,
        state: () => ({ isInCart: false, isSoldOut: false, price: '$ 10', picture }),
        picture: drawPicture,
        highlight: null,
      },
    });
    const tag = screen.getByRole('button');
    act(() => tag.focus());
    await waitFor(() =>
      expect(drawPicture).toHaveBeenLastCalledWith('https://casa.vtexassets.com/arquivos/ids/155242-192-192/foto.jpg'),
    );
  });
});

// Covers §resilience-50.
test('tag states of other pages render nothing, a changed state of an own tag does', () => {
  const one = aTag();
  const tagLabel = vi.fn((tag: { name: string }, { price }: { price: string | null }) => `${tag.name}, ${price}`);
  const page = aPage(1, { tags: [one] });
  const labels = { ...somePageProps(page).labels, point: tagLabel };
  const optionsWith = (price: string) => ({
    size: () => 16,
    state: () => ({ isInCart: false, isSoldOut: false, price }),
    highlight: null,
  });
  const { rerenderWith } = show(page, { labels, tags: optionsWith('$ 10') });
  const renderCount = tagLabel.mock.calls.length;
  rerenderWith({ labels, tags: optionsWith('$ 10') });
  expect(tagLabel).toHaveBeenCalledTimes(renderCount);
  rerenderWith({ labels, tags: optionsWith('$ 12') });
  expect(screen.getByRole('button', { name: 'Silla Nórdica, $ 12' })).toBeTruthy();
});

// Covers §resilience-57.
test('a changed state of one tag changes the DOM of that tag only', async () => {
  const tags = [aTag({ name: 'una' }), aTag({ name: 'otra', position: { left: 80, top: 80 } })];
  const options = somePageProps(aPage(1)).tags;
  const { rerenderWith, region } = show(aPage(1, { tags }));
  const changed: string[] = [];
  const changes = new MutationObserver((records) => {
    for (const { target } of records)
      changed.push((target instanceof Element ? target.closest('button')?.getAttribute('aria-label') : null) ?? '');
  });
  changes.observe(region, { subtree: true, childList: true, attributes: true });
  const size = vi.fn(options.size);
  rerenderWith({
    page: aPage(1, { tags }),
    tags: { ...options, size, state: (tag) => ({ ...options.state(tag), isInCart: tag === tags[0] }) },
  });
  await act(async () => undefined);
  changes.disconnect();
  expect(size).toHaveBeenCalled();
  expect(new Set(changed)).toEqual(new Set(['una']));
});

describe('links', () => {
  // Covers §1-15.
  test.each(['javascript:alert(1)', 'data:text/html,x', '//example.com'])(
    'a link to %s is not rendered',
    async (url) => {
      const seen = { name: 'Otro', url: '#page=2', ...at };
      show(aPage(1, { links: [{ name: 'Enlace', url, ...at }, seen] }));
      await screen.findByRole('button', { name: 'Otro' });
      expect(screen.queryByRole('link')).toBeNull();
      expect(screen.getAllByRole('button')).toHaveLength(1);
    },
  );

  // Covers §1-15, §3-17.
  test('a link to a web address opens a new tab without an opener and is reported', async () => {
    const link = { name: 'Tienda', url: 'https://example.com', ...at };
    const { onPageEvent } = show(aPage(1, { links: [link] }));
    const anchor = await screen.findByRole('link', { name: 'Tienda' });
    expect(anchor.getAttribute('href')).toBe('https://example.com');
    expect(anchor.getAttribute('target')).toBe('_blank');
    expect(anchor.getAttribute('rel')).toContain('noopener');
    fireEvent.click(anchor);
    expect(onPageEvent).toHaveBeenCalledWith({ type: 'link', page: 1, link });
  });

  test('a link to #page=N reports a page-link event', async () => {
    const { onPageEvent } = show(aPage(1, { links: [{ name: 'Más', url: '#page=3', position: at.position }] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Más' }));
    expect(onPageEvent).toHaveBeenCalledWith({ type: 'page-link', page: 1, target: 3 });
  });
});

describe('videos and models', () => {
  // Covers §1-13, §3-15.
  test('a video file is its poster until it is pressed, then it plays with controls of ours', async () => {
    show(aPage(1, { videos: [{ url: 'https://a.example/v.mp4', poster: 'https://a.example/v.webp', ...at }] }));
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const poster = await screen.findByRole('button', { name: 'Video' });
    expect(poster.querySelector('img')?.src).toBe('https://a.example/v.webp');
    expect(document.querySelector('video')).toBeNull();
    fireEvent.click(poster);
    const player = screen.getByRole('group', { name: 'Video' });
    const video = player.querySelector('video');
    expect([video?.controls, play.mock.contexts]).toEqual([false, [video]]);
    expect(document.activeElement).toBe(player);
    await within(player).findByRole('button', { name: 'Reproducir' });
  });

  test('without the script of its controls a video has those of the browser', async () => {
    const { labels } = somePageProps(aPage(1));
    show(aPage(1, { videos: [{ url: 'https://a.example/v.mp4', ...at }] }), {
      labels: { ...labels, player: () => Promise.reject(new Error('offline')) },
    });
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    fireEvent.click(await screen.findByRole('button', { name: 'Video' }));
    await waitFor(() => expect(document.querySelector('video')?.controls).toBe(true));
  });

  // Covers §1-13, §4-21.
  test('the iframe of a player site is mounted after a click, and unmounted when the page is hidden', async () => {
    const { onPageEvent, region, rerenderWith } = show(
      aPage(1, { videos: [{ url: 'https://youtu.be/dQw4w9WgXcQ', ...at }] }),
    );
    expect(region.querySelector('iframe')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Video' }));
    expect(region.querySelector('iframe')?.src).toContain('youtube-nocookie.com/embed/dQw4w9WgXcQ');
    expect(onPageEvent).toHaveBeenCalledTimes(1);
    rerenderWith({ picture: { aspect: 0.7, sizes: () => '100vw', isShown: false } });
    expect(region.querySelector('iframe')).toBeNull();
  });

  test('a model is named by its product: the name of the store, else that of its tag', async () => {
    const model = { url: 'https://a.example/m.glb', product: { id: '', ref: 'REF-1' }, ...at };
    const page = aPage(1, { models: [model], tags: [aTag({ name: 'Silla' })] });
    const { rerenderWith } = show(page);
    await screen.findByRole('button', { name: 'Ver en 3D Silla' });
    const { tags } = somePageProps(page);
    rerenderWith({ tags: { ...tags, state: (tag) => ({ ...tags.state(tag), name: 'Silla Nórdica' }) } });
    await screen.findByRole('button', { name: 'Ver en 3D Silla Nórdica' });
  });

  // Covers §1-14.
  test('a model shows its poster, and a click reports it', async () => {
    const model = { url: 'https://a.example/m.glb', product: { id: '1', ref: 'R' }, ...at };
    const { onPageEvent } = show(aPage(1, { models: [model] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Ver en 3D' }));
    expect(onPageEvent).toHaveBeenCalledWith({ type: 'model', page: 1, model });
  });
});

describe('images', () => {
  // Covers §1-12, §3-14, §5-5.
  test('a cut scales and moves the image, with its size capped at the whole image', () => {
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
