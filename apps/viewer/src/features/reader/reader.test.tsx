import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { PdfPage, Tag } from '@vitrina/contract';
import { PageEventContext } from '@vitrina/page-view';
import { aPage, aTag } from '@vitrina/page-view/fixture';
import { useState } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Reader } from './reader.tsx';
import type { ReaderProps } from './reader-props.ts';

const inCart = (tag: Pick<Tag, 'product'>) => ({
  isInCart: tag.product.ref === 'R-2',
  isSoldOut: false,
  price: '$ 10',
});

const aDocument = (count: number): PdfPage[] =>
  Array.from({ length: count }, (_, at) =>
    aPage(at + 1, { tags: [aTag({ name: `Silla ${at + 1}`, product: { id: '', ref: `R-${at + 1}` } })] }),
  );

const show = (over: Partial<ReaderProps> & { start?: number } = {}) => {
  const onPage = vi.fn();
  const onPageEvent = vi.fn();
  const { start = 1, ...props } = over;
  const Host = (more: Partial<ReaderProps>) => {
    const [page, setPage] = useState(start);
    const handlePage = (next: number) => {
      onPage(next);
      setPage(next);
    };
    return (
      <PageEventContext value={onPageEvent}>
        <Reader
          pages={aDocument(4)}
          pageCount={4}
          page={page}
          onPage={handlePage}
          mode="single"
          isVertical
          tagSizeWide={null}
          tagState={inCart}
          {...props}
          {...more}
        />
      </PageEventContext>
    );
  };
  const { container, unmount, rerender } = render(<Host />);
  const rerenderWith = (more: Partial<ReaderProps>) => rerender(<Host {...more} />);
  const stage = container.querySelector<HTMLElement>('.v-stage');
  if (!stage) throw new Error('no stage');
  const open = () =>
    [...stage.querySelectorAll('[data-current] section')].map((page) => page.getAttribute('aria-label'));
  const settlePicture = () => fireEvent.load(stage.querySelector('[data-current] img') ?? stage);
  return { onPage, onPageEvent, stage, open, settlePicture, rerenderWith, unmount };
};

/** Installs fake timers. Returns the function that advances them by 2 s. */
const withFakeTimers = () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  return () => act(() => void vi.advanceTimersByTime(2000));
};

const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });

describe('the open pages', () => {
  test('a single page is labelled with its number', () => expect(show({ start: 2 }).open()).toEqual(['Página 2 de 4']));

  // Covers §2-10.
  test('in spreads the cover is alone on the right', () => {
    const { stage, open } = show({ mode: 'spread' });
    expect(open()).toEqual(['Página 1 de 4']);
    const halves = stage.querySelectorAll('[data-current] > .v-half');
    expect(halves).toHaveLength(2);
    expect(halves[0]?.childElementCount).toBe(0);
  });

  // Covers §2-11.
  test('an even page count ends with a blank page that has no label and cannot be opened', () => {
    const { stage, open, onPage } = show({ mode: 'spread', start: 4 });
    expect(open()).toEqual(['Página 4 de 4']);
    expect(stage.querySelector('[data-current] > .v-half:last-child > .v-page')?.getAttribute('aria-hidden')).toBe(
      'true',
    );
    press('ArrowRight');
    fireEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
    expect(onPage).not.toHaveBeenCalled();
  });

  // Covers §3-21.
  test('a page that is not loaded renders a placeholder of its shape', () => {
    const { stage } = show({ pages: [], isVertical: false });
    const page = stage.querySelector<HTMLElement>('.v-page');
    expect(page?.getAttribute('aria-busy')).toBe('true');
    expect(Number(page?.style.getPropertyValue('--page-aspect'))).toBeGreaterThan(1);
  });

  test('neighbours are mounted once the first picture is loaded, and are hidden from pointers and screen readers', () => {
    const onFirstPicture = vi.fn();
    const { stage, settlePicture } = show({ onFirstPicture });
    expect(stage.querySelectorAll('.v-book')).toHaveLength(1);
    settlePicture();
    expect(onFirstPicture).toHaveBeenCalledTimes(1);
    expect(
      [...stage.querySelectorAll<HTMLElement>('.v-book')].map((book) => [book.dataset.view, book.dataset.role]),
    ).toEqual([
      ['1', 'open'],
      ['2', 'waiting'],
      ['3', 'waiting'],
    ]);
  });
});

