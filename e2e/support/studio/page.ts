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
  // On a phone the list of elements may lie partly below the bar of the screen.
  await page.evaluate(() => window.scrollTo(0, 0));
};

type Looked = (state: string) => Promise<void>;

/** Leads the editor through its states, and calls `look` in each. `id`: of a tag of the shown page. */
export const throughStates = async (page: Page, id: string, look: Looked): Promise<void> => {
  await look('page');
  await page.locator(`#elemento-${id}`).focus();
  await page.getByRole('button', { name: 'Cambiar producto' }).waitFor();
  await page.getByText('$ 4.890.000').first().waitFor();
  await look('tag');
  await page.keyboard.press('m');
  await page.getByRole('dialog', { name: 'Multimedia' }).waitFor();
  await look('video');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
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
};
