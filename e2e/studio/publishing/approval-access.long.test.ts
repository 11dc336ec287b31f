/** The page at which somebody without an account comments on a draft: no violation of WCAG in any state, and no part beside a small window. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examined, violationsOn } from '../../support/axe.ts';
import { PHONE, SCREENS, visitorsBrowser } from '../../support/browser.ts';
import { vitrina } from '../../support/commands/vitrina.ts';
import { deployment } from '../../support/deployment.ts';
import { addPerson, adminOf, openStudio } from '../../support/studio/people.ts';
import { LONG, press } from '../../support/studio/publishing.ts';

const { open } = visitorsBrowser();

const DOCUMENT = 'carta-la-mesa';
const TEXT = 'El precio es el de la carta vieja: https://www.la-mesa.example/una/direccion/que-no-cabe-en-una-linea';

let number = '';
let path = '';
beforeAll(async () => {
  const admin = await adminOf(addPerson('editor', 'la-mesa').email);
  const document = `/companies/la-mesa/documents/${DOCUMENT}`;
  const draft = (await admin('POST', `${document}/draft`)) as { number: number };
  number = String(draft.number);
  const rights = { days: 1, mayComment: true, mayApprove: true };
  const link = (await admin('POST', `${document}/editions/${number}/preview`, rights)) as { url: string };
  path = link.url.slice(new URL(link.url).origin.length);
});
afterAll(() => {
  vitrina(deployment().dataDir, 'documents', 'discard', DOCUMENT, '--edition', number, '--company', 'la-mesa');
});

/** Leads the page through its states, and calls `look` in each. */
const throughStates = async (page: Page, look: (state: string) => Promise<void>): Promise<void> => {
  await page.getByText('Sin aprobar todavía').waitFor();
  await page.locator('.v-page[data-page="1"]').first().waitFor();
  await look('draft');
  await press(page, 'Comentar');
  await look('picking');
  await press(page, 'Sin señalar');
  await page.getByLabel('Qué hay que cambiar').waitFor();
  await press(page, 'Enviar');
  await page.getByText('Escribe qué hay que cambiar.').waitFor();
  await look('comment');
  await page.getByLabel('Qué hay que cambiar').fill(TEXT);
  await page.getByLabel('Tu nombre').fill('Sara Gómez Restrepo');
  await press(page, 'Enviar');
  await page.getByRole('button', { name: /^Ver \d+ comentario/ }).click();
  await page.getByText(TEXT).first().waitFor();
  await look('comments');
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  await press(page, 'Aprobar');
  await page.getByRole('button', { name: 'Sí, aprobar' }).waitFor();
  await look('approval');
};

// Covers §studio-111.
test.each(SCREENS)(
  'no state of the approval page has a violation of WCAG at %s, light or dark',
  LONG,
  async (_, screen) => {
    const page = await open(path, { ...screen, ...examined });
    const found: string[] = [];
    await throughStates(page, async (state) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        found.push(...(await violationsOn(page)).map((violation) => `${state}, ${colorScheme}: ${violation}`));
      }
    });
    expect(found).toEqual([]);
  },
);

const SMALL = { ...PHONE, viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } as const;

/** Whether the state is read in full, and each button of the bar and the dialog lies in the window. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = [...document.documentElement.children].find(({ shadowRoot }) =>
      shadowRoot?.querySelector('.bar'),
    )?.shadowRoot;
    const text = root?.querySelector('.state');
    const faults = text && text.scrollWidth > text.clientWidth + 1 ? [`the state is cut: ${text.textContent}`] : [];
    for (const button of root?.querySelectorAll('.bar button, dialog button') ?? []) {
      const { left, right } = button.getBoundingClientRect();
      if (left < 0 || right > 320) faults.push(button.getAttribute('aria-label') ?? button.textContent ?? '');
    }
    const [bar, stage] = [root?.querySelector('.bar'), document.body].map((part) => part?.getBoundingClientRect());
    if (bar && stage && Math.abs(stage.bottom - bar.top) > 1) faults.push('the viewer does not end above the bar');
    return faults;
  });

// Covers §studio-111.
test.each(['100%', '200%'])(
  'every word and button of the approval page lies in a window of 320 px with text of %s',
  LONG,
  async (size) => {
    const page = await open(path, SMALL);
    await page.evaluate((given) => document.documentElement.style.setProperty('font-size', given), size);
    const found: string[] = [];
    await throughStates(page, async (state) => {
      // The viewer follows the bar with the next frame.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      found.push(...(await faultsOf(page)).map((fault) => `${state}: ${fault}`));
    });
    expect(found).toEqual([]);
  },
);

test('the QR code of a published catalogue stays dark on white in forced colours', async () => {
  const page = await openStudio(open, `/la-mesa/catalogo/${DOCUMENT}/1/publicar`, {
    ...addPerson('editor', 'la-mesa'),
    options: { ...SMALL, forcedColors: 'active', colorScheme: 'dark' },
  });
  const code = page.getByRole('img', { name: /QR/ });
  await code.waitFor();
  expect(await code.evaluate((image) => getComputedStyle(image).backgroundColor)).toBe('rgb(255, 255, 255)');
});
