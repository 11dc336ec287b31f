import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ModelDialog } from './model-dialog.tsx';

vi.mock('@google/model-viewer', () => ({}));

const model = {
  url: '/gafas.glb',
  position: { left: 0, top: 0 },
  size: { width: 10, high: 10 },
  product: { id: '1', ref: 'R' },
};

const opened = () => {
  const { container } = render(
    <ModelDialog
      model={model}
      title="Gafas"
      footer={<button type="button">Agregar</button>}
      onClose={() => undefined}
    />,
  );
  return container.querySelector('model-viewer');
};

test('a broken model says so and leaves the product in reach', () => {
  const viewer = opened();
  act(() => void viewer?.dispatchEvent(new CustomEvent('error')));
  expect(screen.getByRole('status').textContent).toBe('No pudimos mostrar este modelo.');
  expect(screen.getByRole('button', { name: 'Agregar' })).toBeDefined();
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
