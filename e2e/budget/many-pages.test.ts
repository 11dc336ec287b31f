/** A catalogue of 1300 pages with seven tags each in Studio: Revisar and Publicar answer keys, with few requests and bounded memory. */
import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { visitorsBrowser } from '../support/browser.ts';
import { vitrina } from '../support/commands/vitrina.ts';
import { deployment } from '../support/deployment.ts';
import { largePdf } from '../support/documents/large-pdf.ts';
import { addCompany, filesOfTest } from '../support/studio/new-catalog.ts';
import { addPerson, openStudio } from '../support/studio/people.ts';
import { isSaved, progressOf } from '../support/studio/review.ts';
import { waitFor } from '../support/wait-for.ts';

const PAGES = 1300;
const TAGS_OF_PAGE = 7;
const TAGS = PAGES * TAGS_OF_PAGE;
const SLOW = { timeout: 600_000 };
/** A second attempt would meet the decisions of the first. */
const ONCE = { ...SLOW, retry: 0 };

const { open } = visitorsBrowser();
const write = filesOfTest();

const codeOf = (page: number, at: number): string => `CN-${10_000 + (page - 1) * TAGS_OF_PAGE + at}`;
const codesOf = (page: number): string[] => Array.from({ length: TAGS_OF_PAGE }, (_, at) => codeOf(page, at));
const pages = Array.from({ length: PAGES }, (_, at) => at + 1);

let company = '';
beforeAll(() => {
  company = addCompany();
  const rows = pages.flatMap(codesOf).map((code, at) => `${code},Silla ${code},${100_000 + at * 10}`);
  const [list = '', pdf = ''] = write(
    { name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(['referencia,nombre,precio', ...rows].join('\n')) },
    {
      name: 'grande.pdf',
      mimeType: 'application/pdf',
      buffer: largePdf(PAGES, (page) => codesOf(page).flatMap((code) => [`Silla Ref. ${code}`, 'de madera', ''])),
    },
  );
  vitrina(deployment().dataDir, 'feed', 'import', list, '--company', company);
  vitrina(deployment().dataDir, 'publish', pdf, '--company', company, '--pdf', company, '--name', 'Grande', '--draft');
}, 600_000);

const openAt = async (screen: string): Promise<{ page: Page; calls: string[]; go: () => Promise<void> }> => {
  const page = await openStudio(open, `/${company}`, addPerson('editor', company));
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/admin/')) calls.push(pathname);
  });
  const go = async () => {
    await page.goto(new URL(`/studio/${company}/catalogo/${company}/1/${screen}`, page.url()).href);
  };
  return { page, calls, go };
};

const figures = async (browser: CDPSession): Promise<{ nodes: number; heapMb: number }> => {
  await browser.send('HeapProfiler.collectGarbage');
  const { metrics } = await browser.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { nodes: of('Nodes'), heapMb: Math.round(of('JSHeapUsedSize') / 1024 / 1024) };
};

/** From the key to the frame that shows the decision, ms. */
const keyToDrawn = async (page: Page, key: string): Promise<number> => {
  const [before] = await progressOf(page);
  const begin = performance.now();
  await page.keyboard.press(key);
  await page.waitForFunction((decided) => document.querySelector('progress')?.value === decided, before + 1, {
    polling: 'raf',
  });
  return performance.now() - begin;
};

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

// Covers §studio-141.
test(
  'Revisar of thousands of tags: the first cells come with the pages, keys answer at both ends, and few nodes are in the document',
  ONCE,
  async () => {
    const { page, calls, go } = await openAt('revisar');
    const browser = await page.context().newCDPSession(page);
    await browser.send('Performance.enable');
    const begin = performance.now();
    await go();
    await page.getByRole('gridcell').first().waitFor({ timeout: 60_000 });
    const shown = performance.now() - begin;
    await waitFor(() => focusedText(page)).toContain(codeOf(1, 0));
    expect((await progressOf(page))[1]).toBe(TAGS);
    await page
      .getByText(/\$\s100\.000$/)
      .first()
      .waitFor();
    const times = [];
    for (const key of ['a', 'x', 'a', 'a', 'a']) times.push(await keyToDrawn(page, key));
    await page.keyboard.press('End');
    await waitFor(() => focusedText(page)).toContain(codeOf(PAGES, TAGS_OF_PAGE - 1));
    await page
      .getByText(new RegExp(`\\$\\s${(100_000 + (TAGS - 1) * 10).toLocaleString('de')}$`))
      .first()
      .waitFor();
    for (const key of ['a', 'x']) times.push(await keyToDrawn(page, key));
    await page.keyboard.press('Home');
    await waitFor(() => focusedText(page)).toContain(codeOf(1, 0));
    // A person who scrolls through all of it: the cells of the screen are there, and those behind are not.
    const top = await figures(browser);
    for (let at = 1; at <= 40; at += 1) await page.mouse.wheel(0, 20_000);
    await waitFor(() => page.getByRole('gridcell').count()).toBeLessThan(600);
    const scrolled = await figures(browser);
    await isSaved(page);
    const lookups = calls.filter((path) => path.endsWith('/products/named')).length;
    console.info(
      `${TAGS} tags: cells after ${Math.round(shown)} ms, keys ${times.map(Math.round).join(' ')} ms, ${calls.length} calls, ${lookups} of them look-ups, ${JSON.stringify([top, scrolled])}`,
    );
    expect(shown).toBeLessThan(20_000);
    expect(Math.max(...times)).toBeLessThan(1000);
    expect(scrolled.nodes).toBeLessThan(120_000);
    expect(calls.length).toBeLessThan(120);
  },
);

// Covers §studio-141.
test('all certain tags of a large catalogue are accepted at once, and each of them is stored', SLOW, async () => {
  const { page, calls, go } = await openAt('revisar');
  await go();
  await page.getByRole('gridcell').first().waitFor({ timeout: 60_000 });
  await page.keyboard.press('Control+Shift+Enter');
  await page.getByRole('button', { name: 'Aceptar todas', exact: true }).click();
  await waitFor(async () => (await progressOf(page))[0]).toBe(TAGS);
  await isSaved(page, 300_000);
  const batches = calls.filter((path) => path.endsWith('/changes')).length;
  expect(batches).toBeLessThan(20);
  await page.reload();
  await waitFor(async () => (await progressOf(page))[0]).toBe(TAGS);
});

// Covers §studio-141.
test(
  'Publicar of a large catalogue: the check and the preview come with few requests, and it is published',
  SLOW,
  async () => {
    const { page, calls, go } = await openAt('publicar');
    await go();
    await page
      .getByText(/por mirar|Todo en orden|impide/)
      .first()
      .waitFor({ timeout: 120_000 });
    await page.locator('iframe[title="En el teléfono"]').scrollIntoViewIfNeeded();
    const phone = page.frameLocator('iframe[title="En el teléfono"]');
    await phone.locator('[data-tag]').first().waitFor({ timeout: 60_000 });
    expect(calls.length).toBeLessThan(60);
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await page.getByRole('button', { name: 'Sí, publicar' }).click();
    await page.getByRole('heading', { name: 'Grande está publicado' }).waitFor({ timeout: 60_000 });
  },
);
