import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { aPage } from '@vitrina/page-view/fixture';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageLayers } from '../page-layers.tsx';
import { createSearchStore } from '../search-store.ts';
import { useSearchKey } from '../use-search-key.ts';
import { SearchPanel, type SearchPanelProps } from './search-panel.tsx';

const TEXTS = ['Sofá Guatapé', 'Mesa de roble', 'Otro sofá y una mesa. Ref. CN-2210.03'];

const wordsOf = (text: string) => ({
  words: text.split(' ').map((word, at) => [word, 10 * at, 5, 9, 2]),
});

/** Files by URL; other URLs answer 404. */
let files: Record<string, unknown>;
const requested: string[] = [];
const fetchFile: typeof fetch = async (input) => {
  const url = input instanceof Request ? input.url : input.toString();
  requested.push(url);
  return url in files ? Response.json(files[url]) : new Response('', { status: 404 });
};

beforeEach(() => {
  files = { '/text.json': { pages: TEXTS } };
  for (const [at, text] of TEXTS.entries()) files[`/${at + 1}.json`] = wordsOf(text);
  requested.length = 0;
  vi.stubGlobal('fetch', fetchFile);
});
afterEach(() => vi.unstubAllGlobals());

const pages = TEXTS.map((_, at) => aPage(at + 1, { words: `/${at + 1}.json` }));

const renderPanel = (props: Partial<SearchPanelProps> = {}) => {
  const search = createSearchStore(fetchFile);
  const calls = { onPage: vi.fn(), onSearch: vi.fn() };
  const source = { url: '/text.json', pages };
  render(
    <>
      <SearchPanel search={search} source={source} openPages={[2]} isWide {...calls} {...props} />
      <PageLayers search={search} page={pages[2] ?? aPage(3)} aspect={0.7} />
    </>,
  );
  act(() => search.open());
  return { search, ...calls };
};

const field = () => screen.getByRole('searchbox', { name: 'Buscar en el catálogo' });
const type = (query: string) => fireEvent.change(field(), { target: { value: query } });
const results = async () => within(await screen.findByRole('list', { name: 'Resultados' })).getAllByRole('button');

test('a closed panel requests nothing and renders nothing', () => {
  render(
    <SearchPanel
      search={createSearchStore(fetchFile)}
      source={{ url: '/text.json', pages }}
      openPages={[1]}
      isWide
      onPage={vi.fn()}
    />,
  );
  expect(requested).toEqual([]);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a query without matches shows "No encontramos" with the query', async () => {
  renderPanel();
  type('lámpara');
  expect(await screen.findByText('No encontramos «lámpara» en este catálogo.')).toBeTruthy();
});

test('a document whose pages have no text shows that they are only images', async () => {
  files['/text.json'] = { pages: ['', '', ''] };
  renderPanel();
  expect(await screen.findByText(/son solo imágenes/)).toBeTruthy();
});

test('after a failed text request the retry button loads the text', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const good = files;
  files = {};
  renderPanel();
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  files = good;
  fireEvent.click(retry);
  type('sofa');
  expect(await results()).toHaveLength(2);
});

test('an edition without a text file is read page by page', async () => {
  renderPanel({ source: { url: undefined, pages } });
  type('sofa');
  expect(await results()).toHaveLength(2);
  expect(requested).not.toContain('/text.json');
});

test('an excerpt holds words of one column only, in an edition that is read page by page, too', async () => {
  files['/1.json'] = {
    words: [
      ['Sofá', 5, 10, 8, 2],
      ['gris', 14, 10, 8, 2],
      ['Mesa', 60, 10, 8, 2],
      ['baja', 69, 10, 8, 2],
    ],
  };
  renderPanel({ source: { url: undefined, pages } });
  type('gris');
  const [row] = await results();
  expect(row?.textContent).toBe('Pág. 1Página 1: Sofá gris');
});

test('results show page, context and count, and the first match at or after the page in view is current', async () => {
  renderPanel();
  type('SOFA');
  const [first, second] = await results();
  expect(first?.textContent).toContain('Página 1: ');
  expect(within(first ?? document.body).getByText('Sofá').tagName).toBe('MARK');
  expect(second?.getAttribute('aria-current')).toBe('true');
  expect(screen.getByText('2 de 2 · 2 páginas')).toBeTruthy();
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 resultados en 2 páginas'));
});

