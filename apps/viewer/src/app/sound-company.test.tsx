/** A company as backends that nobody checked may tell it: what it lacks costs that, and never the document. */
import { fireEvent, screen, within } from '@testing-library/react';
import type { PdfPage } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { visit } from './app.fixture.tsx';

const DOCUMENT = '/view?company=c&pdf=p';
const findPage = (number: number) => screen.findByRole('region', { name: `Página ${number} de 4` });

test.each<[string, Record<string, unknown>]>([
  ['colours', { UiProfile: { Logo: '/logo.svg', Font: 'Lora', Colors: null } }],
  ['a look that can be read', { UiProfile: { Logo: null, Font: 7, Colors: [null] } }],
  ['a look', { UiProfile: null }],
  ['integrations', { Integrations: null }],
  ['a store', { Integrations: { ECOMMERCE: null } }],
  ['a provider', { Integrations: { ECOMMERCE: { PROVIDER: null } } }],
  ['information', { Info: null }],
  ['extras that are any', { Info: { Extras: [null] } }],
])('without %s the document opens at its page, and its products with it', async (_, company) => {
  visit(DOCUMENT, { company });
  await findPage(1);
  fireEvent.click(await screen.findByRole('button', { name: /^Silla 1/ }));
  expect(await within(await screen.findByRole('dialog')).findAllByText(/Producto 11/)).not.toEqual([]);
});

test('without a list of developments there is the alert of a development that is not active', async () => {
  visit(DOCUMENT, { developments: null });
  await screen.findByRole('alertdialog', {
    description: 'Actualmente, este desarrollo está inactivo y no se puede acceder a él.',
  });
});

test('an answer that is no company names none', async () => {
  visit(DOCUMENT, { company: null });
  expect(await screen.findByRole('heading', { name: 'No encontramos esta empresa' })).toBeDefined();
});

test('what nobody foresaw at the start is told, with a way to try again', async () => {
  const { log } = visit(DOCUMENT, { shell: { page: {} as PdfPage } });
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeDefined();
  expect(log).toHaveBeenCalledWith('Start-up failed', expect.any(TypeError));
});

test.each([
  ['', '573001112233'],
  ['  ', '573001112233'],
  ['310 444 55 66', '573104445566'],
])('where the number for orders is %j they go to %s', async (number, to) => {
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
