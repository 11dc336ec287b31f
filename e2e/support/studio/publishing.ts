/** The way from the files to shoppers, as a person clicks it. */
import type { Page } from 'playwright-core';
import { DESKTOP, type visitorsBrowser } from '../browser.ts';
import { addPerson, openStudio } from './people.ts';

/** Publishing draws pages on a machine that has other work. */
export const LONG = { timeout: 60_000 };

type Open = ReturnType<typeof visitorsBrowser>['open'];

export const openNew = (open: Open, company: string, options: Parameters<Open>[1] = DESKTOP): Promise<Page> =>
  openStudio(open, `/${company}/nuevo`, { ...addPerson('editor', company), options });

export const fileField = (page: Page) => page.locator('input[type=file]').first();
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** From the chosen files to the draft. */
export const makeDraft = async (page: Page): Promise<void> => {
  await press(page, 'Crear el borrador');
  await page.getByRole('heading', { name: /está en borrador$/ }).waitFor(LONG);
};

/** From the draft to its check. */
export const openCheck = async (page: Page): Promise<void> => {
  await press(page, 'Publicar…');
  await page.getByRole('heading', { name: /^Publicar / }).waitFor();
  await page
    .getByText(/por mirar|Todo en orden|impide/)
    .first()
    .waitFor(LONG);
};

export const publish = async (page: Page): Promise<void> => {
  await press(page, 'Publicar');
  await press(page, 'Sí, publicar');
  await page.getByRole('heading', { name: /está publicado$/ }).waitFor();
};
