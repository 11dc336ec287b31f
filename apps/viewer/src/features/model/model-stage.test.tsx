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

/** jsdom has no canvas. */
const stubWebGl = (isThere: boolean) =>
  vi
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue(isThere ? ({ getExtension: () => null } as unknown as null) : null);

const renderModel = ({ hasWebGl = true, poster = '' } = {}) => {
  stubWebGl(hasWebGl);
  const { container } = render(<ModelStage model={{ ...model, ...(poster ? { poster } : {}) }} title="Gafas" />);
  return container.querySelector('model-viewer');
};

test('a model that fails to load shows "No pudimos mostrar este modelo."', () => {
  const viewer = renderModel();
  act(() => void viewer?.dispatchEvent(new CustomEvent('error')));
  expect(screen.getByRole('status').textContent).toBe('No pudimos mostrar este modelo.');
});

// Covers §access-40.
test('without WebGL the popup shows the poster of the model and says why, and the engine is not loaded', () => {
  const viewer = renderModel({ hasWebGl: false, poster: '/gafas.webp' });
  expect(viewer).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Este navegador no puede mostrar modelos en 3D.');
  expect(screen.getByRole('presentation').getAttribute('src')).toBe('/gafas.webp');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a model that fails keeps its poster; a poster that fails as well becomes an icon', () => {
  const viewer = renderModel({ poster: '/gafas.webp' });
  act(() => void viewer?.dispatchEvent(new CustomEvent('error')));
  fireEvent.error(screen.getByRole('presentation'));
  expect(screen.queryByRole('presentation')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('No pudimos mostrar este modelo.');
});

// Covers §2-13.
test('the progress bar shows the loaded share until the model has loaded', () => {
  const viewer = renderModel();
  const bar = screen.getByRole('progressbar', { name: 'Cargando el modelo' });
  act(() => void viewer?.dispatchEvent(new CustomEvent('progress', { detail: { totalProgress: 0.4 } })));
  expect(bar.getAttribute('value')).toBe('0.4');
  if (viewer) fireEvent.load(viewer);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(viewer?.getAttribute('alt')).toBe('Gafas');
});

test('every text that the engine announces to screen readers is in Spanish', () => {
  const announced = JSON.parse(renderModel()?.getAttribute('a11y') ?? '{}') as Record<string, string>;
  const sides = ['front', 'back', 'left', 'right'];
  const keys = [
    'interaction-prompt',
    ...['', 'upper-', 'lower-'].flatMap((height) => sides.map((side) => height + side)),
  ];
  expect(Object.keys(announced).toSorted()).toEqual(keys.toSorted());
  expect(Object.values(announced).every((words) => /^(Visto|Gira)/.test(words))).toBe(true);
});
