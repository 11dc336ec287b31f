/** Company answers of unvalidated backends: a missing or malformed field never prevents the document from opening. */
import { fireEvent, screen, within } from '@testing-library/react';
import type { PdfPage } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { visit } from '../app.fixture.tsx';

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
  const { log } = visit(DOCUMENT, { shell: { page: {} as PdfPage } });
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeDefined();
  expect(log).toHaveBeenCalledWith('Start-up failed', expect.any(TypeError));
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
  fireEvent.click(await within(popup).findByRole('button', { name: 'Agregar al carrito' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ver carrito' }));
  const order = await screen.findByRole('link', { name: /^Pedir por chat/ });
  expect(order.getAttribute('href')?.startsWith(`https://wa.me/${to}?`)).toBe(true);
});
