import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { aPage } from '@vitrina/page-view/fixture';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { PageBar, type PageBarProps } from './page-bar.tsx';

const show = (over: Partial<PageBarProps> = {}) => {
  const onPage = vi.fn();
  const Host = () => {
    const [page, setPage] = useState(over.page ?? 4);
    const handlePage = (next: number) => {
      onPage(next);
      setPage(next);
    };
    return <PageBar pageCount={24} mode="single" {...over} page={page} onPage={handlePage} />;
  };
  render(<Host />);
  return { onPage, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Ir a la página' }) };
};

const type = (field: HTMLInputElement, text: string) => {
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
};

describe('the page field', () => {
  // Covers §5-2, §8-18.
  test.each(['0', '25', '4.5', 'abc', ''])(
    'the page field rejects %j with a message and shows the open page again on blur',
    (text) => {
      const { field, onPage } = show();
      type(field, text);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(screen.getByText('Escribe un número del 1 al 24')).toBeTruthy();
      fireEvent.blur(field);
      expect(field.value).toBe('4');
      expect(screen.queryByText('Escribe un número del 1 al 24')).toBeNull();
      expect(onPage).not.toHaveBeenCalled();
    },
  );

  // Covers §8-18.
  test.each([
    ['25', true],
    ['0', true],
    ['-3', true],
    ['2.5', true],
    [' ', false],
    ['24', false],
  ])('the typed page %j is logged as an invalid page request: %s, once per attempt', (text, isLogged) => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { field } = show();
    type(field, text);
    fireEvent.blur(field);
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
    expect(log.mock.calls).toEqual(isLogged ? [text, text].map((typed) => ['Invalid page request', typed]) : []);
  });

  test('a valid page number navigates and keeps the focus in the field', () => {
    const { field, onPage } = show();
    field.focus();
    type(field, '12');
    expect(onPage).toHaveBeenCalledWith(12);
    expect(document.activeElement).toBe(field);
  });
});

describe('the page field in spreads', () => {
  test.each([
    [1, '1'],
    [4, '4–5'],
    [5, '4–5'],
    [24, '24'],
  ])('with page %i open it shows %s', (page, shown) => {
    expect(show({ mode: 'spread', page }).field.value).toBe(shown);
  });

  // Covers §5-2.
  test.each([
    ['12', 12, '12–13'],
    ['13', 13, '12–13'],
    ['8-9', 8, '8–9'],
    ['24', 24, '24'],
  ])('the typed %s opens the spread that has the page', (text, opened, shown) => {
    const { field, onPage } = show({ mode: 'spread' });
    type(field, text);
    expect(onPage.mock.calls).toEqual([[opened]]);
    expect(field.value).toBe(shown);
  });

  test('the field has room for the widest numbers in every spread', () => {
    expect(show({ mode: 'spread', page: 1 }).field.style.getPropertyValue('--digits')).toBe('5');
  });

  test('the other page of the open spread keeps both numbers', () => {
    const { field } = show({ mode: 'spread' });
    type(field, '5');
    expect(field.value).toBe('4–5');
    expect(field.getAttribute('aria-invalid')).toBe('false');
  });

  // Covers §8-18.
  test('its own text is no request; pages that do not follow each other or do not exist are refused and logged', () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { field, onPage } = show({ mode: 'spread' });
    type(field, '4–5');
    fireEvent.blur(field);
    expect(field.getAttribute('aria-invalid')).toBe('false');
    for (const text of ['4–9', '24–25', '25', '0–1']) {
      type(field, text);
      expect(field.getAttribute('aria-invalid')).toBe('true');
    }
    expect(onPage).not.toHaveBeenCalled();
    expect(log.mock.calls).toEqual(['4–9', '24–25', '25', '0–1'].map((text) => ['Invalid page request', text]));
    fireEvent.blur(field);
    expect(field.value).toBe('4–5');
  });
});

describe('the announcement', () => {
  test('a single page is announced with its number', () => {
    show();
    expect(screen.getByText('Página 4 de 24').getAttribute('aria-live')).toBe('polite');
  });
  test('a spread is announced with both numbers', () => {
    show({ mode: 'spread', page: 5 });
    expect(screen.getByText('Páginas 4 y 5 de 24')).toBeTruthy();
  });
  test('the last page before the blank one is announced alone', () => {
    show({ mode: 'spread', page: 24 });
    expect(screen.getByText('Página 24 de 24')).toBeTruthy();
  });
});