// Covers §resilience-82.
test('on a slow connection a waiting page loads its light picture, and the sharp one when it is opened', () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { effectiveType: '3g' } });
  try {
    const { stage, settlePicture } = show();
    settlePicture();
    const picture = stage.querySelector<HTMLImageElement>('[data-view="2"] section > img');
    expect(picture?.sizes).toContain('* 0.5');
    fireEvent.load(picture ?? stage);
    expect(picture?.sizes).toContain('* 0.5');
    press('ArrowRight');
    expect(stage.querySelector('[data-current] section > img')).toBe(picture);
    expect(picture?.sizes).not.toContain('* 0.5');
  } finally {
    Reflect.deleteProperty(navigator, 'connection');
  }
});

describe('tags', () => {
  test('a tag is labelled with name, price and cart state, and pressing it does not turn the page', () => {
    const { onPageEvent, onPage } = show({ start: 2 });
    fireEvent.click(screen.getByRole('button', { name: 'Silla 2, $ 10, agregado' }));
    expect(onPageEvent).toHaveBeenCalledWith(expect.objectContaining({ type: 'tag', page: 2 }));
    expect(onPage).not.toHaveBeenCalled();
  });

  test('tags pulse on the first visit of a page and not on later visits', () => {
    const stay = withFakeTimers();
    const { stage } = show();
    const pulses = () => stage.querySelector('[data-current] [data-pulse]') !== null;
    stay();
    expect(pulses()).toBe(true);
    press('ArrowRight');
    expect(pulses()).toBe(false);
    stay();
    expect(pulses()).toBe(true);
    press('ArrowLeft');
    stay();
    expect(pulses()).toBe(false);
  });
});

describe('turning by keys', () => {
  // Covers §1-8.
  test('with reduced motion each key press turns at once; onPage is called for every page, for the last one after its paint', async () => {
    const { stage, open, onPage } = show();
    for (const key of ['ArrowRight', 'PageDown', ' ', 'ArrowLeft', 'Home', 'End']) press(key);
    expect(open()).toEqual(['Página 4 de 4']);
    expect(stage.querySelector('[data-role=leaving]')).toBeNull();
    expect(onPage.mock.calls.flat()).toEqual([2, 3, 4, 3, 1]);
    await waitFor(() => expect(onPage.mock.calls.flat()).toEqual([2, 3, 4, 3, 1, 4]));
    expect(open()).toEqual(['Página 4 de 4']);
  });

  // Covers §resilience-56.
  test('onPage is called before other listeners of visibilitychange', () => {
    const { onPage } = show();
    press('ArrowRight');
    expect(onPage).not.toHaveBeenCalled();
    const reported: unknown[] = [];
    const listener = () => reported.push(...onPage.mock.calls.flat());
    document.addEventListener('visibilitychange', listener, { once: true });
    fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    expect(reported).toEqual([2]);
  });

  // Covers §resilience-56.
  test('onPage is called for the pending page when the reader unmounts before the paint', () => {
    const { onPage, unmount } = show();
    press('ArrowRight');
    unmount();
    expect(onPage).toHaveBeenCalledExactlyOnceWith(2);
  });

  // Covers §resilience-56.
  test('the reader returns to the page prop if the screen does not accept the new page', async () => {
    const { open } = show({ onPage: () => undefined });
    press('ArrowRight');
    expect(open()).toEqual(['Página 2 de 4']);
    await waitFor(() => expect(open()).toEqual(['Página 1 de 4']));
  });

  test('keys turn no page while typing, in a dialog, with a modifier, or where the key has another meaning', () => {
    const { onPage } = show();
    document.body.insertAdjacentHTML('beforeend', '<div id="extra"><input><div role="dialog"><p></p></div></div>');
    const find = (selector: string) => document.querySelector(`#extra ${selector}`) ?? document.body;
    press('ArrowRight', find('input'));
    press('ArrowRight', find('p'));
    press(' ', screen.getByRole('button', { name: /^Silla 1/ }));
    fireEvent.keyDown(document.body, { key: 'ArrowRight', ctrlKey: true });
    expect(onPage).not.toHaveBeenCalled();
    document.getElementById('extra')?.remove();
  });

  test('after a turn the focus moves from a tag to the new page', () => {
    show();
    const tag = screen.getByRole('button', { name: /^Silla 1/ });
    act(() => tag.focus());
    press('ArrowRight', tag);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Página 2 de 4');
  });

  // Covers §resilience-86.
  test('when single pages become spreads the focus moves from a tag to the open page', () => {
    const { rerenderWith } = show({ start: 2 });
    act(() => screen.getByRole('button', { name: /^Silla 2/ }).focus());
    rerenderWith({ mode: 'spread' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Página 2 de 4');
  });
});

describe('dragging', () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
    HTMLElement.prototype.setPointerCapture = () => undefined;
  });

  const point = (type: string, target: Element, x: number, y = 0, more: PointerEventInit = {}) =>
    fireEvent(
      target,
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        clientX: x,
        clientY: y,
        pointerId: 1,
        isPrimary: true,
        pointerType: 'touch',
        ...more,
      }),
    );
  /** 8 ms from one event to the next, however slow the machine is. */
  const drag = (target: Element, stage: Element, to: readonly [number, number][]) => {
    let at = 0;
    const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => at);
    const next = (type: string, on: Element, x: number, y: number) => {
      at += 8;
      point(type, on, x, y);
    };
    next('pointerdown', target, 300, 300);
    for (const [x, y] of to) next('pointermove', stage, x, y);
    const [x, y] = to.at(-1) ?? [0, 0];
    next('pointerup', stage, x, y);
    fireEvent.click(target);
    clock.mockRestore();
  };

  // Covers §1-8.
  test('a horizontal drag turns the page and does not press the tag it began on', async () => {
    const { stage, onPage, onPageEvent } = show();
    drag(screen.getByRole('button', { name: /^Silla 1/ }), stage, [
      [280, 300],
      [200, 302],
      [60, 302],
    ]);
    await waitFor(() => expect(onPage).toHaveBeenCalledWith(2));
    expect(onPageEvent).not.toHaveBeenCalled();
  });

  test('a flick with a single pointermove turns the page', async () => {
    const { stage, onPage } = show();
    drag(stage, stage, [[230, 300]]);
    await waitFor(() => expect(onPage).toHaveBeenCalledWith(2));
  });

  test('a vertical drag turns no page', () => {
    const { stage, onPage } = show();
    drag(stage, stage, [
      [298, 270],
      [200, 100],
    ]);
    expect(onPage).not.toHaveBeenCalled();
  });

  test('a cancelled drag opens no page', () => {
    const { stage, onPage, open } = show();
    point('pointerdown', stage, 300);
    point('pointermove', stage, 280);
    point('pointermove', stage, 40);
    expect(stage.querySelector('[data-role=coming]')).not.toBeNull();
    point('pointercancel', stage, 40);
    expect(onPage).not.toHaveBeenCalled();
    expect(open()).toEqual(['Página 1 de 4']);
    expect(stage.querySelector('[data-role=coming]')).toBeNull();
  });

  // Covers §resilience-89.
  test.each([
    ['before it has moved the page', 300],
    ['while it holds the page', 200],
  ])('a mouse released outside the stage %s drags nothing when it returns', (_, last) => {
    const { stage, onPage, open } = show();
    const mouse = (type: string, x: number, buttons: number) =>
      point(type, stage, x, 300, { pointerType: 'mouse', buttons });
    mouse('pointerdown', 300, 1);
    mouse('pointermove', last, 1);
    for (const x of [280, 200, 40]) mouse('pointermove', x, 0);
    expect(stage.querySelector('[data-role=coming]')).toBeNull();
    mouse('pointerup', 40, 0);
    expect(onPage).not.toHaveBeenCalled();
    expect(open()).toEqual(['Página 1 de 4']);
  });
});

