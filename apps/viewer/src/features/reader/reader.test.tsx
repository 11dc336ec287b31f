import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { PdfPage, Tag } from '@vitrina/contract';
import { aPage, aTag } from '@vitrina/page-view/fixture';
import { useState } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Reader, type ReaderProps } from './reader.tsx';

const inCart = (tag: Tag) => ({ isInCart: tag.product.ref === 'R-2', isSoldOut: false, price: '$ 10' });

const aDocument = (count: number): PdfPage[] =>
  Array.from({ length: count }, (_, at) =>
    aPage(at + 1, { tags: [aTag({ name: `Silla ${at + 1}`, product: { id: '', ref: `R-${at + 1}` } })] }),
  );

const show = (over: Partial<ReaderProps> & { start?: number } = {}) => {
  const onPage = vi.fn();
  const onElement = vi.fn();
  const { start = 1, ...props } = over;
  const Host = (more: Partial<ReaderProps>) => {
    const [page, setPage] = useState(start);
    const handlePage = (next: number) => {
      onPage(next);
      setPage(next);
    };
    return (
      <Reader
        pages={aDocument(4)}
        pageCount={4}
        page={page}
        onPage={handlePage}
        mode="single"
        isVertical
        tagSizeWide={null}
        tagState={inCart}
        onElement={onElement}
        {...props}
        {...more}
      />
    );
  };
  const { container, unmount, rerender } = render(<Host />);
  const lookAgain = (more: Partial<ReaderProps>) => rerender(<Host {...more} />);
  const stage = container.querySelector<HTMLElement>('.v-stage');
  if (!stage) throw new Error('no stage');
  const open = () =>
    [...stage.querySelectorAll('[data-current] section')].map((page) => page.getAttribute('aria-label'));
  const settlePicture = () => fireEvent.load(stage.querySelector('[data-current] img') ?? stage);
  return { onPage, onElement, stage, open, settlePicture, lookAgain, unmount };
};

/** Gives how to let time go by, as for who stays at a page. */
const withOwnClock = () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  return () => act(() => void vi.advanceTimersByTime(2000));
};

const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });

