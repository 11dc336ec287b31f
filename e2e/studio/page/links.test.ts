/** Links are placed as areas and as icons, lead to the web or to a page, and are changed and removed. */
import { PagesState } from '@vitrina/contract/admin';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visitorsBrowser } from '../../support/browser.ts';
import { dragMouse, pointAt, tagNamed } from '../../support/studio/page.ts';
import { addPerson, adminOf } from '../../support/studio/people.ts';
import { type Draft, isSaved, reviewDesk } from '../../support/studio/review.ts';
import { waitFor } from '../../support/wait-for.ts';

const { newDraft, openPage } = reviewDesk();
visitorsBrowser();

const linksOf = async ({ path }: Draft) => {
  const admin = await adminOf(addPerson('viewer').email);
  const { pages } = PagesState.parse(await admin('GET', `${path}/pages`));
  return pages.find(({ index }) => index === 5)?.links ?? [];
};
const openDialog = async (page: Page, name: string) => {
  const dialog = page.getByRole('dialog', { name });
  await dialog.locator('input:focus').waitFor();
  return dialog;
};

// Covers §studio-186, §studio-187.
test('L and a drag make an area that opens a web address, which is corrected in Spanish, changed to a page, and removed', async () => {
  const draft = await newDraft();
  const page = await openPage(draft);
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('l');
  await page.getByText('Arrastra sobre la página el área del enlace').waitFor();
  await dragMouse(page, await pointAt(page, 60, 80), await pointAt(page, 90, 88));
  const created = await openDialog(page, 'Enlace nuevo');
  await created.getByRole('button', { name: 'Poner enlace' }).click();
  await created.getByText('Escribe a dónde lleva el enlace.').waitFor();
  await created.getByRole('textbox', { name: 'Dirección' }).fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await created.getByText('Esa dirección no abre nada.', { exact: false }).waitFor();
  await created.getByRole('textbox', { name: 'Dirección' }).fill('tienda.co/sofas');
  await page.keyboard.press('Enter');
  const link = tagNamed(page, /^Enlace tienda\.co/);
  await waitFor(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByText('Lleva a https://tienda.co/sofas').waitFor();
  await isSaved(page);
  const [stored] = await linksOf(draft);
  expect(stored).toMatchObject({ name: 'tienda.co', url: 'https://tienda.co/sofas' });
  expect(stored?.position.left).toBeCloseTo(60, 0);
  expect(stored?.size?.width).toBeCloseTo(30, 0);

  await page.getByRole('button', { name: 'Cambiar el enlace' }).press('Enter');
  const changed = await openDialog(page, 'Cambiar el enlace');
  await changed.getByText('A una página de este catálogo').click();
  await changed.getByRole('combobox', { name: 'Página' }).selectOption('12');
  await changed.getByRole('textbox', { name: 'Nombre' }).fill('Ver las mesas');
  await changed.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Lleva a la página 12').waitFor();
  await page.getByRole('spinbutton', { name: 'Ancho (%)' }).fill('25');
  await isSaved(page);
  expect(await linksOf(draft)).toMatchObject([{ name: 'Ver las mesas', url: '#page=12', size: { width: 25 } }]);
  await tagNamed(page, /^Enlace Ver las mesas/).focus();
  await page.keyboard.press('Delete');
  await page.getByText('Se quitó: enlace Ver las mesas').first().waitFor();
  await isSaved(page);
  expect(await linksOf(draft)).toEqual([]);
  await page.keyboard.press('Control+z');
  await tagNamed(page, /^Enlace Ver las mesas/).waitFor();
});

// Covers §studio-186.
test('by keyboard alone a link is placed as an icon, and becomes an area', async () => {
  const draft = await newDraft();
  const page = await openPage(draft);
  await page.getByRole('button', { name: 'Poner enlace' }).press('Enter');
  const place = page.getByRole('button', { name: /^Lugar del enlace nuevo/ });
  await place.and(page.locator('[aria-label*="izquierda 50 %"]:focus')).waitFor();
  await page.keyboard.press('Shift+ArrowRight');
  await place.and(page.locator('[aria-label*="izquierda 55 %"]')).waitFor();
  await page.keyboard.press('Enter');
  const dialog = await openDialog(page, 'Enlace nuevo');
  await page.keyboard.type('ventas@tienda.co');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await tagNamed(page, /^Enlace ventas@tienda\.co, izquierda 55 %/).waitFor();
  await page.getByRole('button', { name: 'Hacerlo un área' }).press('Enter');
  await page.getByRole('spinbutton', { name: 'Ancho (%)' }).waitFor();
  await isSaved(page);
  expect(await linksOf(draft)).toMatchObject([
    { url: 'mailto:ventas@tienda.co', position: { left: 45 }, size: { width: 20 } },
  ]);
});
