/** The first product request: for the page that opens, sent once, and only if the company has the development. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Backend, tagged, visit } from './app.fixture.tsx';

const DOCUMENT = '/view?company=c&pdf=p';

const shellWith = (index: number): Partial<Backend> => ({
  shell: { page: { ...tagged(index), Belong_pdf: { Uid: 'p', name: '' } }, pageCount: 4 },
});

const findPage = (page: number) => screen.findByRole('region', { name: `Página ${page} de 4` });

test.each([
  ['on a phone: the page embedded in the shell', 400, '&page=2', 2, ['R-2']],
  ['in a spread: both pages in one request', 1280, '&page=2', 2, ['R-2,R-3']],
  ['if another page opens than the one in the shell: the page that opens', 400, '&page=3', 1, ['R-3']],
])('the first product request %s', async (_, width, page, carried, expected) => {
  const { sent } = visit(DOCUMENT + page, shellWith(carried), width);
  await findPage(expected[0] === 'R-3' ? 3 : 2);
  const requested = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body.refId);
  await waitFor(() => expect(requested().length).toBeGreaterThan(0));
  await screen.findAllByRole('button', { name: /^Silla/ });
  expect(requested()).toEqual(expected);
});

// Covers §resilience-37.
test('a company without the development sends no product request', async () => {
  const { sent } = visit(DOCUMENT, { ...shellWith(1), developments: ['otro'] });
  await screen.findByRole('alertdialog');
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});
