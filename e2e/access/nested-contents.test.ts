/** A nested table of contents of a manual: by keyboard, with a filter, on both screens, and without accessibility violations. */
import { beforeAll, expect, test } from 'vitest';
import { examined, violationsOn } from '../support/axe.ts';
import { SCREENS, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { answerWith, cataloguePages, copyOf } from '../support/documents/foreign-document.ts';
import { pageNamed } from '../support/reading.ts';

const { newPage } = visitorsBrowser();

let copy: ReturnType<typeof copyOf>;
beforeAll(async () => {
  copy = copyOf(await cataloguePages());
});

const PAGES = 40;
/** 20 chapters of 20 parts: chapter N begins on page 2 N - 1, its parts there and on the page after it. */
const sections = Array.from({ length: 20 }, (_, chapter) => [
  { name: `Capítulo ${chapter + 1}`, index: 2 * chapter + 1 },
  ...Array.from({ length: 20 }, (_, part) => ({
    name: `Parte ${chapter + 1}.${part + 1}`,
    index: 2 * chapter + 1 + (part >= 10 ? 1 : 0),
    level: 2,
  })),
]).flat();

test.each(SCREENS)('a nested table of contents on %s is opened by keyboard and filtered', async (_, device) => {
  const page = await newPage({ ...device, ...examined });
  const pages = Array.from({ length: PAGES }, (_, at) => copy(at + 1));
  await answerWith(page, pages, { sections });
  await page.goto(`${deployment().origin}/view?company=casa-nativa&pdf=ajeno&page=4`);
  await pageNamed(page, 4).waitFor();
  const menu = page.getByRole('button', { name: 'Secciones', exact: true });
  const isPhone = (await menu.count()) > 0;
  if (isPhone) await menu.click();
  const contents = page.getByRole(isPhone ? 'dialog' : 'navigation', { name: 'Tabla de contenido' });

  // The path to the open page is open, and that entry is in view.
  await contents.getByText('Parte 2.11', { exact: true }).waitFor();
  expect(await contents.getByText('Parte 1.1', { exact: true }).count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);

  const toggle = contents.getByRole('button', { name: 'Secciones de Capítulo 9', exact: true });
  await toggle.focus();
  await page.keyboard.press('Enter');
  await contents.getByText('Parte 9.20', { exact: true }).waitFor();
  expect(await toggle.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Space');
  await contents.getByText('Parte 9.20', { exact: true }).waitFor({ state: 'detached' });

  await contents.getByRole('searchbox', { name: 'Filtrar la tabla de contenido' }).fill('PARTE 17.12');
  await contents.getByText('1 sección', { exact: true }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await pageNamed(page, 34).waitFor();
});
