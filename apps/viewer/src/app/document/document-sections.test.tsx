import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visit } from '../app.fixture.tsx';

const DOCUMENT = '/view?company=c&pdf=p';

const sections = [
  { name: 'Salas', index: 1 },
  { name: 'Comedor', index: 3 },
];

test.each([1200, 400])('sections with levels lie below one another, at %i px', async (width) => {
  const nested = [...sections, { name: 'Mesas', index: 4, level: 2 }];
  const { viewer } = visit(DOCUMENT, { sections: nested }, width);
  if (width < 1081) fireEvent.click(await screen.findByRole('button', { name: 'Secciones' }));
  const toggle = await screen.findByRole('button', { name: 'Secciones de Comedor', expanded: true });
  fireEvent.click(toggle);
  expect(screen.queryByText('Mesas')).toBeNull();
  fireEvent.click(toggle);
  fireEvent.click(screen.getByText('Mesas'));
  expect(viewer.view.getState().pageIndex).toBe(4);
});

test('a long list has a filter, and a section found by it opens its page', async () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ name: `Línea ${at + 1}`, index: 1 + (at % 4) }));
  const { viewer } = visit(DOCUMENT, { sections: many }, 1200);
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Filtrar la tabla de contenido' }), {
    target: { value: 'linea 27' },
  });
  fireEvent.click(screen.getByText('Línea 27'));
  expect(viewer.view.getState().pageIndex).toBe(2);
  fireEvent.click(screen.getByRole('button', { name: 'Borrar el filtro' }));
  expect(screen.getByText('Línea 30')).toBeTruthy();
});
