/** The whole viewer as a visitor meets it, over a backend of answers. */
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
  test('the empty path leads to view with its query', async () => {
    visit('/?company=c&pdf=p&utm_source=x');
    await findPage(1);
    expect(window.location.pathname).toBe('/view');
    expect(query().get('utm_source')).toBe('x');
  });

  test('an unknown path says so and leads back with its query', async () => {
    visit('/nada?company=c&pdf=p');
    expect(await screen.findByRole('heading', { name: 'Esta página no existe' })).toBeDefined();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/view?company=c&pdf=p');
  });

  test('without a pdf the documents of the company are there to choose from', async () => {
    visit('/view?company=c', { listed: 2 });
    fireEvent.click(await screen.findByRole('button', { name: /Catálogo 1/ }));
    await findPage(1);
    expect(window.location.search).toBe('?company=c&pdf=p1');
  });
});

describe('the start', () => {
  test('asks for what a document needs, each call with its parameters', async () => {
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

  test('stores what the view needs to know', async () => {
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

  test('tgo is stored, told to analytics and marks the page for styling', async () => {
    const { viewer, events } = visit(`${DOCUMENT}&tgo=true`);
    await findPage(1);
    expect(viewer.view.getState().tgo).toBe(true);
    expect(document.documentElement.dataset.tgo).toBe('true');
    await waitFor(() => expect(events.map(({ event, tgo }) => [event, tgo])).toContainEqual(['page_view', true]));
    expect(events.map(({ tgo }) => tgo)).not.toContain(false);
  });

  test('the page wears the colour, the font and the logo of the company', async () => {
    visit(DOCUMENT);
    await findPage(1);
    const { style } = document.documentElement;
    await waitFor(() => expect(style.getPropertyValue('--brand')).toBe('#aa3300'));
    expect(style.getPropertyValue('--font-brand')).toBe('Lora, var(--font-ui)');
    expect(screen.getByRole('img', { name: 'Casa' }).getAttribute('src')).toBe('/logo.svg');
  });

  test('a document may bring its own logo', async () => {
    visit(DOCUMENT, { details: { logo: '/otro.svg' } });
    await findPage(1);
    await waitFor(() => expect(screen.getByRole('img', { name: 'Casa' }).getAttribute('src')).toBe('/otro.svg'));
  });

  test('without the development there is the alert, and no look and nothing of the document', async () => {
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

  test('the title of the tab is the document’s, or the default', async () => {
    visit(DOCUMENT);
    await findPage(1);
    await waitFor(() => expect(document.title).toBe('Sala'));
  });

  test.each(['', undefined])('a document whose title is %j has the default one', async (name_tab) => {
    document.title = '';
    visit(DOCUMENT, { details: { name_tab } });
    await screen.findByRole('heading', { name: 'Sala 24/25' });
    expect(document.title).toBe('PDF interactivo');
  });

  test('the region that was looked up goes with the product request', async () => {
    vi.spyOn(window, 'fetch').mockImplementation(async (url) =>
      Response.json(String(url).startsWith('http://ip.test') ? { ip: '1.2.3.4' } : { state_prov: 'Cesar' }),
    );
    const { sent, viewer } = visit(DOCUMENT, { extras: { REGION_LOOKUP: 'TRUE' } });
    await waitFor(() => expect(sent.at(-1)?.body.region).toBe('costa2'));
    expect(viewer.view.getState().region).toBe('costa2');
  });
});

describe('what fails', () => {
  test('pages: no alert, one button in the page area, and it works', async () => {
    const { backend, viewer } = visit(DOCUMENT, { broken: ['pdf_pages'] });
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(viewer.view.getState().pdfError).toBe('Error al crear la tarea'));
    backend.broken = [];
    fireEvent.click(retry);
    await findPage(1);
    expect(viewer.view.getState().pdfError).toBe('');
  });

  test('menu and pages: each is logged', async () => {
    const { log } = visit(DOCUMENT, { broken: ['menu_pdf', 'pdf_pages'] });
    await screen.findByRole('button', { name: 'Reintentar' });
    for (const what of ['menu p', 'pages p'])
      expect(log).toHaveBeenCalledWith(`Fetch failed: ${what}`, expect.anything());
  });

  test('the company: the screen says so and can try again', async () => {
    const { backend, log } = visit(DOCUMENT, { broken: ['company/read'] });
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    expect(log).toHaveBeenCalledWith('Company fetch failed', expect.anything());
    backend.broken = [];
    fireEvent.click(retry);
    await findPage(1);
  });

  test('the company, and again: who tries again has opened the document once', async () => {
    const { backend, events } = visit(DOCUMENT, { broken: ['company/read'] });
    fireEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    backend.broken = [];
    fireEvent.click(again);
    await findPage(1);
    await waitFor(() => expect(events.map(({ event }) => event)).toEqual(['open', 'page_view']));
  });

  test('menu, sections and details: the pages are shown all the same, without a word', async () => {
    visit(DOCUMENT, { broken: ['menu_pdf', 'pdf_content_menu', '/pdf/'] });
    await findPage(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByText('Error al crear la tarea')).toBeNull();
  });
});

describe('pages', () => {
  test('the index starts at 1, stops at the page count, and stands in the address', async () => {
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
  ])('the address page=%s opens page %i', async (asked, page) => {
    visit(`${DOCUMENT}&page=${asked}`);
    await findPage(page);
    expect(openPages()).toEqual([`Página ${page} de 4`]);
  });

  test('on a page change its content is built anew, and its products are asked for', async () => {
    const { sent } = visit(DOCUMENT);
    await findPage(1);
    const tags = () =>
      [...document.querySelectorAll('[data-current] [data-tag]')].map((tag) => tag.getAttribute('aria-label'));
    const asked = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body.refId);
    expect(tags().join()).toMatch(/^Silla 1/);
    await waitFor(() => expect(asked()).toEqual(['R-1']));
    press('ArrowRight');
    expect(tags().join()).toMatch(/^Silla 2/);
    await waitFor(() => expect(asked()).toEqual(['R-1', 'R-2']));
  });

  test('a wide screen has two sets of content side by side, and asks for both at once', async () => {
    const { sent } = visit(`${DOCUMENT}&page=2`, {}, 1080);
    await findPage(2);
    expect(openPages()).toEqual(['Página 2 de 4', 'Página 3 de 4']);
    expect(document.querySelectorAll('[data-current] [data-tag]')).toHaveLength(2);
    await waitFor(() => expect(sent.at(-1)?.body.refId).toBe('R-2,R-3'));
  });

  test('one pixel narrower there is one page', async () => {
    visit(`${DOCUMENT}&page=2`, {}, 1079);
    await findPage(2);
    expect(openPages()).toEqual(['Página 2 de 4']);
  });

  test('tags have the size of the screen, or the one that the company gives wide screens', async () => {
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

  test('from 1081 px a panel lists them, and a click leads to the even page', async () => {
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

  test('the panel is closed and opened, and stays as the visitor left it', async () => {
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

  test('at 1080 px there is no panel but a menu of sections', async () => {
    const { viewer } = visit(DOCUMENT, { sections }, 1080);
    fireEvent.click(await screen.findByRole('button', { name: 'Secciones' }));
    expect(screen.queryByRole('navigation', { name: 'Tabla de contenido' })).toBeNull();
    const menu = await screen.findByRole('dialog', { name: 'Tabla de contenido' });
    fireEvent.click(within(menu).getByRole('button', { name: /^Comedor/ }));
    expect(viewer.view.getState().pageIndex).toBe(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('grey is the panel of the company that asks for it', async () => {
    visit(DOCUMENT, { sections, extras: { TOC_BACKGROUND: 'GREY' } }, 1200);
    const panel = await screen.findByRole('navigation', { name: 'Tabla de contenido' });
    expect(panel.dataset['background']).toBe('grey');
  });
});

describe('the cart', () => {
  test.each([
    ['switched on', { CARRITO_KIOSK: 'TRUE' }, true, true],
    ['not switched on', {}, true, false],
    ['switched off', { CARRITO_KIOSK: 'FALSE' }, true, false],
    ['switched on in a catalogue for reading', { CARRITO_KIOSK: 'TRUE' }, false, false],
    ['switched on where the backend does not say whether it is commercial', { CARRITO_KIOSK: 'TRUE' }, undefined, true],
  ])('the cart %s', async (_, extras, isCommercial, isThere) => {
    visit(DOCUMENT, { extras, details: { isCommercial } });
    await findPage(1);
    await waitFor(() => expect(document.title).toBe('Sala'));
    expect(screen.queryAllByRole('button', { name: /^Carrito/ }).length > 0).toBe(isThere);
  });

  test('the first item closes the popup and is announced, the second is not', async () => {
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

test('a model opens its popup, with the product to add', async () => {
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

test('the file is offered under the name of the document', async () => {
  visit(DOCUMENT);
  const download = await screen.findByRole('link', { name: 'Descargar PDF' });
  expect(download.getAttribute('href')).toBe(`/files/a.pdf?name=${encodeURIComponent('Sala 24-25.pdf')}`);
});

test('what is done on a page is told to analytics', async () => {
  const { events } = visit(DOCUMENT, { pages: [tagged(1), tagged(2)] });
  fireEvent.click(await screen.findByRole('button', { name: /^Silla 1/ }));
  await waitFor(() =>
    expect(events.map(({ event }) => event)).toEqual(['open', 'page_view', 'tag_click', 'product_view']),
  );
  expect(events[2]?.data).toMatchObject({ ref: 'R-1' });
});
