import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ReadingChoice } from './reading-choice.tsx';

test('three ways to read, of which one is chosen, under one name', () => {
  const onChoose = vi.fn();
  render(<ReadingChoice reading="slide" onChoose={onChoose} />);
  expect(screen.getByRole('group', { name: 'Forma de leer' })).toBeTruthy();
  const options = screen.getAllByRole<HTMLInputElement>('radio');
  expect(options.map(({ checked }) => checked)).toEqual([false, true, false]);
  expect(options.map((option) => option.closest('label')?.textContent)).toEqual(['Libro', 'Deslizar', 'Desplazar']);
  fireEvent.click(screen.getByRole('radio', { name: 'Desplazar' }));
  expect(onChoose).toHaveBeenCalledWith('scroll');
});

test('two of them on one screen do not disturb each other', () => {
  render(
    <>
      <ReadingChoice reading="book" onChoose={() => undefined} />
      <ReadingChoice reading="scroll" onChoose={() => undefined} />
    </>,
  );
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
    true,
    false,
    false,
    false,
    false,
    true,
  ]);
});
