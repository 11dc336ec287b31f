/** Lists of documents: all documents of a company, and those that carry a product. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { visit } from './app.fixture.tsx';

const DOCUMENT = '/view?company=c&pdf=p';
const query = () => new URLSearchParams(window.location.search);
const findPage = (number: number) => screen.findByRole('region', { name: `Página ${number} de 4` });

describe('documents with a product', () => {
  // Covers §1-22, §2-3, §4-16, §7-8, §9-10.
  test('documents load in pages of ten from page 1, the next on demand', async () => {
    const { sent } = visit('/menu?company=c&productREF=R-3', { related: 12 });
    fireEvent.click(await screen.findByRole('button', { name: 'Ver más catálogos' }));
    await screen.findByRole('button', { name: /Catálogo 11/ });
    expect(sent.map(({ path }) => path).filter((path) => path.includes('list_pdf'))).toEqual([
      'interactive_pdf/list_pdf?companyUid=c&page=1&itemsPerPage=10&productREF=R-3',
      'interactive_pdf/list_pdf?companyUid=c&page=2&itemsPerPage=10&productREF=R-3',
    ]);
  });

  test('documents added on the server while the list is open are listed as well', async () => {
    const { backend } = visit('/menu?company=c&productREF=R-3', { related: 20 });
    const more = await screen.findByRole('button', { name: 'Ver más catálogos' });
    backend.related = 25;
    fireEvent.click(more);
    await screen.findByRole('button', { name: /Catálogo 19/ });
    fireEvent.click(screen.getByRole('button', { name: 'Ver más catálogos' }));
    expect(await screen.findByRole('button', { name: /Catálogo 24/ })).toBeDefined();
  });

  // Covers §2-4, §4-12.
  test('/view without a pdf goes to /menu, and the chosen document opens at the page of the product with the parameters kept', async () => {
    visit('/view?company=c&productREF=r%203&tgo=true', { related: 1 });
    const found = await screen.findByRole('button', { name: /Catálogo 0/ });
    expect(window.location.pathname).toBe('/menu');
    fireEvent.click(found);
    await findPage(3);
    expect(window.location.pathname).toBe('/view');
    expect([query().get('pdf'), query().get('productREF'), query().get('tgo')]).toEqual(['p0', 'r 3', 'true']);
  });

  test('a document chosen a second time opens at the page of the product again, not at the page read last', async () => {
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

  // Covers §5-4, §8-12.
  test('with no matching document the alert says so, over the list of all documents', async () => {
    visit('/view?company=c&productREF=X', { listed: 1 });
    const alert = await screen.findByRole('alertdialog', {
      description: 'No se encontraron PDFs relacionados con el producto.',
    });
    fireEvent.click(within(alert).getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await screen.findByRole('button', { name: /Catálogo 0/ })).toBeDefined();
  });

  // Covers §3-37, §4-17, §8-10.
  test('a failed list shows the stored error and a button that retries it', async () => {
    const { backend } = visit('/view?company=c', { broken: ['list_pdf'], listed: 1 });
    expect(await screen.findByText('Error al crear la tarea')).toBeDefined();
    backend.broken = [];
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('button', { name: /Catálogo 0/ })).toBeDefined();
  });

  // Covers §4-13.
  test('an open document with productREF in its address requests the list at the start, too', async () => {
    const { sent } = visit(`${DOCUMENT}&productREF=R-3`, { related: 2 });
    await findPage(3);
    await waitFor(() =>
      expect(sent.map(({ path }) => path)).toContain(
        'interactive_pdf/list_pdf?companyUid=c&page=1&itemsPerPage=10&productREF=R-3',
      ),
    );
  });
});
