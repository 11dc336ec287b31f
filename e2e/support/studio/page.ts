/** Elements of a page in the page editor. */
import type { Locator, Page } from 'playwright-core';

export type Point = { x: number; y: number };

/** Over the page, not in the list. */
export const tagNamed = (page: Page, name: string | RegExp): Locator =>
  page.locator('[data-stage] button').and(page.getByRole('button', { name }));

export const centreOf = async (element: Locator): Promise<Point> => {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** The point of the screen at a place of the page, in percent. */
export const pointAt = async (page: Page, left: number, top: number): Promise<Point> => {
  const box = await page.locator('[data-stage]').boundingBox();
  if (!box) throw new Error('the page is not on the screen');
  return { x: box.x + (box.width * left) / 100, y: box.y + (box.height * top) / 100 };
};

/** By the mouse, with the keys that are held. */
export const dragMouse = async (page: Page, from: Point, to: Point): Promise<void> => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
};

type GivenFile = { name: string; type: string; bytes: Buffer };

/** At a point of the screen, as from a folder of the desktop. */
export const dropFiles = async (page: Page, files: readonly GivenFile[], at: Point): Promise<void> => {
  const given = files.map(({ name, type, bytes }) => ({ name, type, text: bytes.toString('base64') }));
  const dropped = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, type, text } of all)
      data.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name, { type }));
    return data;
  }, given);
  await page.dispatchEvent('[data-stage]', 'drop', { dataTransfer: dropped, clientX: at.x, clientY: at.y });
};

/** A file that the server refuses. */
const placeBroken = async (page: Page): Promise<void> => {
  const broken = { name: 'rota.png', type: 'image/png', bytes: Buffer.from('no es una imagen') };
  await dropFiles(page, [broken], await pointAt(page, 50, 50));
  await page.getByRole('region', { name: 'Falta subir 1 archivo' }).getByText('no es una imagen').waitFor();
};

/** One light pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

type Looked = (state: string) => Promise<void>;
type Acted = (page: Page, look: Looked) => Promise<void>;

const closeDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

const throughMenus: Acted = async (page, look) => {
  // Not all screens have the menu of media: wide ones have a button for each kind.
  for (const name of ['Más', 'Poner imagen, video o modelo']) {
    const button = page.getByRole('button', { name, exact: true });
    if ((await button.count()) === 0) continue;
    await button.click();
    await page.getByRole('menu').waitFor();
    await look(`menu ${name}`);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }
};

/** A new link whose dialog is open, from an icon to an area. */
const throughLink: Acted = async (page, look) => {
  await page.keyboard.type('tienda.co/una/direccion/que-no-cabe-en-una-linea-del-panel');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Hacerlo un área' }).waitFor();
  await look('link as an icon');
  await page.getByRole('button', { name: 'Hacerlo un área' }).press('Enter');
  await page.getByRole('spinbutton', { name: 'Ancho (%)' }).waitFor();
  await look('link as an area');
};

const throughImage: Acted = async (page, look) => {
  const file = { name: 'foto.png', type: 'image/png', bytes: Buffer.from(PIXEL, 'base64') };
  await page.keyboard.press('Escape');
  await dropFiles(page, [file], await pointAt(page, 30, 20));
  await page.getByRole('textbox', { name: 'Qué se ve en la imagen' }).waitFor();
  await look('image');
};

const throughKeys: Acted = async (page, look) => {
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Teclas de esta pantalla' }).waitFor();
  await look('keys');
  await closeDialog(page);
};

/** Leads the editor through its states, and calls `look` in each. `id`: of a tag of the shown page. */
export const throughStates = async (page: Page, id: string, look: Looked): Promise<void> => {
  await look('page');
  await throughMenus(page, look);
  await page.locator(`#elemento-${id}`).focus();
  await page.getByRole('button', { name: 'Cambiar producto' }).waitFor();
  await page.getByText('$ 4.890.000').first().waitFor();
  await look('tag');
  await page.keyboard.press('m');
  await page.getByRole('dialog', { name: 'Multimedia' }).waitFor();
  await look('video');
  await closeDialog(page);
  await placeBroken(page);
  await look('refused file');
  await page.getByRole('button', { name: 'No subir rota.png' }).click();
  await page.locator(`#elemento-${id}`).focus();
  await page.keyboard.press('t');
  await page.getByRole('button', { name: 'Dejar de poner' }).waitFor();
  await look('placing');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.type('silla');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Silla/ })
    .first()
    .waitFor();
  // The first of the results is marked once they have replaced the guesses.
  await page.waitForFunction(() => {
    const marked = document.activeElement?.getAttribute('aria-activedescendant');
    return marked === null || marked === undefined || document.getElementById(marked) !== null;
  });
  await look('search');
  // Escape empties the field first.
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Poner enlace' }).waitFor();
  await page.getByRole('checkbox', { name: 'Seleccionar todo' }).press('Space');
  await page.getByRole('region', { name: /elementos seleccionados$/ }).waitFor();
  await look('several');
  await page.getByRole('button', { name: 'Copiar' }).press('Enter');
  await page.keyboard.press('Control+Shift+v');
  await page.getByRole('dialog', { name: 'Pegar en varias páginas' }).waitFor();
  await look('paste on pages');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Poner enlace' }).press('Enter');
  await page.getByRole('button', { name: /^Lugar del enlace nuevo/ }).press('Enter');
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Escribe a dónde lleva el enlace.').waitFor();
  await look('link');
  await throughLink(page, look);
  await throughImage(page, look);
  await throughKeys(page, look);
};
