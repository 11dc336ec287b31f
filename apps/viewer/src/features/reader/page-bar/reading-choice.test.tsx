import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ReadingChoice } from './reading-choice.tsx';

test('the control offers three reading modes in one labelled group, with the chosen one checked', () => {
  const onChoose = vi.fn();
  render(<ReadingChoice reading="slide" onChoose={onChoose} />);
  expect(screen.getByRole('group', { name: 'Forma de leer' })).toBeTruthy();
  const options = screen.getAllByRole<HTMLInputElement>('radio');
  expect(options.map(({ checked }) => checked)).toEqual([false, true, false]);
  expect(options.map((option) => option.closest('label')?.textContent)).toEqual(['Libro', 'Carrusel', 'Continuo']);
  fireEvent.click(screen.getByRole('radio', { name: 'Continuo' }));
  expect(onChoose).toHaveBeenCalledWith('scroll');
});

test('two controls on one screen do not affect each other', () => {
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
