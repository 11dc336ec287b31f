/** From the last byte of an upload in Studio to the first page and to all proposals on the screen. */
import type { Page } from 'playwright-core';
import { DESKTOP } from '../browser/screens.ts';
import { visit } from '../browser/visit.ts';
import { COMPANY, type StudioServer, signIn } from './studio-server.ts';

export type Uploaded = { firstPageMs: number; proposalsMs: number; draftMs: number; proposals: string };

const LIMIT = { timeout: 180_000 };

/** Milliseconds of the epoch at which a condition on the page is first met. */
const metAt = async (page: Page, isMet: () => boolean): Promise<number> => {
  const handle = await page.waitForFunction(isMet, undefined, { ...LIMIT, polling: 'raf' });
  await handle.dispose();
  return Date.now();
};

/** The draft is asked for while the file is on its way, as the screen allows. `name`: of a new document. */
export const uploadOnce = (server: StudioServer, pdf: string, name: string): Promise<Uploaded> =>
  visit({ ...DESKTOP, latencyMs: 0, down: 1e9, up: 1e9 }, async ({ page }) => {
    await signIn(page, server);
    await page.goto(`${server.origin}/studio/${COMPANY}/nuevo`);
    let lastByteAt = 0;
    page.on('request', (request) => {
      // The beginning of the last piece: the browser does not tell when its last byte left.
      if (request.method() === 'PATCH' && request.url().includes('/uploads/')) lastByteAt = Date.now();
    });
    await page.locator('input[type=file]').first().setInputFiles(pdf);
    await page.getByLabel('Nombre del catálogo').fill(name);
    await page.getByRole('button', { name: 'Crear el borrador' }).click();
    const [firstPageAt, proposalsAt, draftAt] = await Promise.all([
      metAt(page, () =>
        [...document.querySelectorAll<HTMLImageElement>('ol[aria-label="Páginas"] img')].some(
          ({ complete, naturalWidth }) => complete && naturalWidth > 0,
        ),
      ),
      metAt(page, () =>
        [...document.querySelectorAll('[role=status], main')].some(({ textContent }) =>
          /[\d.]+ etiquetas? (encontradas?|puestas?)/.test(textContent ?? ''),
        ),
      ),
      page
        .getByRole('heading', { name: /está en borrador$/ })
        .waitFor(LIMIT)
        .then(() => Date.now()),
    ]);
    const proposals = await page
      .getByText(/[\d.]+ etiquetas? puestas?/)
      .first()
      .textContent();
    return {
      firstPageMs: firstPageAt - lastByteAt,
      proposalsMs: proposalsAt - lastByteAt,
      draftMs: draftAt - lastByteAt,
      proposals: proposals ?? '',
    };
  });
