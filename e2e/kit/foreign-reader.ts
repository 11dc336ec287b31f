/** What a reader is shown of a PDF that has no pictures: another backend's, drawn by pdf.js page by page. */
import type { Page } from 'playwright-core';

/**
 * `shown`: how many pages there are, or what is said instead of them. `lost`: what stands on pages that cannot be drawn.
 * `pictures`: the first few as PNG.
 */
export type Reading = {
  shown: number | string;
  isAsked: boolean;
  lost: Record<number, string>;
  pictures: Map<number, Uint8Array>;
};

/** A sane reader has said something by then, on a machine that has more to do. */
const LONGEST_MS = 60_000;
const MOST_PICTURES = 3;

/** The four calls of a document that our server does not have. */
const answerAs = async (page: Page, url: string): Promise<void> => {
  const answers: [string, unknown][] = [
    ['**/v2/interactive_pdf/menu_pdf?*', [{ Uid: 'm', Belong_pdf: { Uid: 'ajeno', name: 'Ajeno' }, pages: [] }]],
    ['**/v2/interactive_pdf/pdf/ajeno?*', { url, name: 'Ajeno', isVertical: true, logo: '' }],
    ['**/v2/interactive_pdf/pdf_content_menu/ajeno*', []],
    ['**/v2/interactive_pdf/pdf_pages?*', []],
  ];
  for (const [pattern, json] of answers) await page.route(pattern, (route) => route.fulfill({ json }));
};

const openPage = (page: Page, index = String.raw`\d+`) =>
  page.locator('[data-current]').getByRole('region', { name: new RegExp(`^Página ${index} de \\d+$`) });
const prompt = (page: Page) => page.getByRole('dialog', { name: 'Este PDF pide una contraseña' });
const failure = (page: Page) => page.getByRole('alert').getByRole('heading');

const countOf = async (page: Page): Promise<number> => {
  const name = await openPage(page).first().getAttribute('aria-label');
  return Number(/ de (\d+)$/.exec(name ?? '')?.[1]);
};

const pictureOf = async (page: Page, index: number): Promise<Uint8Array> => {
  const canvas = openPage(page, String(index)).locator('canvas').first();
  const url = await canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL('image/png'));
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
};

const turnThrough = async (page: Page): Promise<Omit<Reading, 'isAsked'>> => {
  const shown = await countOf(page);
  const lost: Reading['lost'] = {};
  const pictures: Reading['pictures'] = new Map();
  for (let index = 1; index <= shown; index += 1) {
    if (index > 1) await page.keyboard.press('ArrowRight');
    const status = openPage(page, String(index)).getByRole('status');
    const canvas = openPage(page, String(index)).locator('canvas');
    await canvas.or(status).first().waitFor({ timeout: LONGEST_MS });
    if ((await status.count()) > 0) lost[index] = (await status.first().textContent()) ?? '';
    else if (index <= MOST_PICTURES) pictures.set(index, await pictureOf(page, index));
  }
  return { shown, lost, pictures };
};

const said = async (page: Page, words: ReturnType<typeof failure>): Promise<Omit<Reading, 'isAsked'> | null> =>
  (await words.isVisible()) ? { shown: (await words.textContent()) ?? '', lost: {}, pictures: new Map() } : null;

/** Opens it and reads on to the last page. `password` is given where one is asked for. */
export const readForeign = async (page: Page, address: string, url: string, password = ''): Promise<Reading> => {
  await answerAs(page, url);
  await page.goto(address);
  const first = openPage(page).first();
  await first.or(prompt(page)).or(failure(page)).first().waitFor({ timeout: LONGEST_MS });
  const isAsked = await prompt(page).isVisible();
  const refusal = prompt(page).getByRole('alert');
  if (isAsked) {
    await prompt(page).getByLabel('Contraseña').fill(password);
    await prompt(page).getByRole('button', { name: 'Abrir' }).click();
    await first.or(refusal).or(failure(page)).first().waitFor({ timeout: LONGEST_MS });
  }
  const instead = (await said(page, refusal)) ?? (await said(page, failure(page)));
  return { isAsked, ...(instead ?? (await turnThrough(page))) };
};
