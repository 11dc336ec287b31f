/** End-to-end behaviour of the viewer in the DOM, against a fake backend. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aPage } from '@vitrina/page-view/fixture';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { tagged, visit } from './app.fixture.tsx';

vi.mock('@google/model-viewer', () => ({}));

afterEach(() => {
  document.documentElement.removeAttribute('style');
  delete document.documentElement.dataset.tgo;
});

const DOCUMENT = '/view?company=c&pdf=p';
const query = () => new URLSearchParams(window.location.search);
const openPages = () =>
  [...document.querySelectorAll('[data-current] section')].map((page) => page.getAttribute('aria-label'));
const findPage = (number: number) => screen.findByRole('region', { name: `Página ${number} de 4` });
const press = (key: string) => fireEvent.keyDown(document.body, { key });

describe('routes', () => {
  // Covers §2-1.
  test('the empty path redirects to /view and keeps the query', async () => {
    visit('/?company=c&pdf=p&utm_source=x');
    await findPage(1);
    expect(window.location.pathname).toBe('/view');
    expect(query().get('utm_source')).toBe('x');
  });

  // Covers §1-5, §2-26.
  test('an unknown path shows "Esta página no existe" with a link to /view that keeps the query', async () => {
    visit('/nada?company=c&pdf=p');
    expect(await screen.findByRole('heading', { name: 'Esta página no existe' })).toBeDefined();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/view?company=c&pdf=p');
  });

  // Covers §2-26.
  test('an address without a pdf lists the documents of the company, and a click opens the chosen one', async () => {
    visit('/view?company=c', { listed: 2 });
    fireEvent.click(await screen.findByRole('button', { name: /Catálogo 1/ }));
    await findPage(1);
    expect(window.location.search).toBe('?company=c&pdf=p1');
  });
});

test('a link on a page to another page of the document opens it; one beyond the document is ignored', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const link = (target: number) => ({
    name: `A ${target}`,
    url: `#page=${target}`,
    position: { left: 1, top: target },
  });
  visit(DOCUMENT, { pages: [aPage(1, { links: [link(9), link(3)] }), tagged(2), tagged(3), tagged(4)] });
  await findPage(1);
  const links = await screen.findAllByRole('button', { name: /^A / });
  for (const button of links) fireEvent.click(button);
  await findPage(3);
  await waitFor(() => expect(openPages()).toEqual(['Página 3 de 4']));
});

describe('start-up', () => {
  // Covers §1-7, §2-2, §2-5, §2-6, §4-1, §4-3, §4-7, §4-8, §4-11, §7-2, §7-3, §7-4, §7-5, §7-7, §7-11, §7-22.
  test('start-up sends each of the seven calls that a document needs once, with its parameters', async () => {
    const { sent, events } = visit(DOCUMENT);
    await findPage(1);
    await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1));
    expect(new Set(sent.map(({ method, path }) => `${method} ${path}`))).toEqual(
      new Set([
        'GET interactive_pdf/pdf_pages?pdfUid=p',
        'GET company/read/id?companyId=c',
        'GET components/development/read/company?companyId=c&companyName=Casa',
        'GET interactive_pdf/pdf/p?companyUid=c',
        'GET interactive_pdf/pdf_content_menu/p',
        'GET interactive_pdf/menu_pdf?pdfUid=p',
        'POST integration/products',
      ]),
    );
    expect(sent).toHaveLength(7);
    expect(sent.at(-1)?.body).toMatchObject({ companyId: 'c', itemUid: 'models', page: '1', refId: 'R-1' });
    expect(events[0]?.event).toBe('open');
  });

  // Covers §3-36, §4-5, §4-19.
  test('start-up fills the view state of §3', async () => {
    const { viewer } = visit(DOCUMENT);
    await findPage(1);
    expect(viewer.view.getState()).toMatchObject({
      pageIndex: 1,
      companyUid: 'c',
      baseUrl: window.location.origin,
      link: window.location.href,
      isLoading: true,
      existCar: true,
      color: '#aa3300',
      tgo: false,
    });
  });

  // Covers §2-8, §4-4.
  test('tgo=true is stored, sent with analytics events and marks the page for styling', async () => {
    const { viewer, events } = visit(`${DOCUMENT}&tgo=true`);
    await findPage(1);
    expect(viewer.view.getState().tgo).toBe(true);
    expect(document.documentElement.dataset.tgo).toBe('true');
    await waitFor(() => expect(events.map(({ event, tgo }) => [event, tgo])).toContainEqual(['page_view', true]));
    expect(events.map(({ tgo }) => tgo)).not.toContain(false);
  });

  // Covers §1-2, §1-3, §1-4, §3-2, §4-9.
  test('the page gets the colour, the font and the logo of the company', async () => {
    visit(DOCUMENT);
    await findPage(1);
    const { style } = document.documentElement;
    await waitFor(() => expect(style.getPropertyValue('--brand')).toBe('#aa3300'));
    expect(style.getPropertyValue('--font-brand')).toBe('Lora, var(--font-ui)');
    expect(screen.getByRole('img', { name: 'Casa' }).getAttribute('src')).toBe('/logo.svg');
  });

  // Covers §1-2, §3-22.
  test('a logo of the document replaces that of the company', async () => {
    visit(DOCUMENT, { details: { logo: '/otro.svg' } });
    await findPage(1);
    await waitFor(() => expect(screen.getByRole('img', { name: 'Casa' }).getAttribute('src')).toBe('/otro.svg'));
  });

  // Covers §4-14, §8-9.
  test('without the development the alert is shown, and neither branding nor pages', async () => {
    visit(DOCUMENT, { developments: ['otro'] });
    const alert = await screen.findByRole('alertdialog', {
      description: 'Actualmente, este desarrollo está inactivo y no se puede acceder a él.',
    });
    expect(document.querySelector('section')).toBeNull();
    expect(document.documentElement.style.getPropertyValue('--brand')).toBe('');
    fireEvent.click(within(alert).getByRole('button', { name: 'Aceptar' }));
    await screen.findByRole('heading', { name: 'Casa' });
    expect(document.querySelector('section')).toBeNull();
  });

  // Covers §3-23.
  test('the title of the tab is the title of the document', async () => {
    visit(DOCUMENT);
    await findPage(1);
    await waitFor(() => expect(document.title).toBe('Sala'));
  });

  // Covers §3-23, §9-20.
  test.each(['', undefined])('a document with the title %j gets the default tab title', async (name_tab) => {
    document.title = '';
    visit(DOCUMENT, { details: { name_tab } });
    await screen.findByRole('heading', { name: 'Sala 24/25' });
    expect(document.title).toBe('PDF interactivo');
  });

  // Covers §4-6.
  test('the region that was looked up is sent with product requests and stored', async () => {
    vi.spyOn(window, 'fetch').mockImplementation(async (url) =>
      Response.json(String(url).startsWith('http://ip.test') ? { ip: '1.2.3.4' } : { state_prov: 'Cesar' }),
    );
    const { sent, viewer } = visit(DOCUMENT, { extras: { REGION_LOOKUP: 'TRUE' } });
    await waitFor(() => expect(sent.at(-1)?.body.region).toBe('costa2'));
    expect(viewer.view.getState().region).toBe('costa2');
  });
});

describe('failed requests', () => {
  // Covers §8-3, §8-10.
  test('failed pages show one retry button and no alert, and the retry opens the document', async () => {
    const { backend, viewer } = visit(DOCUMENT, { broken: ['pdf_pages'] });
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(viewer.view.getState().pdfError).toBe('Error al crear la tarea'));
    backend.broken = [];
    fireEvent.click(retry);
    await findPage(1);
    expect(viewer.view.getState().pdfError).toBe('');
  });

  // Covers §8-4.
  test('failed menu and pages are both logged', async () => {
    const { log } = visit(DOCUMENT, { broken: ['menu_pdf', 'pdf_pages'] });
    await screen.findByRole('button', { name: 'Reintentar' });
    for (const what of ['menu p', 'pages p'])
      expect(log).toHaveBeenCalledWith(`Fetch failed: ${what}`, expect.anything());
  });

  // Covers §8-1.
  test('a failed company request shows a retry button, and the retry opens the document', async () => {
    const { backend, log } = visit(DOCUMENT, { broken: ['company/read'] });
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    expect(log).toHaveBeenCalledWith('Company fetch', { result: false, cause: expect.any(Error) });
    backend.broken = [];
    fireEvent.click(retry);
    await findPage(1);
  });

  // Covers §resilience-93.
  test('repeated retries of the company request send one open event', async () => {
    const { backend, events } = visit(DOCUMENT, { broken: ['company/read'] });
    fireEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    backend.broken = [];
    fireEvent.click(again);
    await findPage(1);
    await waitFor(() => expect(events.map(({ event }) => event)).toEqual(['open', 'page_view']));
  });

  // Covers §8-3.
  test('failed menu, sections and details neither hide the pages nor show an error', async () => {
    visit(DOCUMENT, { broken: ['menu_pdf', 'pdf_content_menu', '/pdf/'] });
    await findPage(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByText('Error al crear la tarea')).toBeNull();
  });
});

describe('pages', () => {
  // Covers §3-33, §4-20.
  test('the page index starts at 1, stops at the page count and is written to the address', async () => {
    const { viewer } = visit(DOCUMENT);
    await findPage(1);
    for (let turns = 0; turns < 6; turns += 1) press('ArrowRight');
    await waitFor(() => expect(viewer.view.getState().pageIndex).toBe(4));
    expect(query().get('page')).toBe('4');
    for (let turns = 0; turns < 6; turns += 1) press('ArrowLeft');
    await waitFor(() => expect(viewer.view.getState().pageIndex).toBe(1));
  });

  test.each([
    ['99', 4],
    ['-3', 1],
    ['0', 1],
    ['2', 2],
  ])('the address page=%s opens page %i', async (requested, page) => {
    visit(`${DOCUMENT}&page=${requested}`);
    await findPage(page);
    expect(openPages()).toEqual([`Página ${page} de 4`]);
  });

  // Covers §4-21.
  test('a page turn shows the tags of the new page and requests its products', async () => {
    const { sent } = visit(DOCUMENT);
    await findPage(1);
    const tags = () =>
      [...document.querySelectorAll('[data-current] [data-tag]')].map((tag) => tag.getAttribute('aria-label'));
    const requested = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body.refId);
    expect(tags().join()).toMatch(/^Silla 1/);
    await waitFor(() => expect(requested()).toEqual(['R-1']));
    press('ArrowRight');
    expect(tags().join()).toMatch(/^Silla 2/);
    await waitFor(() => expect(requested()).toEqual(['R-1', 'R-2']));
  });

  // Covers §2-10, §4-22, §9-1.
  test('from 1080 px a spread shows the tags of both pages and requests their products in one call', async () => {
    const { sent } = visit(`${DOCUMENT}&page=2`, {}, 1080);
    await findPage(2);
    expect(openPages()).toEqual(['Página 2 de 4', 'Página 3 de 4']);
    expect(document.querySelectorAll('[data-current] [data-tag]')).toHaveLength(2);
    await waitFor(() => expect(sent.at(-1)?.body.refId).toBe('R-2,R-3'));
  });

  // Covers §2-9, §9-1.
  test('at 1079 px one page is shown', async () => {
    visit(`${DOCUMENT}&page=2`, {}, 1079);
    await findPage(2);
    expect(openPages()).toEqual(['Página 2 de 4']);
  });

  // Covers §3-3, §9-4, §9-7.
  test('tags are 20 px on a wide screen, or the size that the company sets', async () => {
    const size = () =>
      document.querySelector<HTMLElement>('[data-current] [data-tag]')?.style.getPropertyValue('--tag-size');
    const { unmount } = visit(DOCUMENT, { extras: { TAG_SIZE_WIDE: '12' } }, 1200);
    await findPage(1);
    expect(size()).toBe('12px');
    unmount();
    visit(DOCUMENT, {}, 1200);
    await findPage(1);
    expect(size()).toBe('20px');
  });
});

describe('sections', () => {
  const sections = [
    { name: 'Salas', index: 1 },
    { name: 'Comedor', index: 3 },
  ];

  // Covers §1-10, §2-19, §2-22, §2-23, §7-6.
  test('from 1081 px a panel lists the sections, and a click opens the spread of the section', async () => {
    const { viewer } = visit(DOCUMENT, { sections }, 1081);
    const panel = await screen.findByRole('navigation', { name: 'Tabla de contenido' });
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Salas1', 'Comedor3']);
    fireEvent.click(within(panel).getByRole('button', { name: /^Comedor/ }));
    expect(viewer.view.getState().pageIndex).toBe(2);
    expect(openPages()).toEqual(['Página 2 de 4', 'Página 3 de 4']);
  });

  // Covers §2-20, §3-34.
  test('the panel toggles, and its state is stored', async () => {
    const { viewer } = visit(DOCUMENT, { sections }, 1200);
    const isShown = () => screen.queryByRole('navigation', { name: 'Tabla de contenido' }) !== null;
    const toggle = await screen.findByRole('button', { name: 'Tabla de contenido', expanded: true });
    expect([isShown(), viewer.view.getState().statusList]).toEqual([true, true]);
    fireEvent.click(toggle);
    expect([isShown(), viewer.view.getState().statusList]).toEqual([false, false]);
    expect(viewer.local.getItem('vitrina.contents')).toBe('closed');
    fireEvent.click(toggle);
    expect(isShown()).toBe(true);
  });

  // Covers §2-18, §2-19, §9-2.
  test('at 1080 px a menu of sections replaces the panel', async () => {
    const { viewer } = visit(DOCUMENT, { sections }, 1080);
    fireEvent.click(await screen.findByRole('button', { name: 'Secciones' }));
    expect(screen.queryByRole('navigation', { name: 'Tabla de contenido' })).toBeNull();
    const menu = await screen.findByRole('dialog', { name: 'Tabla de contenido' });
    fireEvent.click(within(menu).getByRole('button', { name: /^Comedor/ }));
    expect(viewer.view.getState().pageIndex).toBe(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  // Covers §2-25.
  test('TOC_BACKGROUND=GREY makes the panel grey', async () => {
    visit(DOCUMENT, { sections, extras: { TOC_BACKGROUND: 'GREY' } }, 1200);
    const panel = await screen.findByRole('navigation', { name: 'Tabla de contenido' });
    expect(panel.dataset['background']).toBe('grey');
  });
});

describe('the cart', () => {
  // Covers §3-4, §3-20, §4-10, §9-21.
  test.each([
    ['is shown when switched on', { CARRITO_KIOSK: 'TRUE' }, true, true],
    ['is hidden by default', {}, true, false],
    ['is hidden when switched off', { CARRITO_KIOSK: 'FALSE' }, true, false],
    ['is hidden in a catalogue for reading', { CARRITO_KIOSK: 'TRUE' }, false, false],
    [
      'is shown when the backend does not say whether the document is commercial',
      { CARRITO_KIOSK: 'TRUE' },
      undefined,
      true,
    ],
  ])('the cart %s', async (_, extras, isCommercial, isThere) => {
    visit(DOCUMENT, { extras, details: { isCommercial } });
    await findPage(1);
    await waitFor(() => expect(document.title).toBe('Sala'));
    expect(screen.queryAllByRole('button', { name: /^Carrito/ }).length > 0).toBe(isThere);
  });

  // Covers §2-17, §4-26.
  test('the first added item closes the popup and is announced, the second is not announced', async () => {
    const { events } = visit(DOCUMENT);
    await findPage(1);
    const addFrom = async (number: number) => {
      const opened = await findPage(number);
      fireEvent.click(within(opened).getByRole('button', { name: new RegExp(`^Silla ${number}`) }));
      const popup = await screen.findByRole('dialog');
      fireEvent.click(await within(popup).findByRole('button', { name: 'Agregar al carrito' }));
    };
    await addFrom(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: 'Seguir viendo' }));
    press('ArrowRight');
    await addFrom(2);
    expect(screen.queryByRole('button', { name: 'Seguir viendo' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Carrito: 2 productos', hidden: true })).not.toEqual([]);
    await waitFor(() => expect(events.filter(({ event }) => event === 'add_to_cart')).toHaveLength(2));
  });
});

// Covers §2-13, §3-16.
test('a tap on a model opens a popup with the model, from which its product can be added', async () => {
  // jsdom has no WebGL.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ getExtension: () => null } as never);
  const model = {
    url: '/silla.glb',
    position: { left: 1, top: 1 },
    size: { width: 10, high: 10 },
    product: { id: '7', ref: 'R-7' },
  };
  visit(DOCUMENT, { pages: [aPage(1, { models: [model] })] });
  fireEvent.click(await screen.findByRole('button', { name: /Ver en 3D/ }));
  const popup = await screen.findByRole('dialog');
  await waitFor(() => expect(popup.querySelector('model-viewer')?.getAttribute('src')).toBe('/silla.glb'));
  fireEvent.click(await within(popup).findByRole('button', { name: 'Agregar al carrito' }));
  await screen.findAllByRole('button', { name: 'Carrito: 1 producto' });
});

// Covers §1-21, §3-18, §7-30.
test('the download link names the file after the document', async () => {
  visit(DOCUMENT);
  const download = await screen.findByRole('link', { name: 'Descargar PDF' });
  expect(download.getAttribute('href')).toBe(`/files/a.pdf?name=${encodeURIComponent('Sala 24-25.pdf')}`);
});
