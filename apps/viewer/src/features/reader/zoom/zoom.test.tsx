/** Zooming the reader by buttons, keys and gestures. jsdom has no layout: positions are tested in e2e/reader. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { PageEventContext } from '@vitrina/page-view';
import { aPage, aTag } from '@vitrina/page-view/fixture';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Reader } from '../reader.tsx';
import { ZoomButtons } from './zoom-buttons.tsx';
import { useZoomStore } from './zoom-store.ts';

const onPageEvent = vi.fn();
const pages = [1, 2, 3, 4].map((index) => aPage(index, { tags: [aTag({ name: `Silla ${index}` })] }));
const tiles = { url: '/tiles/{level}/{column}-{row}.webp', size: 768, widths: [4944] };

const Screen = () => {
  const zoom = useZoomStore();
  const [page, setPage] = useState(2);
  return (
    <>
      <ZoomButtons zoom={zoom} />
      <PageEventContext value={onPageEvent}>
        <Reader
          pages={pages.map((known) => ({ ...known, tiles }))}
          pageCount={4}
          page={page}
          onPage={setPage}
          mode="single"
          isVertical
          tagSizeWide={null}
          tagState={() => ({ isInCart: false, isSoldOut: false, price: null })}
          zoom={zoom}
        />
      </PageEventContext>
    </>
  );
};

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
  // A stage of 400 × 600 px with the page in its centre.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  onPageEvent.mockClear();
});

const show = async () => {
  const { container } = render(<Screen />);
  await act(() => import('./gestures.ts'));
  const stage = container.querySelector<HTMLElement>('.v-stage');
  const content = stage?.querySelector<HTMLElement>(':scope > div');
  if (!stage || !content) throw new Error('no stage');
  return { stage, content, zoom: () => Number(/scale\((.*)\)/.exec(content.style.transform)?.[1] ?? 1) };
};

const press = (key: string, options: object = {}) => fireEvent.keyDown(document.body, { key, ...options });
const finger = (type: string, target: Element, pointerId: number, x: number, y: number) =>
  fireEvent(
    target,
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      pointerId,
      clientX: x,
      clientY: y,
      isPrimary: pointerId === 1,
      pointerType: 'touch',
    }),
  );

test('the buttons zoom in steps up to 8× and back to the whole page, and announce the level', async () => {
  const { zoom } = await show();
  const closer = screen.getByRole('button', { name: 'Acercar' });
  expect(screen.getByRole('button', { name: 'Alejar' }).getAttribute('aria-disabled')).toBe('true');
  for (let click = 0; click < 8; click++) fireEvent.click(closer);
  expect(zoom()).toBe(8);
  expect(closer.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('800 %');
  fireEvent.click(screen.getByRole('button', { name: '800 %: ver la página entera' }));
  expect(zoom()).toBe(1);
});

test('a zoom button pressed before the gestures are loaded takes effect once they are', async () => {
  const shown = show();
  fireEvent.click(screen.getByRole('button', { name: 'Acercar' }));
  const { zoom } = await shown;
  expect(zoom()).toBeGreaterThan(1);
});

test('plus and minus zoom; with Ctrl they are left to the browser', async () => {
  const { zoom } = await show();
  press('+');
  expect(zoom()).toBeCloseTo(Math.SQRT2, 5);
  press('-');
  expect(zoom()).toBe(1);
  press('+', { ctrlKey: true });
  expect(zoom()).toBe(1);
});

test('a pinch zooms, and the click it ends with is suppressed', async () => {
  const { stage, content, zoom } = await show();
  const tag = screen.getByRole('button', { name: 'Silla 2' });
  finger('pointerdown', tag, 1, 150, 300);
  finger('pointerdown', stage, 2, 250, 300);
  finger('pointermove', stage, 1, 50, 300);
  finger('pointermove', stage, 2, 350, 300);
  expect(zoom()).toBe(3);
  expect(content.style.transform).toBe('translate(-400px, -600px) scale(3)');
  expect(stage.hasAttribute('data-zooming')).toBe(true);
  finger('pointerup', stage, 1, 50, 300);
  finger('pointerup', stage, 2, 350, 300);
  fireEvent.click(tag);
  expect(onPageEvent).not.toHaveBeenCalled();
  expect(stage.hasAttribute('data-zooming')).toBe(false);
});

// Covers §resilience-89.
test('a mouse released outside the stage pans nothing when it returns', async () => {
  const { stage, content } = await show();
  press('+');
  const before = content.style.transform;
  const mouse = (type: string, clientX: number, buttons: number) =>
    fireEvent(
      stage,
      new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY: 300, buttons, pointerType: 'mouse' }),
    );
  mouse('pointerdown', 200, 1);
  for (const x of [150, 100]) mouse('pointermove', x, 0);
  expect(content.style.transform).toBe(before);
  mouse('pointerdown', 200, 1);
  for (const x of [150, 120]) mouse('pointermove', x, 1);
  expect(content.style.transform).not.toBe(before);
});

test('a double tap on the page zooms; two taps on a tag send two page events and do not zoom', async () => {
  const { stage, zoom } = await show();
  const tag = screen.getByRole('button', { name: 'Silla 2' });
  for (let tap = 0; tap < 2; tap++) fireEvent.click(tag, { clientX: 200, clientY: 300 });
  expect(onPageEvent).toHaveBeenCalledTimes(2);
  expect(zoom()).toBe(1);
  const page = stage.querySelector('[data-current] section') ?? stage;
  for (let tap = 0; tap < 2; tap++) fireEvent.click(page, { clientX: 200, clientY: 300 });
  expect(zoom()).toBe(2);
});

test('while zoomed a tap at the edge turns no page; a turn by key opens the next page unzoomed', async () => {
  const { stage, zoom } = await show();
  press('+');
  fireEvent.click(stage, { clientX: 395, clientY: 300 });
  expect(screen.getByRole('region', { name: 'Página 2 de 4' })).toBeTruthy();
  expect(zoom()).toBeGreaterThan(1);
  press('ArrowRight');
  expect(screen.getByRole('region', { name: 'Página 3 de 4' })).toBeTruthy();
  expect(zoom()).toBe(1);
  expect(screen.getByRole('button', { name: '100 %: ver la página entera' })).toBeTruthy();
});

test('a zoomed page requests a larger picture, and beyond the largest one tiles, the middle first', async () => {
  const { stage } = await show();
  const picture = () => stage.querySelector<HTMLImageElement>('[data-current] section > img');
  const found = () => [...stage.querySelectorAll('img[src^="/tiles/"]')];
  for (let step = 0; step < 2; step++) press('+');
  expect(picture()?.sizes).toContain('* 2)');
  await act(() => import('../tiles/page-tiles.tsx'));
  expect(found()).toHaveLength(0);
  for (let step = 0; step < 4; step++) press('+');
  // The tile in the middle of the page of 4944 × 6996 px.
  expect(found()[0]?.getAttribute('src')).toBe('/tiles/4944/3-4.webp');
  expect(found().length).toBeLessThan(12);
  press('0');
  expect(found()).toHaveLength(0);
});

// Covers §resilience-59.
test('beyond the largest picture only tiles are requested; after a failed tile the largest picture is, too', async () => {
  const { stage } = await show();
  const sizes = () => stage.querySelector<HTMLImageElement>('[data-current] section > img')?.sizes;
  await act(() => import('../tiles/page-tiles.tsx'));
  for (let step = 0; step < 6; step++) press('+');
  const [tile] = stage.querySelectorAll('img[src^="/tiles/"]');
  if (!tile) throw new Error('no tile');
  expect(sizes()).not.toContain('* 8)');
  fireEvent.error(tile);
  expect(sizes()).toContain('* 8)');
});
