/** The list of a company with hundreds of catalogues: read page by page while others publish, searched by the server. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visitorsBrowser } from '../support/browser.ts';
import { publishCatalogs } from '../support/studio/many-catalogs.ts';
import { addCompany } from '../support/studio/new-catalog.ts';
import { addPerson, openStudio } from '../support/studio/people.ts';
import { press } from '../support/studio/publishing.ts';
import { waitFor } from '../support/wait-for.ts';

const { open } = visitorsBrowser();

const PATIENT = { timeout: 60_000 };
const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `Catálogo ${String(from + at).padStart(3, '0')}`);
/** The newest first, as the list has them. */
const newest = (from: number, to: number): string[] => numbered(from, to).toReversed();

/** A company of its own with that many catalogues, and its list. */
const openList = async (count: number, query = ''): Promise<{ company: string; page: Page }> => {
  const company = addCompany();
  await publishCatalogs(company, numbered(1, count));
  return { company, page: await openStudio(open, `/${company}${query}`, addPerson('viewer', company)) };
};
const namesOn = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Catálogos de la empresa' }).getByRole('heading').allTextContents();
const addressOf = (page: Page): string => new URL(page.url()).search;
/** Types without a pause between the characters. A wait for the browser at each of them may be the pause after which the list is searched. */
const typeAtOnce = async (page: Page, text: string): Promise<void> => {
  await Promise.all([...text].map((character) => page.keyboard.insertText(character)));
};
const isList = (url: URL): boolean => url.pathname.endsWith('/documents');

// Covers §studio-150, §studio-151.
test(
  'the list brings page after page without a gap while others publish, keeps the place, and is the same after a reload',
  PATIENT,
  async () => {
    const { company, page } = await openList(230);
    // Only what the list finds by itself counts.
    await page.route('**/events', (route) => route.abort());
    await page.reload();
    await waitFor(() => namesOn(page)).toEqual(newest(131, 230));
    await page.route(
      (url) => isList(url) && url.searchParams.get('page') === '2',
      async (route) => {
        await publishCatalogs(company, numbered(231, 231), new Date('2026-02-01T12:00:00Z'));
        await route.fallback();
      },
      { times: 1 },
    );
    await press(page, 'Ver 100 más');
    await waitFor(() => namesOn(page)).toEqual(newest(32, 231));
    expect(addressOf(page)).toBe('?paginas=2');
    await waitFor(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Catálogo 13[01]$/);
    await press(page, 'Ver 31 más');
    await waitFor(() => namesOn(page)).toEqual(newest(1, 231));
    expect(await page.getByRole('button', { name: /^Ver \d+ más$/ }).count()).toBe(0);
    await page.reload();
    await waitFor(() => namesOn(page)).toEqual(newest(1, 231));
  },
);

// Covers §studio-151.
test(
  'a catalogue that somebody publishes comes by itself, and the row with the focus stays where it is',
  PATIENT,
  async () => {
    const { company, page } = await openList(230, '?paginas=2');
    const row = page.getByRole('link', { name: 'Catálogo 120', exact: true });
    await row.focus();
    const before = await row.boundingBox();
    await publishCatalogs(company, numbered(240, 240), new Date('2026-03-01T12:00:00Z'));
    await page.getByRole('heading', { name: 'Catálogo 240' }).waitFor({ state: 'attached' });
    // The browser keeps the place while it makes the frame that shows the new row, not while the script inserts it.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Catálogo 120');
    expect(Math.abs(((await row.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
    expect(new Set(await namesOn(page)).size).toBe(200);
  },
);

// Covers §studio-13, §studio-150.
test(
  'the server searches once the person pauses, an older search is aborted, and filter and order are in the address',
  PATIENT,
  async () => {
    const { page } = await openList(110);
    await waitFor(async () => (await namesOn(page)).length).toBe(100);
    const searched: string[] = [];
    const ended: string[] = [];
    const queryOf = (url: string): string => new URL(url).searchParams.get('q') ?? '';
    page.on('request', (request) => isList(new URL(request.url())) && searched.push(queryOf(request.url())));
    page.on('requestfailed', (request) => isList(new URL(request.url())) && ended.push(queryOf(request.url())));
    let answer = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(
      (url) => isList(url) && url.searchParams.get('q') === 'catalogo 0',
      async (route) => {
        await isHeld;
        await route.abort();
      },
    );
    await page.getByRole('searchbox').focus();
    await typeAtOnce(page, 'catalogo 0');
    await waitFor(() => searched).toContain('catalogo 0');
    await typeAtOnce(page, '77');
    await waitFor(() => namesOn(page)).toEqual(['Catálogo 077']);
    answer();
    expect(searched).toEqual(['catalogo 0', 'catalogo 077']);
    await waitFor(() => ended).toEqual(['catalogo 0']);
    expect(addressOf(page)).toBe('?q=catalogo+077');
    await page.getByRole('radio', { name: 'Todos 1', exact: true }).waitFor();
    await page.getByRole('radio', { name: 'Borradores 0' }).click();
    await page.getByRole('heading', { name: 'Ningún catálogo coincide con «catalogo 077»' }).waitFor();
    await press(page, 'Ver 1 en otro estado');
    await waitFor(() => namesOn(page)).toEqual(['Catálogo 077']);
    await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
    await page.getByLabel('Orden').selectOption({ label: 'Por nombre' });
    await waitFor(() => namesOn(page)).toEqual(numbered(1, 100));
    expect(addressOf(page)).toBe('?orden=nombre');
  },
);