test('Enter goes to the current match, Shift+Enter to the one before, and a click selects a match', async () => {
  const { search, onPage } = renderPanel();
  type('sofa');
  await results();
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onPage).toHaveBeenLastCalledWith(3);
  act(() => search.setState({ current: 0 }));
  fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
  expect(onPage).toHaveBeenLastCalledWith(1);
  fireEvent.click((await results())[1] ?? field());
  expect(search.getState().current).toBe(1);
});

test('a reference is found without its punctuation, and its match is highlighted on the page', async () => {
  renderPanel();
  type('cn221003');
  expect(await results()).toHaveLength(1);
  await vi.waitFor(() => expect(document.querySelectorAll('[data-hit=current]')).toHaveLength(1));
  expect(document.querySelector('[data-page-text]')?.textContent).toContain('Ref. CN-2210.03');
});

test('Escape closes the panel, removes the highlights and returns the focus to the opener', async () => {
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  renderPanel();
  expect(document.activeElement).toBe(field());
  type('cn2210');
  await results();
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(document.querySelector('[data-hit]')).toBeNull();
  expect(document.activeElement).toBe(opener);
  opener.remove();
});

test('on a narrow screen a chosen match replaces the panel by next and previous buttons', async () => {
  const { search, onPage } = renderPanel({ isWide: false });
  type('mesa');
  fireEvent.click((await results())[1] ?? field());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onPage).toHaveBeenLastCalledWith(3);
  fireEvent.click(screen.getByRole('button', { name: 'Resultado anterior' }));
  expect(onPage).toHaveBeenLastCalledWith(3);
  act(() => search.setState({ current: 0 }));
  fireEvent.click(screen.getByRole('button', { name: 'Resultado siguiente' }));
  expect(search.getState().current).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'mesa' }));
  expect(screen.getByRole('dialog', { name: 'Buscar en el catálogo' })).toBeTruthy();
});

const withProducts = { renderProducts: (query: string) => <p>{`Productos con ${query}`}</p> };
const tab = (name: RegExp) => screen.getByRole('tab', { name });

// Covers §cart-22.
test('the search opens on the products, and keeps the tab that the shopper chose while the document is open', () => {
  const { search } = renderPanel(withProducts);
  type('sofa');
  expect(screen.getByText('Productos con sofa')).toBeTruthy();
  expect(tab(/^Productos/).getAttribute('aria-selected')).toBe('true');
  fireEvent.click(tab(/^Texto/));
  act(() => search.close());
  act(() => search.open());
  expect(tab(/^Texto/).getAttribute('aria-selected')).toBe('true');
});

test('the tab of the text shows the number of its results while the products are open', async () => {
  renderPanel(withProducts);
  type('sofa');
  expect(await screen.findByRole('tab', { name: 'Texto 2' })).toBeTruthy();
  type('');
  expect(await screen.findByRole('tab', { name: 'Texto' })).toBeTruthy();
});

test('a query that stays unchanged is reported to onSearch once', async () => {
  const { onSearch } = renderPanel();
  type('sofa');
  await vi.waitFor(() => expect(onSearch).toHaveBeenCalledTimes(1), { timeout: 3000 });
  expect(onSearch).toHaveBeenCalledWith('sofa', 2);
});

const Keys = ({ onSearch }: { onSearch: () => void }) => {
  useSearchKey(onSearch);
  return <textarea aria-label="Nota" />;
};

test('Ctrl+F and Cmd+F open the search, except in a text field', () => {
  const onSearch = vi.fn();
  render(<Keys onSearch={onSearch} />);
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'f', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true, shiftKey: true });
  fireEvent.keyDown(document.body, { key: 'f' });
  expect(onSearch).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true })).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: 'F', metaKey: true })).toBe(false);
  expect(onSearch).toHaveBeenCalledTimes(2);
});

// Covers §viewer-12.
test('the text of a page that turns appears once the page is at rest, and stays while it is turned away', async () => {
  const search = createSearchStore(fetchFile);
  const layers = (isTurning: boolean) => (
    <PageLayers search={search} page={pages[0] ?? aPage(1)} aspect={0.7} isTurning={isTurning} />
  );
  const { rerender } = render(layers(true));
  await vi.waitFor(() => expect(requested).toEqual(['/1.json']));
  await act(async () => void (await search.words.of('/1.json')));
  expect(screen.queryByText(/Sofá/)).toBeNull();
  rerender(layers(false));
  expect(await screen.findByText(/Sofá/)).toBeTruthy();
  rerender(layers(true));
  expect(screen.getByText(/Sofá/)).toBeTruthy();
});