// Covers §resilience-50.
test('tags pulse after the turn has ended, not during it', () => {
  const stay = withFakeTimers();
  const animation = { cancel: () => undefined, onfinish: null as (() => void) | null };
  HTMLElement.prototype.animate = (() => animation) as unknown as HTMLElement['animate'];
  const { stage } = show();
  stage.style.setProperty('--sheet', '220ms');
  press('ArrowRight');
  stay();
  expect(stage.querySelector('[data-role=coming]')).not.toBeNull();
  expect(stage.querySelector('[data-pulse]')).toBeNull();
  act(() => animation.onfinish?.());
  stay();
  expect(stage.querySelector('[data-current] [data-pulse]')).not.toBeNull();
  Reflect.deleteProperty(HTMLElement.prototype, 'animate');
});

test('a turn is animated, and is not animated with reduced motion', () => {
  const animate = vi.fn(() => ({ cancel: () => undefined, onfinish: null }));
  HTMLElement.prototype.animate = animate as unknown as HTMLElement['animate'];
  const { stage } = show();
  stage.style.setProperty('--sheet', '220ms');
  press('ArrowRight');
  expect(animate).toHaveBeenCalledTimes(2);
  expect(stage.querySelectorAll('[data-role=leaving], [data-role=coming]')).toHaveLength(2);
  vi.spyOn(window, 'matchMedia').mockReturnValue({ ...window.matchMedia('x'), matches: true });
  press('ArrowRight');
  expect(animate).toHaveBeenCalledTimes(2);
  expect(stage.querySelector('[data-role=leaving]')).toBeNull();
  Reflect.deleteProperty(HTMLElement.prototype, 'animate');
});
