/** Keys that lead through Studio: the primary button of a screen, and those of the page editor for its tools and pages. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visitorsBrowser } from '../support/browser.ts';
import { addPublished } from '../support/studio/new-catalog.ts';
import { addPerson, adminOf, openStudio } from '../support/studio/people.ts';
import { LONG } from '../support/studio/publishing.ts';
import { waitFor } from '../support/wait-for.ts';

const { open } = visitorsBrowser();

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? '');

// Covers §studio-226.
test(
  'Ctrl+Enter presses the primary button of a screen, also from another button, and V and G lead through the page editor',
  LONG,
  async () => {
    const company = addPublished('Teclas');
    const person = addPerson('editor', company);
    const admin = await adminOf(person.email);
    await admin('POST', `/companies/${company}/documents/${company}/draft`);
    const page = await openStudio(open, `/${company}/catalogo/${company}/2/pagina/1`, person);
    const stage = page.locator('[data-stage]');
    await page.getByRole('button', { name: 'Poner enlace' }).waitFor();
    await stage.focus();
    await page.keyboard.press('t');
    await page.getByRole('button', { name: 'Dejar de poner' }).waitFor();
    await page.keyboard.press('v');
    await page.getByRole('button', { name: 'Dejar de poner' }).waitFor({ state: 'detached' });
    await stage.focus();
    await page.keyboard.press('g');
    await waitFor(() => focused(page)).toBe('SELECT');
    await page.getByRole('button', { name: 'Poner enlace' }).focus();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: /^Publicar / }).waitFor();
    const button = page.getByRole('button', { name: 'Publicar', exact: true });
    await waitFor(() => button.isDisabled()).toBe(false);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Sí, publicar' }).waitFor();
    await waitFor(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') != null)).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await waitFor(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await button.getAttribute('aria-keyshortcuts')).toBe('Control+Enter');
  },
);
