/** Sharing a page (§1, §2 the list/share panel, §9): by chat, link and QR code, on a phone, a desktop and in a frame. */
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { examined, violationsOn } from '../support/axe.ts';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { openSite } from '../support/other-site.ts';
import { CATALOGUE } from '../support/reading.ts';
import { chunkUrls } from '../support/viewer-chunks.ts';
import { waitFor } from '../support/wait-for.ts';

const { open, newPage } = visitorsBrowser();

const pageNamed = (page: Page, number: number) =>
  page.getByRole('region', { name: new RegExp(`^Página ${number} de `) });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Compartir' });

const openOnPhone = async (page: Page) => {
  await page.getByRole('button', { name: 'Más opciones' }).tap();
  await page.getByRole('dialog', { name: 'Más opciones' }).getByRole('link', { name: 'Compartir' }).tap();
  await panelOf(page).waitFor();
};

// Covers §2-16.
test('on a phone the visible page is preselected, another one can be chosen, and its link opens it', async () => {
  const page = await open(`${CATALOGUE}&page=12&utm_source=correo`, { ...PHONE, ...examined });
  await pageNamed(page, 12).waitFor();
  await openOnPhone(page);
  const panel = panelOf(page);
  const chosen = panel.getByRole('radio', { name: 'Página 12', exact: true });
  expect(await chosen.isChecked()).toBe(true);
  await waitFor(async () => {
    const box = await panel.locator('[data-chosen]').boundingBox();
    return box !== null && box.x > 0 && box.x + box.width < 390;
  }).toBe(true);
  expect(await violationsOn(page)).toEqual([]);

  await panel.getByText('13', { exact: true }).tap();
  const link = await panel.getByRole('textbox', { name: 'Enlace' }).inputValue();
  expect(link).toBe(`${deployment().origin}${CATALOGUE}&page=13`);
  const chat = new URL((await panel.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href')) ?? '');
  expect(chat.searchParams.get('text')).toBe(`¡Hola! Mira «Catálogo Casa Nativa»: ${link}`);

  const another = await newPage(PHONE);
  await another.goto(link);
  await pageNamed(another, 13).waitFor();
});

// Covers §2-16.
test('on a desktop the panel is used by keyboard, closes by Esc and returns the focus', async () => {
  const page = await open(`${CATALOGUE}&page=4`, { ...DESKTOP, ...examined });
  await pageNamed(page, 4).waitFor();
  const share = page.getByRole('link', { name: 'Compartir' });
  await share.focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page);
  await panel.waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await panel.getByRole('radio', { name: 'Página 4', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await waitFor(() => panel.getByRole('textbox', { name: 'Enlace' }).inputValue()).toMatch(/page=5$/);
  await panel.getByRole('img', { name: 'Código QR del enlace' }).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await waitFor(() => share.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(new URL(page.url()).searchParams.get('page')).toBe('4');
});

// Covers §access-29.
test('the popup shares a product: its link opens it, and closing the panel returns to the popup', async () => {
  const page = await open(`${CATALOGUE}&product=CN-2210.01`, { ...DESKTOP, ...examined });
  const popup = page.getByRole('dialog').filter({ hasText: 'Ref. CN-2210.01' });
  await popup.getByRole('button', { name: 'Compartir' }).click();
  const panel = panelOf(page);
  const link = await panel.getByRole('textbox', { name: 'Enlace' }).inputValue();
  expect(new URL(link).searchParams.get('product')).toBe('CN-2210.01');
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await popup.isVisible()).toBe(true);

  const another = await newPage(PHONE);
  await another.goto(link);
  await another.getByRole('dialog').filter({ hasText: 'Ref. CN-2210.01' }).waitFor();
});

// Covers §2-16.
test('if the script of the panel fails to load, the chat opens with the link of the visible page', async () => {
  const page = await newPage(DESKTOP);
  await page.route(chunkUrls('document-share-panel'), (route) => route.abort());
  await page.goto(new URL(`${CATALOGUE}&page=6`, deployment().origin).href);
  await pageNamed(page, 6).waitFor();
  const requested = page.context().waitForEvent('request', (request) => request.url().includes('api.whatsapp.com'));
  await page.getByRole('link', { name: 'Compartir' }).click();
  expect(new URL((await requested).url()).searchParams.get('text')).toMatch(/page=6$/);
});

// Covers §2-16.
test('in a frame without clipboard permission the link is still copied', async () => {
  const address = `${deployment().origin}${CATALOGUE}&page=6`;
  const site = await openSite(
    () => `<iframe src="${address}" style="width:390px;height:760px"></iframe><input aria-label="Aquí">`,
  );
  onTestFinished(site.close);
  const page = await newPage(DESKTOP);
  await page.goto(site.address);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Más opciones' }).click();
  await frame.getByRole('dialog', { name: 'Más opciones' }).getByRole('link', { name: 'Compartir' }).click();
  const panel = frame.getByRole('dialog', { name: 'Compartir' });
  await panel.getByRole('button', { name: 'Copiar enlace' }).click();
  await panel.getByText('Enlace copiado').waitFor();
  const here = page.getByRole('textbox', { name: 'Aquí' });
  await here.focus();
  await page.keyboard.press('Control+V');
  await waitFor(() => here.inputValue()).toBe(address);
});