describe('what lies open', () => {
  test('a single page, named by its number', () => expect(show({ start: 2 }).open()).toEqual(['Página 2 de 4']));

  test('in spreads the cover stands alone on the right', () => {
    const { stage, open } = show({ mode: 'spread' });
    expect(open()).toEqual(['Página 1 de 4']);
    const halves = stage.querySelectorAll('[data-current] > .v-half');
    expect(halves).toHaveLength(2);
    expect(halves[0]?.childElementCount).toBe(0);
  });

  test('an even count ends with blank paper that has no name and cannot be gone to', () => {
    const { stage, open, onPage } = show({ mode: 'spread', start: 4 });
    expect(open()).toEqual(['Página 4 de 4']);
    expect(stage.querySelector('[data-current] > .v-half:last-child > .v-page')?.getAttribute('aria-hidden')).toBe(
      'true',
    );
    press('ArrowRight');
    fireEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
    expect(onPage).not.toHaveBeenCalled();
  });

  test('a page that is not known yet has its shape', () => {
    const { stage } = show({ pages: [], isVertical: false });
    const page = stage.querySelector<HTMLElement>('.v-page');
    expect(page?.getAttribute('aria-busy')).toBe('true');
    expect(Number(page?.style.getPropertyValue('--page-aspect'))).toBeGreaterThan(1);
  });

  test('neighbours wait in the document once the first picture is there, out of reach', () => {
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

test('on a slow line a page whose light picture came while it waited gets the sharp one when it is turned to', () => {
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
  test('a tag says its name, price and place in the cart, and never turns the page', () => {
    const { onElement, onPage } = show({ start: 2 });
    fireEvent.click(screen.getByRole('button', { name: 'Silla 2, $ 10, en tu carrito' }));
    expect(onElement).toHaveBeenCalledWith(expect.objectContaining({ is: 'tag', page: 2 }));
    expect(onPage).not.toHaveBeenCalled();
  });

  test('they greet on the first visit of a page and never again', () => {
    const stay = withOwnClock();
    const { stage } = show();
    const greets = () => stage.querySelector('[data-current] [data-greeting]') !== null;
    stay();
    expect(greets()).toBe(true);
    press('ArrowRight');
    expect(greets()).toBe(false);
    stay();
    expect(greets()).toBe(true);
    press('ArrowLeft');
    stay();
    expect(greets()).toBe(false);
  });
});

describe('turning by keys', () => {
  test('each turn is there at once, without motion; the rest of the screen hears of each, the last when it is painted', async () => {
    const { stage, open, onPage } = show();
    for (const key of ['ArrowRight', 'PageDown', ' ', 'ArrowLeft', 'Home', 'End']) press(key);
    expect(open()).toEqual(['Página 4 de 4']);
    expect(stage.querySelector('[data-role=leaving]')).toBeNull();
    expect(onPage.mock.calls.flat()).toEqual([2, 3, 4, 3, 1]);
    await waitFor(() => expect(onPage.mock.calls.flat()).toEqual([2, 3, 4, 3, 1, 4]));
    expect(open()).toEqual(['Página 4 de 4']);
  });

  test('a page is told of before anybody hears that the visitor goes', () => {
    const { onPage } = show();
    press('ArrowRight');
    expect(onPage).not.toHaveBeenCalled();
    const toldByThen: unknown[] = [];
    const hear = () => toldByThen.push(...onPage.mock.calls.flat());
    document.addEventListener('visibilitychange', hear, { once: true });
    fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    expect(toldByThen).toEqual([2]);
  });

  test('a page that was turned to is told although the reader goes before it is painted', () => {
    const { onPage, unmount } = show();
    press('ArrowRight');
    unmount();
    expect(onPage).toHaveBeenCalledExactlyOnceWith(2);
  });

  test('where the screen does not take the page, the reader goes back to what the screen shows', async () => {
    const { open } = show({ onPage: () => undefined });
    press('ArrowRight');
    expect(open()).toEqual(['Página 2 de 4']);
    await waitFor(() => expect(open()).toEqual(['Página 1 de 4']));
  });

  test('not while typing, in a dialog, with a modifier, nor where a key means something else', () => {
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

  test('who was on a tag is on the new page afterwards', () => {
    show();
    const tag = screen.getByRole('button', { name: /^Silla 1/ });
    act(() => tag.focus());
    press('ArrowRight', tag);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Página 2 de 4');
  });

  test('who was on a tag is on the open page when the screen has become wide enough for two', () => {
    const { lookAgain } = show({ start: 2 });
    act(() => screen.getByRole('button', { name: /^Silla 2/ }).focus());
    lookAgain({ mode: 'spread' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Página 2 de 4');
  });
});

describe('links to pages', () => {
  const linked = (url: string) => [aPage(1, { links: [{ name: 'Ir', url, position: { left: 1, top: 1 } }] })];

  test('a page of the document is turned to', () => {
    const { onPage } = show({ pages: linked('#page=3') });
    fireEvent.click(screen.getByRole('button', { name: 'Ir' }));
    expect(onPage).toHaveBeenCalledWith(3);
  });

  test('any other is not', () => {
    const { onPage } = show({ pages: linked('#page=9') });
    fireEvent.click(screen.getByRole('button', { name: 'Ir' }));
    expect(onPage).not.toHaveBeenCalled();
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

  test('sideways turns, and a tag that it began on is not tapped', async () => {
    const { stage, onPage, onElement } = show();
    drag(screen.getByRole('button', { name: /^Silla 1/ }), stage, [
      [280, 300],
      [200, 302],
      [60, 302],
    ]);
    await waitFor(() => expect(onPage).toHaveBeenCalledWith(2));
    expect(onElement).not.toHaveBeenCalled();
  });

  test('a flick so quick that it is a single movement turns', async () => {
    const { stage, onPage } = show();
    drag(stage, stage, [[230, 300]]);
    await waitFor(() => expect(onPage).toHaveBeenCalledWith(2));
  });

  test('up and down is the browser’s business', () => {
    const { stage, onPage } = show();
    drag(stage, stage, [
      [298, 270],
      [200, 100],
    ]);
    expect(onPage).not.toHaveBeenCalled();
  });

  test('a drag that is broken off opens nothing', () => {
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

  test.each([
    ['before it has moved the page', 300],
    ['while it holds the page', 200],
  ])('a mouse that is let go beside the stage %s drags nothing when it comes back', (_, last) => {
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

test('tags greet when the page has come to lie, not while it turns', () => {
  const stay = withOwnClock();
  const animation = { cancel: () => undefined, onfinish: null as (() => void) | null };
  HTMLElement.prototype.animate = (() => animation) as unknown as HTMLElement['animate'];
  const { stage } = show();
  stage.style.setProperty('--sheet', '220ms');
  press('ArrowRight');
  stay();
  expect(stage.querySelector('[data-role=coming]')).not.toBeNull();
  expect(stage.querySelector('[data-greeting]')).toBeNull();
  act(() => animation.onfinish?.());
  stay();
  expect(stage.querySelector('[data-current] [data-greeting]')).not.toBeNull();
  Reflect.deleteProperty(HTMLElement.prototype, 'animate');
});

test('with motion wanted a turn runs, with reduced motion it does not', () => {
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
