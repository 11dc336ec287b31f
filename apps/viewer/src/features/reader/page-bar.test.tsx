import { fireEvent, render, screen } from '@testing-library/react';
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
  test.each(['0', '25', '4.5', 'abc', ''])('refuses %j, says why, and shows the page again when left', (text) => {
    const { field, onPage } = show();
    type(field, text);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Escribe un número del 1 al 24')).toBeTruthy();
    fireEvent.blur(field);
    expect(field.value).toBe('4');
    expect(screen.queryByText('Escribe un número del 1 al 24')).toBeNull();
    expect(onPage).not.toHaveBeenCalled();
  });

  test('a page of the document is gone to, and the field keeps the focus', () => {
    const { field, onPage } = show();
    field.focus();
    type(field, '12');
    expect(onPage).toHaveBeenCalledWith(12);
    expect(document.activeElement).toBe(field);
  });
});

describe('what is said', () => {
  test('the page', () => {
    show();
    expect(screen.getByText('Página 4 de 24').getAttribute('aria-live')).toBe('polite');
  });
  test('both pages of a spread', () => {
    show({ mode: 'spread', page: 5 });
    expect(screen.getByText('Páginas 4 y 5 de 24')).toBeTruthy();
  });
  test('the last page before the blank one is alone', () => {
    show({ mode: 'spread', page: 24 });
    expect(screen.getByText('Página 24 de 24')).toBeTruthy();
  });
});

test('the slider has a stop for each view and leads there when let go', () => {
  const { onPage } = show({ mode: 'spread', page: 1 });
  const slider = screen.getByRole<HTMLInputElement>('slider');
  expect(slider.max).toBe('12');
  fireEvent.input(slider, { target: { value: '3' } });
  expect(onPage).not.toHaveBeenCalled();
  expect(slider.getAttribute('aria-valuetext')).toBe('Páginas 6 y 7 de 24');
  fireEvent(slider, new Event('change', { bubbles: true }));
  expect(onPage).toHaveBeenCalledWith(6);
});
