/** A document opens only under its own company (§1, §6): the call for its details is the one that names both. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aPage } from '@vitrina/page-view/fixture';
import { describe, expect, test } from 'vitest';
import { tagged, visit } from './app.fixture.tsx';

const FOREIGN = '/view?company=c&pdf=p';
const unavailable = () => screen.findByRole('heading', { name: 'Este catálogo no está disponible' });
const findPage = (number: number) => screen.findByRole('region', { name: `Página ${number} de 4` });

// Covers §1-27, §6-4.
test.each([
  ['with pages', {}],
  ['of one page', { pages: [aPage(1)] }],
  ['that only its PDF describes', { pages: [] }],
])('a document of another company %s is not available; no page is shown or counted', async (_, backend) => {
  const { events, viewer } = visit(FOREIGN, { ...backend, missing: ['/pdf/p?companyUid=c'] });
  await unavailable();
  await waitFor(() => expect(viewer.queries.getState('pages p').value).toBeDefined());
  expect(document.querySelector('section')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(events.map(({ event }) => event)).toEqual(['open']);
});

test('no page is shown before the backend has confirmed that the document is the company’s', async () => {
  let confirm = () => undefined as void;
  const confirmed = new Promise<void>((resolve) => {
    confirm = resolve;
  });
  const { viewer, events } = visit(FOREIGN, { delay: (path) => (path.includes('/pdf/') ? confirmed : null) });
  await waitFor(() => expect(viewer.queries.getState('sections p').value).toBeDefined());
  expect(document.querySelector('section')).toBeNull();
  expect(events.map(({ event }) => event)).toEqual(['open']);
  confirm();
  await findPage(1);
});

test('a document that was open under its company is not available under another one in the same visit', async () => {
  const { backend } = visit(FOREIGN);
  await findPage(1);
  backend.company = { Uid: 'd' };
  backend.missing = ['/pdf/p?companyUid=d'];
  act(() => {
    window.history.pushState(null, '', '/view?company=d&pdf=p');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await unavailable();
  expect(document.querySelector('section')).toBeNull();
});

test.each(['%20c', 'c%20', 'C'])('the company %j of the address is asked for by its own uid', async (company) => {
  const { sent } = visit(`/view?company=${company}&pdf=p`, { pages: [1, 2, 3, 4].map(tagged) });
  await findPage(1);
  expect(sent.map(({ path }) => path)).toContain('interactive_pdf/pdf/p?companyUid=c');
});

test('a document whose details are not answered in time is not withheld for good', async () => {
  visit(FOREIGN, { broken: ['/pdf/'] });
  await findPage(1);
});

describe('a document that is not available', () => {
  const gone = { missing: ['/pdf/p?companyUid=c'] };

  // Covers §cart-25.
  test('leads to all documents of the company', async () => {
    visit(`${FOREIGN}&page=2&tgo=true`, { ...gone, listed: 2 });
    await unavailable();
    fireEvent.click(await screen.findByRole('link', { name: 'Ver los catálogos de Casa' }));
    await screen.findByRole('button', { name: /Catálogo 1/ });
    expect(window.location.search).toBe('?company=c&tgo=true');
  });

  test('leads to the only other document by its name', async () => {
    visit(FOREIGN, { ...gone, listed: 1 });
    await unavailable();
    const link = await screen.findByRole('link', { name: 'Ver «Catálogo 0»' });
    expect(link.getAttribute('href')).toBe('/view?company=c&pdf=p0');
  });

  test('leads to the website of a company without documents', async () => {
    visit(FOREIGN, gone);
    await unavailable();
    const link = await screen.findByRole('link', { name: 'Ir a la página de Casa' });
    expect(link.getAttribute('href')).toBe('https://casa.test');
  });

  test('offers a retry when the documents of the company are not answered', async () => {
    const { backend } = visit(FOREIGN, { ...gone, broken: ['list_pdf'], listed: 2 });
    await unavailable();
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    backend.broken = [];
    fireEvent.click(retry);
    await screen.findByRole('link', { name: 'Ver los catálogos de Casa' });
  });

  // Covers §cart-25.
  test('the viewer shows no other document of a company without the development', async () => {
    const { sent } = visit(FOREIGN, { ...gone, developments: [], listed: 2 });
    await screen.findByRole('alertdialog');
    expect(sent.map(({ path }) => path).filter((path) => path.includes('list_pdf'))).toEqual([]);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

test('an address without a company asks for the complete link, without technical words', async () => {
  const { log } = visit('/view');
  await screen.findByRole('heading', { name: 'A este enlace le falta una parte' });
  expect(document.body.textContent).not.toMatch(/company|parámetro/i);
  expect(log.mock.calls.flat().join(' ')).toContain('"company"');
});
