/** The documents of a company, and those that carry a product. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { visit } from './app.fixture.tsx';

const DOCUMENT = '/view?company=c&pdf=p';
const query = () => new URLSearchParams(window.location.search);
const findPage = (number: number) => screen.findByRole('region', { name: `Página ${number} de 4` });

describe('the documents that carry a product', () => {
  test('are asked for by tens from page 1, and more on demand', async () => {
    const { sent } = visit('/menu?company=c&productREF=R-3', { related: 12 });
    fireEvent.click(await screen.findByRole('button', { name: 'Ver más catálogos' }));
    await screen.findByRole('button', { name: /Catálogo 11/ });
    expect(sent.map(({ path }) => path).filter((path) => path.includes('list_pdf'))).toEqual([
      'interactive_pdf/list_pdf?companyUid=c&page=1&itemsPerPage=10&productREF=R-3',
      'interactive_pdf/list_pdf?companyUid=c&page=2&itemsPerPage=10&productREF=R-3',
    ]);
  });

  test('that become more while one reads are there, too', async () => {
    const { backend } = visit('/menu?company=c&productREF=R-3', { related: 20 });
    const more = await screen.findByRole('button', { name: 'Ver más catálogos' });
    backend.related = 25;
    fireEvent.click(more);
    await screen.findByRole('button', { name: /Catálogo 19/ });
    fireEvent.click(screen.getByRole('button', { name: 'Ver más catálogos' }));
    expect(await screen.findByRole('button', { name: /Catálogo 24/ })).toBeDefined();
  });

  test('are gone to from view, and the one chosen opens at the page of the product and stays', async () => {
    visit('/view?company=c&productREF=r%203&tgo=true', { related: 1 });
    const found = await screen.findByRole('button', { name: /Catálogo 0/ });
    expect(window.location.pathname).toBe('/menu');
    fireEvent.click(found);
    await findPage(3);
    expect(window.location.pathname).toBe('/view');
    expect([query().get('pdf'), query().get('productREF'), query().get('tgo')]).toEqual(['p0', 'r 3', 'true']);
  });

  test('chosen once more, it opens at the page of the product again, and not where one had read on to', async () => {
    const { viewer } = visit('/menu?company=c&productREF=R-3', { related: 1 });
    fireEvent.click(await screen.findByRole('button', { name: /Catálogo 0/ }));
    await findPage(3);
    fireEvent.keyDown(window, { key: 'ArrowRight' });
    await waitFor(() => expect(viewer.view.getState().pageIndex).toBe(4));
    act(() => window.history.back());
    fireEvent.click(await screen.findByRole('button', { name: /Catálogo 0/ }));
    await findPage(3);
    await waitFor(() => expect(viewer.view.getState().pageIndex).toBe(3));
  });

  test('when there are none the alert says so, over the documents of the company', async () => {
    visit('/view?company=c&productREF=X', { listed: 1 });
    const alert = await screen.findByRole('alertdialog', {
      description: 'No se encontraron PDFs relacionados con el producto.',
    });
    fireEvent.click(within(alert).getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await screen.findByRole('button', { name: /Catálogo 0/ })).toBeDefined();
  });

  test('a list that does not come is told by the stored error, and can be asked for again', async () => {
    const { backend } = visit('/view?company=c', { broken: ['list_pdf'], listed: 1 });
    expect(await screen.findByText('Error al crear la tarea')).toBeDefined();
    backend.broken = [];
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('button', { name: /Catálogo 0/ })).toBeDefined();
  });

  test('are searched for at the start beside an open document too', async () => {
    const { sent } = visit(`${DOCUMENT}&productREF=R-3`, { related: 2 });
    await findPage(3);
    await waitFor(() =>
      expect(sent.map(({ path }) => path)).toContain(
        'interactive_pdf/list_pdf?companyUid=c&page=1&itemsPerPage=10&productREF=R-3',
      ),
    );
  });
});
