import { fireEvent, render } from '@testing-library/react';
import type { PageWords } from '@vitrina/contract';
import { expect, test, vi } from 'vitest';
import { HighlightBoxes } from './highlight-boxes.tsx';
import { TextLayer } from './text-layer.tsx';

type Words = PageWords['words'];

/** Words of one line from `left`, each 8 % wide with a space of 1 %. */
const line = (text: string, top: number, left = 10): Words =>
  text.split(' ').map((word, at) => [word, left + at * 9, top, 8, 2]);

const renderLayer = (words: Words) => {
  const onPress = vi.fn();
  const onClick = vi.fn();
  const { container } = render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for the stage
    <div onPointerDown={onPress} onClick={onClick}>
      <TextLayer words={words} aspect={0.7} />
    </div>,
  );
  const span = container.querySelector('span');
  if (!span) throw new Error('no line');
  return { container, span, onPress, onClick };
};

test('the text layer has one paragraph with a line break where the page has one', () => {
  const { container } = renderLayer([
    ...line('Asiento hondo', 10),
    ...line('de lino', 12.6),
    ...line('$ 90.000', 12.6, 60),
  ]);
  const paragraphs = container.querySelectorAll('p');
  expect([...paragraphs].map(({ textContent }) => textContent)).toEqual(['Asiento hondode lino $ 90.000']);
  expect(container.querySelectorAll('br')).toHaveLength(1);
});

test('a mouse press on a line does not reach the page, a touch does', () => {
  const { span, onPress } = renderLayer(line('Asiento hondo', 10));
  fireEvent.pointerDown(span, { pointerType: 'touch' });
  expect(onPress).toHaveBeenCalledTimes(1);
  fireEvent.pointerDown(span, { pointerType: 'mouse', button: 0 });
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('a click on a line reaches the page, unless text is selected', () => {
  const { span, onClick } = renderLayer(line('Asiento hondo', 10));
  fireEvent.click(span);
  expect(onClick).toHaveBeenCalledTimes(1);
  window.getSelection()?.selectAllChildren(span);
  fireEvent.click(span);
  expect(onClick).toHaveBeenCalledTimes(1);
  window.getSelection()?.removeAllRanges();
});

test('highlights are placed in percent, mark the current match and are hidden from screen readers', () => {
  const box = { left: 1, top: 2, width: 3, height: 4 };
  const { container } = render(<HighlightBoxes boxes={[[box], [box, box]]} current={1} />);
  expect([...container.querySelectorAll<HTMLElement>('[data-hit]')].map(({ dataset }) => dataset['hit'])).toEqual([
    'other',
    'current',
    'current',
  ]);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  expect(container.querySelector<HTMLElement>('[data-hit]')?.style.left).toBe('1%');
});
