/** Answers of unvalidated backends: a missing or malformed field never prevents the document from opening. */
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createQueryCache } from '../../lib/data/query-cache.ts';
import { tagged, visit } from '../app.fixture.tsx';
import { parseShellPage } from './parse-documents.ts';
import { seedQueryCache } from './queries.ts';

const DOCUMENT = '/view?company=c&pdf=p';
const findPage = (number: number) => screen.findByRole('region', { name: `Página ${number} de 4` });

// Covers §resilience-92.
test.each<[string, Record<string, unknown>]>([
  ['colors', { UiProfile: { Logo: '/logo.svg', Font: 'Lora', Colors: null } }],
  ['readable branding', { UiProfile: { Logo: null, Font: 7, Colors: [null] } }],
  ['branding', { UiProfile: null }],
  ['integrations', { Integrations: null }],
  ['a store', { Integrations: { ECOMMERCE: null } }],
  ['a provider', { Integrations: { ECOMMERCE: { PROVIDER: null } } }],
  ['information', { Info: null }],
  ['valid extras', { Info: { Extras: [null] } }],
])('without %s in the company answer, the document and its products open', async (_, company) => {
  visit(DOCUMENT, { company });
  await findPage(1);
  fireEvent.click(await screen.findByRole('button', { name: /^Silla 1/ }));
  expect(await within(await screen.findByRole('dialog')).findAllByText(/Producto 11/)).not.toEqual([]);
});

// Covers §resilience-92.
test('a null list of developments shows the alert of an inactive development', async () => {
  visit(DOCUMENT, { developments: null });
  await screen.findByRole('alertdialog', {
    description: 'Actualmente, este desarrollo está inactivo y no se puede acceder a él.',
  });
});

// Covers §resilience-92.
test('a null company answer shows "No encontramos esta empresa"', async () => {
  visit(DOCUMENT, { company: null });
  expect(await screen.findByRole('heading', { name: 'No encontramos esta empresa' })).toBeDefined();
});

// Covers §resilience-92.
test('an unexpected exception during start-up is logged and shows a retry button', async () => {
  vi.stubGlobal(
    'FontFace',
    vi.fn(function fail() {
      throw new TypeError('no font');
    }),
  );
  const { log } = visit(DOCUMENT, { company: { UiProfile: { Font: '/a.woff2' } } });
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeDefined();
  expect(log).toHaveBeenCalledWith('Start-up failed', expect.any(TypeError));
  vi.unstubAllGlobals();
});

const CALLS = {
  developments: 'components/development',
  details: 'interactive_pdf/pdf/',
  menu: 'menu_pdf',
  sections: 'pdf_content_menu',
  list: 'list_pdf',
};

// Covers §resilience-92.
test.each<[keyof typeof CALLS, unknown]>([
  ['developments', [null, { Uid: 7 }, { Uid: 'interactive_pdf' }]],
  ['details', null],
  ['details', 'x'],
  ['details', { url: 7, name: { es: 'x' }, logo: [], name_tab: {}, isVertical: null, text: 3 }],
  ['menu', null],
  ['menu', [null]],
  ['menu', [{ pages: null }]],
  ['sections', null],
  ['sections', [null]],
  ['sections', [{ sections: {} }]],
  ['sections', [{ sections: [null, { name: {}, index: 1 }] }]],
])('with damaged %s (%j) the document opens, and no request fails', async (call, answer) => {
  const { log } = visit(DOCUMENT, { damaged: { [CALLS[call]]: answer } });
  await findPage(1);
  await screen.findByRole('button', { name: /^Silla 1/ });
  expect(log).not.toHaveBeenCalled();
});

test.each([
  ['details', { url: 7, name: 'x' }],
  ['sections', [{ sections: 'x' }]],
  ['page', { index: 'x' }],
  ['page', { tags: [null] }],
  ['pages', { 0: 'x' }],
  ['menu', [null]],
  ['company', 'x'],
  ['company', { Uid: 'c', Info: null }],
  ['developments', [null]],
])('with damaged %s (%j) in the HTML shell the viewer is built', (name, answer) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const answers = { company: { Uid: 'c' }, [name]: answer };
  const queries = createQueryCache();
  expect(() => {
    seedQueryCache(queries, 'p', answers);
    parseShellPage(answers);
  }).not.toThrow();
});

test('damaged tags in the page of the HTML shell are dropped', () => {
  const answers = { page: { ...tagged(2), tags: [null, ...tagged(2).tags, { position: {} }] }, pageCount: '4' };
  expect(parseShellPage(answers)).toEqual({ page: tagged(2), pageCount: 0 });
});

test.each([[null], [{}], [{ pdfs: null, total: 'x' }], [{ pdfs: [null, { name: 'Sin Uid' }], total: 2 }]])(
  'the list of documents %j is empty',
  async (list) => {
    const { log } = visit('/menu?company=c&productREF=R-1', { damaged: { [CALLS.list]: list } });
    expect(await screen.findByText('No se encontraron PDFs relacionados con el producto.')).toBeDefined();
    expect(log).not.toHaveBeenCalled();
  },
);

test('a listed document with damaged fields is listed without them', async () => {
  const pdfs = [{ Uid: 'p1', name: 'Sala', pictures: { 0: 'x' }, page: 'x', updatedAt: 7, color: null }, null];
  visit('/menu?company=c', { damaged: { [CALLS.list]: { pdfs, page: 1, itemsPerPage: 10, total: 1 } } });
  expect(await screen.findByRole('button', { name: /Sala/ })).toBeDefined();
});

// Covers §resilience-95.
test.each([
  ['', '573001112233'],
  ['  ', '573001112233'],
  ['310 444 55 66', '573104445566'],
])('with the order number %j the chat order goes to %s', async (number, to) => {
  const Extras = [
    { Name: 'CARRITO_KIOSK', Content: 'TRUE' },
    { Name: 'CHAT_NUMBER', Content: number },
  ];
  const Integrations = { ECOMMERCE: { PROVIDER: 'FEED', SECRETID: '' } };
  visit(DOCUMENT, { company: { Integrations, Info: { Website: '', Contact: '300 111 22 33', Extras } } });
  await findPage(1);
  fireEvent.click(await screen.findByRole('button', { name: /^Silla 1/ }));
  const popup = await screen.findByRole('dialog');
  fireEvent.click(await within(popup).findByRole('button', { name: 'Agregar al pedido' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ver pedido' }));
  const order = await screen.findByRole('link', { name: /^Pedir por WhatsApp/ });
  expect(order.getAttribute('href')?.startsWith(`https://wa.me/${to}?`)).toBe(true);
});
