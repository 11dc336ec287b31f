import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { PdfPage } from '@vitrina/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPage, aTag } from '../page-view.fixture.ts';
import { show } from '../show-page.fixture.tsx';

/** The page is drawn 1000 × 1000 px large in the corner; its tags are beside their blocks. */
const product = (name: string, top: number) =>
  aTag({
    name,
    product: { id: name, ref: name },
    position: { left: 60, top: top + 5 },
    block: { position: { left: 10, top }, size: { width: 40, high: 10 } },
  });
const [chair, table] = [product('Silla', 10), product('Mesa', 30)];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(this: HTMLElement) {
    const { left, top } = this.style;
    if (this.tagName === 'SECTION') return new DOMRect(0, 0, 1000, 1000);
    return new DOMRect(Number.parseFloat(left) * 10 - 10, Number.parseFloat(top) * 10 - 10, 20, 20);
  });
});
afterEach(() => void vi.useRealTimers());

const showBlocks = async (over: Partial<PdfPage> = {}) => {
  const onStage = vi.fn();
  const shown = show(aPage(3, { tags: [aTag({ active: false }), chair, table], ...over }));
  await waitFor(() => expect(shown.region.dataset['blocks']).toBe(''));
  document.body.addEventListener('click', onStage);
  /** A press and a click, as a finger or mouse does. */
  const tap = (clientX: number, clientY: number, target: Element = shown.region) => {
    fireEvent.pointerDown(target, { clientX, clientY, pointerType: 'touch' });
    const isUnhandled = fireEvent.click(target, { clientX, clientY });
    return { isTurning: isUnhandled };
  };
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const opened = () => shown.onPageEvent.mock.calls.flatMap(([event]) => event.tag?.name ?? []);
  const outline = () => shown.region.querySelector<HTMLElement>('[data-block-outline]');
  return { ...shown, tap, wait, opened, outline };
};

// Covers §access-44.
test('a tap anywhere on a block opens its product within a quarter of a second, and does not turn the page', async () => {
  const { tap, wait, opened, onPageEvent } = await showBlocks();
  expect(tap(110, 110)).toEqual({ isTurning: false });
  await wait(250);
  expect(onPageEvent.mock.calls).toEqual([[{ type: 'tag', page: 3, tag: chair }]]);
  expect(tap(490, 390)).toEqual({ isTurning: false });
  await wait(250);
  expect(opened()).toEqual(['Silla', 'Mesa']);
});

test('a tap beside every block opens nothing', async () => {
  const { tap, wait, opened } = await showBlocks();
  expect(tap(800, 700)).toEqual({ isTurning: true });
  await wait(500);
  expect(opened()).toEqual([]);
});

// Covers §access-45.
test('a double tap opens nothing, and neither does a tap that a drag or pinch follows', async () => {
  const { tap, wait, opened, region } = await showBlocks();
  tap(200, 150);
  await wait(150);
  tap(202, 151);
  await wait(500);
  expect(opened()).toEqual([]);
  tap(200, 150);
  await wait(100);
  fireEvent.pointerDown(region, { clientX: 300, clientY: 700, pointerType: 'touch' });
  await wait(500);
  expect(opened()).toEqual([]);
  tap(200, 350);
  await wait(250);
  expect(opened()).toEqual(['Mesa']);
});

// Covers §access-44.
test('the tag is the only control of its product, and has the focus after a tap on the block', async () => {
  const { tap, wait, region } = await showBlocks();
  const buttons = screen.getAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Silla', 'Mesa']);
  expect(region.querySelectorAll('[tabindex="0"]')).toHaveLength(0);
  tap(200, 350);
  await wait(250);
  expect(document.activeElement).toBe(buttons[1]);
});

test('links and images over a block take the tap', async () => {
  const at = { position: { left: 10, top: 10 }, size: { width: 20, high: 5 } };
  const { tap, wait, opened, region } = await showBlocks({
    images: [{ url: '/i.webp', ...at }],
    links: [{ name: 'Ver', url: 'https://a.example/', ...at }],
  });
  const link = await screen.findByRole('link', { name: 'Ver' });
  link.addEventListener('click', (event) => event.preventDefault());
  tap(150, 120, link);
  tap(150, 120, region.querySelector('[data-image] > img') ?? region);
  await wait(500);
  expect(opened()).toEqual([]);
});

test('the end of a text selection opens nothing', async () => {
  const { tap, wait, opened, region } = await showBlocks();
  let selected = '';
  vi.spyOn(window, 'getSelection').mockReturnValue({ toString: () => selected } as Selection);
  fireEvent.pointerDown(region, { clientX: 120, clientY: 120 });
  selected = 'Silla de roble';
  expect(fireEvent.click(region, { clientX: 300, clientY: 120 })).toBe(false);
  await wait(500);
  expect(opened()).toEqual([]);
  // The selection stays where the browser keeps it, and does not block other taps.
  tap(200, 350);
  await wait(250);
  expect(opened()).toEqual(['Mesa']);
});

// Covers §access-46.
test('hover, press and keyboard focus outline the block; nothing is outlined otherwise', async () => {
  const { region, outline, tap, wait } = await showBlocks();
  expect(outline()).toBeNull();
  fireEvent.pointerMove(region, { pointerType: 'mouse', clientX: 200, clientY: 150 });
  expect(outline()?.style).toMatchObject({ left: '10%', top: '10%', width: '40%', height: '10%' });
  expect(region.style.cursor).toBe('pointer');
  fireEvent.pointerMove(region, { pointerType: 'mouse', clientX: 800, clientY: 800 });
  expect([outline(), region.style.cursor]).toEqual([null, '']);
  const tag = screen.getByRole('button', { name: 'Mesa' });
  fireEvent.pointerMove(tag, { pointerType: 'mouse', clientX: 600, clientY: 350 });
  expect(outline()?.style.top).toBe('30%');
  fireEvent.pointerLeave(region, { pointerType: 'mouse' });
  expect(outline()).toBeNull();
  tap(200, 150);
  expect(outline()?.style.top).toBe('10%');
  fireEvent.pointerMove(region, { pointerType: 'touch', clientX: 240, clientY: 150 });
  expect(outline()).toBeNull();
  await wait(300);
  vi.spyOn(tag, 'matches').mockReturnValue(true);
  fireEvent.focusIn(tag);
  expect(outline()?.style.top).toBe('30%');
  fireEvent.focusOut(tag);
  expect(outline()).toBeNull();
});

test('a page without blocks loads nothing and listens to nothing', async () => {
  const { region } = show(aPage(1, { tags: [aTag()] }));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(region.dataset['blocks']).toBeUndefined();
});