test('the slider has a stop for each view and navigates on release', () => {
  const { onPage } = show({ mode: 'spread', page: 1 });
  const slider = screen.getByRole<HTMLInputElement>('slider');
  expect(slider.max).toBe('12');
  fireEvent.input(slider, { target: { value: '3' } });
  expect(onPage).not.toHaveBeenCalled();
  expect(slider.getAttribute('aria-valuetext')).toBe('Páginas 6 y 7 de 24');
  fireEvent(slider, new Event('change', { bubbles: true }));
  expect(onPage).toHaveBeenCalledWith(6);
});

describe('the slider preview', () => {
  const pages = Array.from({ length: 24 }, (_, at) =>
    aPage(at + 1, { thumbnail: { url: `/t${at + 1}.webp`, width: 160, height: 226, type: 'image/webp' } }),
  );
  const sections = [
    { name: 'Sala', index: '2' },
    { name: 'Comedor', index: '9' },
  ];
  const pointAt = (share: number) => {
    const slider = screen.getByRole('slider');
    slider.getBoundingClientRect = () => ({ left: 0, width: 1000 }) as DOMRect;
    fireEvent.pointerMove(slider, { pointerType: 'mouse', clientX: share * 1000 });
    return slider;
  };
  const pictures = () => [...document.querySelectorAll('img')].map((img) => img.getAttribute('src'));

  test('the preview shows both pages of the spread, their numbers and section, and requests no picture before a mouse hovers', async () => {
    show({ mode: 'spread', page: 1, pages, sections });
    expect(pictures()).toEqual([]);
    pointAt(4 / 12);
    await screen.findByText('8–9');
    expect(screen.getByText('Comedor')).toBeTruthy();
    await waitFor(() => expect(pictures()).toEqual(['/t8.webp', '/t9.webp']));
  });

  test('moving quickly over the slider requests only the last thumbnail', async () => {
    show({ mode: 'single', page: 1, pages, sections });
    pointAt(0);
    await screen.findByText('1');
    const requested = new Set<string | null>();
    const watcher = new MutationObserver(() => pictures().forEach((src) => requested.add(src)));
    watcher.observe(document.body, { childList: true, subtree: true });
    for (let stop = 10; stop <= 20; stop += 1) pointAt(stop / 23);
    await screen.findByText('21');
    await waitFor(() => expect(pictures()).toEqual(['/t21.webp']));
    watcher.disconnect();
    expect([...requested]).toEqual(['/t21.webp']);
  });

  test('the preview hides on pointer leave and ignores touch moves', async () => {
    show({ mode: 'single', page: 1, pages, sections });
    const slider = pointAt(0.5);
    await screen.findByText('13');
    fireEvent.pointerLeave(slider);
    expect(screen.queryByText('13')).toBeNull();
    fireEvent.pointerMove(slider, { pointerType: 'touch', clientX: 500 });
    expect(screen.queryByText('13')).toBeNull();
  });
});

describe('moving the slider', () => {
  const move = (to: number) => fireEvent.input(screen.getByRole('slider'), { target: { value: to } });
  const release = () => fireEvent(screen.getByRole('slider'), new Event('change', { bubbles: true }));

  test('a dragging finger shows the preview until it is released', async () => {
    show({ mode: 'spread', page: 1 });
    fireEvent.pointerDown(screen.getByRole('slider'), { pointerType: 'touch' });
    move(3);
    await screen.findByText('6–7');
    move(12);
    await screen.findByText('24');
    release();
    expect(screen.queryByText('24')).toBeNull();
  });

  test('a key turns the page and shows the preview for a moment', async () => {
    const { onPage } = show({ mode: 'spread', page: 1 });
    fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowRight' });
    move(1);
    release();
    expect(onPage).toHaveBeenCalledWith(2);
    await screen.findByText('2–3');
    await waitFor(() => expect(screen.queryByText('2–3')).toBeNull());
  });
});

test('the end buttons navigate to the first and last view, and are disabled there', () => {
  const { onPage } = show({ mode: 'spread', page: 1 });
  const [first, last] = ['Primera página', 'Última página'].map((name) => screen.getByRole('button', { name }));
  expect(first?.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(first!);
  expect(onPage).not.toHaveBeenCalled();
  fireEvent.click(last!);
  expect(onPage).toHaveBeenCalledWith(24);
  expect(last?.getAttribute('aria-disabled')).toBe('true');
  expect(first?.getAttribute('aria-disabled')).toBe('false');
});
