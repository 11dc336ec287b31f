/** A PDF without page pictures in the viewer, as from another backend: rendered by pdf.js page by page. */
import type { Page } from 'playwright-core';
import { waitFor } from '../support/wait-for.ts';

/**
 * `shown`: the number of pages, or the message instead of them. `lost`: the message on pages that cannot be rendered.
 * `pictures`: the first few as PNG.
 */
export type Reading = {
  shown: number | string;
  isPromptShown: boolean;
  lost: Record<number, string>;
  pictures: Map<number, Uint8Array>;
};

/** Time limit for the first result, on a busy machine. */
const RESULT_TIMEOUT_MS = 60_000;
const MAX_PICTURES = 3;

/** Routes the four calls for a document of another backend. */
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

/** A canvas that another one has just replaced has released its memory, and gives no bytes. */
const pictureOf = async (page: Page, index: number): Promise<Uint8Array> => {
  const canvas = openPage(page, String(index)).locator('canvas').first();
  let bytes = Buffer.alloc(0);
  await waitFor(async () => {
    const url = await canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL('image/png'));
    bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    return bytes.length;
  }).toBeGreaterThan(0);
  return bytes;
};

const turnThrough = async (page: Page): Promise<Omit<Reading, 'isPromptShown'>> => {
  const shown = await countOf(page);
  const lost: Reading['lost'] = {};
  const pictures: Reading['pictures'] = new Map();
  for (let index = 1; index <= shown; index += 1) {
    if (index > 1) await page.keyboard.press('ArrowRight');
    const status = openPage(page, String(index)).getByRole('status');
    const canvas = openPage(page, String(index)).locator('canvas');
    await canvas.or(status).first().waitFor({ timeout: RESULT_TIMEOUT_MS });
    if ((await status.count()) > 0) lost[index] = (await status.first().textContent()) ?? '';
    else if (index <= MAX_PICTURES) pictures.set(index, await pictureOf(page, index));
  }
  return { shown, lost, pictures };
};

const readMessage = async (
  page: Page,
  words: ReturnType<typeof failure>,
): Promise<Omit<Reading, 'isPromptShown'> | null> =>
  (await words.isVisible()) ? { shown: (await words.textContent()) ?? '', lost: {}, pictures: new Map() } : null;

/** Opens the document and turns to its last page. `password` is entered if requested. */
export const readForeign = async (page: Page, address: string, url: string, password = ''): Promise<Reading> => {
  await answerAs(page, url);
  await page.goto(address);
  const first = openPage(page).first();
  await first.or(prompt(page)).or(failure(page)).first().waitFor({ timeout: RESULT_TIMEOUT_MS });
  const isPromptShown = await prompt(page).isVisible();
  const refusal = prompt(page).getByRole('alert');
  if (isPromptShown) {
    await prompt(page).getByLabel('Contraseña').fill(password);
    await prompt(page).getByRole('button', { name: 'Abrir' }).click();
    await first.or(refusal).or(failure(page)).first().waitFor({ timeout: RESULT_TIMEOUT_MS });
  }
  const instead = (await readMessage(page, refusal)) ?? (await readMessage(page, failure(page)));
  return { isPromptShown, ...(instead ?? (await turnThrough(page))) };
};
