import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Badge } from './badge.tsx';
import { Toast } from './overlay/toast.tsx';
import { Price } from './price.tsx';
import { ProductPicture } from './product-picture.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

test('a list price that is not higher than the price is not shown', () => {
  const { container } = render(<Price amount={100} listAmount={100} />);
  expect(container.querySelector('s')).toBeNull();
});

test('a list price is announced as "Antes" and struck through, with the discount', () => {
  render(<Price amount={75} listAmount={100} />);
  expect(screen.getByText('Antes').parentElement?.tagName).toBe('S');
  expect(screen.getByText('25 % de descuento')).toBeDefined();
});

test('a url that cannot be a picture is not requested, and the placeholder keeps its name', () => {
  const { container } = render(<ProductPicture url="javascript:alert(1)" alt="Morral" />);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('img', { name: 'Morral' })).toBeDefined();
});

test('a broken picture is replaced by a placeholder, and another url is requested', () => {
  const { container, rerender } = render(<ProductPicture url="https://a.co/1.jpg" alt="Morral" />);
  fireEvent.error(screen.getByRole('img', { name: 'Morral' }));
  expect(container.querySelector('img')).toBeNull();
  rerender(<ProductPicture url="https://a.co/2.jpg" alt="Morral" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('https://a.co/2.jpg');
});

test('a badge with 0 is empty, and one above 99 shows "99+"', () => {
  const { container, rerender } = render(<Badge count={0} />);
  expect(container.textContent).toBe('');
  rerender(<Badge count={120} />);
  expect(container.textContent).toBe('99+');
});

const Counter = ({ start }: { start: number }) => {
  const [value, setValue] = useState(start);
  return <QuantityStepper value={value} max={999} label="Cantidad" onChange={setValue} />;
};

test('a typed quantity stays within 1 and the maximum', () => {
  render(<Counter start={1} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Cantidad' });
  expect(screen.getByRole('button', { name: 'Uno menos' }).getAttribute('aria-disabled')).toBe('true');
  for (const [typed, kept] of [
    ['', '1'],
    ['0', '1'],
    ['-7', '7'],
    ['12a', '12'],
    ['5000', '500'],
    ['999', '999'],
  ]) {
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.blur(field);
    expect(field.value, typed).toBe(kept);
  }
  expect(screen.getByRole('button', { name: 'Uno más' }).getAttribute('aria-disabled')).toBe('true');
});

test('a toast dismisses itself after its time, paused while the pointer is over it', () => {
  vi.useFakeTimers();
  const onDone = vi.fn();
  render(<Toast text="Se quitó Morral" onDone={onDone} seconds={6} />);
  const snack = screen.getByText('Se quitó Morral');
  fireEvent.pointerEnter(snack);
  act(() => void vi.advanceTimersByTime(20_000));
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.pointerLeave(snack);
  act(() => void vi.advanceTimersByTime(6000));
  expect(onDone).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

// Covers §access-3.
test('a button at its limit keeps the focus and does not call onChange with 0', () => {
  const onChange = vi.fn();
  render(<QuantityStepper value={1} max={9} label="Cantidad" onChange={onChange} />);
  const less = screen.getByRole('button', { name: 'Uno menos' });
  less.focus();
  fireEvent.click(less);
  expect(document.activeElement).toBe(less);
  expect(onChange).not.toHaveBeenCalledWith(0);
});

// Covers §access-3.
test('a toast that disappears with the focus in it returns the focus', () => {
  const shown = (text: string | null) => (
    <>
      <button type="button">Línea</button>
      <Toast text={text} action={{ label: 'Deshacer', onAct: () => undefined }} onDone={() => undefined} />
    </>
  );
  const { rerender } = render(shown(null));
  const line = screen.getByRole('button', { name: 'Línea' });
  line.focus();
  rerender(shown('Se quitó Morral'));
  screen.getByRole('button', { name: 'Deshacer' }).focus();
  rerender(shown(null));
  expect(document.activeElement).toBe(line);
});
