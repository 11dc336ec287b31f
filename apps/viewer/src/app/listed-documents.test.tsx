/** Lists of documents: all documents of a company, and those that carry a product. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
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
    const { backend } = visit('/view?company=c', { broken: ['list_pdf'], listed: 2 });
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

describe('the address of a company', () => {
  // Covers §cart-24.
  test('opens its only document, and the back button does not return to the list', async () => {
    const replaced = vi.spyOn(window.history, 'replaceState');
    const before = window.history.length;
    visit('/view?company=c&tgo=true&page=3', { listed: 1 });
    await findPage(3);
    expect([query().get('pdf'), query().get('tgo'), window.location.pathname]).toEqual(['p0', 'true', '/view']);
    expect([window.history.length, replaced.mock.calls.length > 0]).toEqual([before, true]);
    expect(screen.queryByRole('heading', { name: 'Catálogos' })).toBeNull();
  });

  test('lists several documents, and /menu lists even a single one', async () => {
    const { unmount } = visit('/view?company=c', { listed: 2 });
    await screen.findByRole('button', { name: /Catálogo 1/ });
    expect(query().has('pdf')).toBe(false);
    unmount();
    visit('/menu?company=c', { listed: 1 });
    await screen.findByRole('button', { name: /Catálogo 0/ });
    expect(window.location.pathname).toBe('/menu');
  });
});

describe('from an open document', () => {
  /** The links wait until the page has its picture. */
  const showPicture = (page: HTMLElement) => {
    for (const picture of page.querySelectorAll('img')) fireEvent.load(picture);
  };
  const logo = () => screen.findByRole('link', { name: 'Todos los catálogos de Casa' });

  // Covers §cart-24.
  test('the logo and the menu lead to all documents of the company', async () => {
    visit(`${DOCUMENT}&page=2&tgo=true`, { listed: 2 });
    showPicture(await findPage(2));
    expect((await logo()).getAttribute('href')).toBe('/view?company=c&tgo=true');
    fireEvent.click(screen.getByRole('button', { name: 'Más opciones' }));
    const row = await screen.findByRole('link', { name: 'Todos los catálogos' });
    expect(row.getAttribute('href')).toBe('/view?company=c&tgo=true');
    fireEvent.click(await logo());
    await screen.findByRole('button', { name: /Catálogo 1/ });
    expect(window.location.search).toBe('?company=c&tgo=true');
  });

  test('nothing leads to a list if the company has only the open document', async () => {
    const { viewer } = visit(DOCUMENT, { listed: 1 });
    await findPage(1);
    fireEvent.click(screen.getByRole('button', { name: 'Más opciones' }));
    await screen.findByRole('dialog', { name: 'Más opciones' });
    await waitFor(() => expect(viewer.queries.getState('list c  1').value).toBeDefined());
    expect(screen.queryByRole('link', { name: /Todos los catálogos/ })).toBeNull();
  });
});
