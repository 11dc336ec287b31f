/** Zoom as one who uses the reader meets it. jsdom lays nothing out: where points lie is e2e/zoom.test.ts's business. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { aPage, aTag } from '@vitrina/page-view/fixture';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Reader } from './reader.tsx';
import { ZoomButtons } from './zoom-buttons.tsx';
import { useZoomControl } from './zoom-control.ts';

const onElement = vi.fn();
const pages = [1, 2, 3, 4].map((index) => aPage(index, { tags: [aTag({ name: `Silla ${index}` })] }));
const tiles = { url: '/tiles/{level}/{column}-{row}.webp', size: 768, widths: [4944] };

const Screen = () => {
  const zoom = useZoomControl();
  const [page, setPage] = useState(2);
  return (
    <>
      <ZoomButtons zoom={zoom} />
      <Reader
        pages={pages.map((known) => ({ ...known, tiles }))}
        pageCount={4}
        page={page}
        onPage={setPage}
        mode="single"
        isVertical
        tagSizeWide={null}
        tagState={() => ({ isInCart: false, isSoldOut: false, price: null })}
        onElement={onElement}
        zoom={zoom}
      />
    </>
  );
};

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
  // A stage of 400 × 600 with the page in its middle.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  onElement.mockClear();
});

const show = async () => {
  const { container } = render(<Screen />);
  await act(() => import('./zoom-hands.ts'));
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

test('buttons zoom by steps to 8× and back to the whole page, and say how far', async () => {
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

test('a button that is pressed before hands are followed zooms once they are', async () => {
  const shown = show();
  fireEvent.click(screen.getByRole('button', { name: 'Acercar' }));
  const { zoom } = await shown;
  expect(zoom()).toBeGreaterThan(1);
});

test('keys zoom; with Ctrl they are the browser’s', async () => {
  const { zoom } = await show();
  press('+');
  expect(zoom()).toBeCloseTo(Math.SQRT2, 5);
  press('-');
  expect(zoom()).toBe(1);
  press('+', { ctrlKey: true });
  expect(zoom()).toBe(1);
});

test('two fingers zoom, and what they end on is not tapped', async () => {
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
  expect(onElement).not.toHaveBeenCalled();
  expect(stage.hasAttribute('data-zooming')).toBe(false);
});

test('a mouse that is let go beside the stage moves nothing when it comes back', async () => {
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

test('two taps on the page zoom, two on a tag open its product twice', async () => {
  const { stage, zoom } = await show();
  const tag = screen.getByRole('button', { name: 'Silla 2' });
  for (let tap = 0; tap < 2; tap++) fireEvent.click(tag, { clientX: 200, clientY: 300 });
  expect(onElement).toHaveBeenCalledTimes(2);
  expect(zoom()).toBe(1);
  const page = stage.querySelector('[data-current] section') ?? stage;
  for (let tap = 0; tap < 2; tap++) fireEvent.click(page, { clientX: 200, clientY: 300 });
  expect(zoom()).toBe(2);
});

test('a page that is turned to lies whole; zoomed, a tap at the edge turns nothing', async () => {
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

test('the open page asks for a picture of its size, and beyond the largest for tiles, the middle first', async () => {
  const { stage } = await show();
  const picture = () => stage.querySelector<HTMLImageElement>('[data-current] section > img');
  const found = () => [...stage.querySelectorAll('img[src^="/tiles/"]')];
  for (let step = 0; step < 2; step++) press('+');
  expect(picture()?.sizes).toContain('* 2)');
  await act(() => import('./page-tiles.tsx'));
  expect(found()).toHaveLength(0);
  for (let step = 0; step < 4; step++) press('+');
  // The page's middle, in its 4944 × 6996 px.
  expect(found()[0]?.getAttribute('src')).toBe('/tiles/4944/3-4.webp');
  expect(found().length).toBeLessThan(12);
  press('0');
  expect(found()).toHaveLength(0);
});

test('beyond the largest picture tiles come alone; the largest follows where one of them does not', async () => {
  const { stage } = await show();
  const sizes = () => stage.querySelector<HTMLImageElement>('[data-current] section > img')?.sizes;
  await act(() => import('./page-tiles.tsx'));
  for (let step = 0; step < 6; step++) press('+');
  const [tile] = stage.querySelectorAll('img[src^="/tiles/"]');
  if (!tile) throw new Error('no tile');
  expect(sizes()).not.toContain('* 8)');
  fireEvent.error(tile);
  expect(sizes()).toContain('* 8)');
});
