import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ModelStage } from './model-stage.tsx';

vi.mock('@google/model-viewer', () => ({}));

const model = {
  url: '/gafas.glb',
  position: { left: 0, top: 0 },
  size: { width: 10, high: 10 },
  product: { id: '1', ref: 'R' },
};

const opened = () => {
  const { container } = render(<ModelStage model={model} title="Gafas" />);
  return container.querySelector('model-viewer');
};

test('a broken model says so', () => {
  const viewer = opened();
  act(() => void viewer?.dispatchEvent(new CustomEvent('error')));
  expect(screen.getByRole('status').textContent).toBe('No pudimos mostrar este modelo.');
});

test('the way to the model is shown until it is there', () => {
  const viewer = opened();
  const bar = screen.getByRole('progressbar', { name: 'Cargando el modelo' });
  act(() => void viewer?.dispatchEvent(new CustomEvent('progress', { detail: { totalProgress: 0.4 } })));
  expect(bar.getAttribute('value')).toBe('0.4');
  if (viewer) fireEvent.load(viewer);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(viewer?.getAttribute('alt')).toBe('Gafas');
});

test('what the engine says to a screen reader is in the language of the page', () => {
  const spoken = JSON.parse(opened()?.getAttribute('a11y') ?? '{}') as Record<string, string>;
  const sides = ['front', 'back', 'left', 'right'];
  const keys = [
    'interaction-prompt',
    ...['', 'upper-', 'lower-'].flatMap((height) => sides.map((side) => height + side)),
  ];
  expect(Object.keys(spoken).toSorted()).toEqual(keys.toSorted());
  expect(Object.values(spoken).every((words) => /^(Visto|Gira)/.test(words))).toBe(true);
});
