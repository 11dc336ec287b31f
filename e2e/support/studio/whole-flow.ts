/** A publishing as one person does it, with the price of it: clicks, keys, and the seconds that a person would take. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitFor } from '../wait-for.ts';
import type { LabelledCatalog } from './labelled-catalog.ts';
import { dropFiles } from './new-catalog.ts';
import { PASSWORD } from './people.ts';
import { LONG } from './publishing.ts';
import { focusedCell, isSaved, progressOf } from './review.ts';

/** Drawing and checking on a machine that has other work. */
const PATIENT = { timeout: 240_000 };

/** A person looks at a screen for 3.5 s, and decides about a doubtful tag in 2 s. */
const SCREEN_SECONDS = 3.5;
const DOUBT_SECONDS = 2;

/** The cost of a flow for a person. The text of the sign-in is not counted, the key that sends it is. */
export const createPerson = (page: Page) => {
  const cost = { clicks: 0, keys: 0, screens: 0, doubts: 0, waitedSeconds: 0 };
  return {
    cost,
    seconds: () => cost.screens * SCREEN_SECONDS + cost.doubts * DOUBT_SECONDS + cost.waitedSeconds,
    looks: (): void => {
      cost.screens += 1;
    },
    press: async (key: string): Promise<void> => {
      cost.keys += 1;
      await page.keyboard.press(key);
    },
    click: async (name: string | RegExp, way: 'click' | 'tap'): Promise<void> => {
      cost.clicks += 1;
      const button = page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
      await button[way]();
    },
    waits: async (until: () => Promise<unknown>): Promise<void> => {
      const began = performance.now();
      await until();
      cost.waitedSeconds += (performance.now() - began) / 1000;
    },
  };
};
type Person = ReturnType<typeof createPerson>;

export const signIn = async (person: Person, page: Page, email: string): Promise<void> => {
  person.looks();
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await person.press('Enter');
  await person.waits(() => page.getByRole('button', { name: /Tu cuenta/ }).waitFor());
};

export const makeDraft = async (
  person: Person,
  page: Page,
  { tags }: LabelledCatalog,
  way: 'click' | 'tap',
): Promise<void> => {
  await person.waits(() => page.getByText(`${tags} productos`).waitFor(PATIENT));
  person.looks();
  await person.click('Crear el borrador', way);
  await person.waits(() => page.getByRole('heading', { name: /está en borrador$/ }).waitFor(PATIENT));
  await page.getByText(`${tags} etiquetas puestas`).waitFor();
  person.looks();
  await person.click('Revisar', way);
};

export const publish = async (person: Person, page: Page, way: 'click' | 'tap'): Promise<string> => {
  await person.click('Publicar…', way);
  await person.waits(async () => {
    await page
      .getByText(/^Todo en orden|por mirar/)
      .first()
      .waitFor(PATIENT);
    await page.getByRole('button', { name: 'Publicar', exact: true }).waitFor();
  });
  person.looks();
  await person.click('Publicar', way);
  await person.click('Sí, publicar', way);
  await person.waits(() => page.getByRole('heading', { name: /está publicado$/ }).waitFor());
  person.looks();
  return page.getByRole('textbox', { name: 'Enlace' }).inputValue();
};

/** Every screen of the certain tags, by Page Down, as a person reads them. */
/** The place at which a scroll ends: the browser animates it, and a key pressed meanwhile moves less than a screen. */
const settledScroll = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let [last, still] = [scrollY, 0];
        const look = (): void => {
          still = scrollY === last ? still + 1 : 0;
          last = scrollY;
          if (still < 12) requestAnimationFrame(look);
          else resolve(last);
        };
        look();
      }),
  );

const readSheet = async (person: Person, page: Page): Promise<void> => {
  const atEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
  person.looks();
  for (let before = await settledScroll(page); !(await atEnd()); before = await settledScroll(page)) {
    await person.press('PageDown');
    await waitFor(() => page.evaluate(() => scrollY)).not.toBe(before);
    await settledScroll(page);
    person.looks();
  }
};

/** The whole way with the drop of the files, the review by keyboard alone, and clicks before and after it. Returns the shopper's link. */
export const publishByKeyboard = async (
  page: Page,
  { catalog, files, email }: { catalog: LabelledCatalog; files: readonly string[]; email: string },
): Promise<{ person: Person; link: string }> => {
  const person = createPerson(page);
  await signIn(person, page, email);
  person.looks();
  person.cost.clicks += 1;
  await dropFiles(page, 'Suelta aquí tu PDF', files);
  await makeDraft(person, page, catalog, 'click');
  await person.waits(() => page.getByRole('gridcell').first().waitFor());
  await waitFor(() => focusedCell(page)).toMatch(/^código CN-1042/);
  await readSheet(person, page);
  await person.press('Control+Shift+Enter');
  await page.getByText(/^Todas estuvieron en tu pantalla/).waitFor();
  person.looks();
  await person.press('Enter');
  for (let doubt = 1; doubt <= catalog.doubts; doubt += 1) {
    await page.getByRole('heading', { name: '¿Qué producto es?' }).waitFor();
    await waitFor(() => focusedCell(page)).toContain('¿Qué producto es?');
    person.cost.doubts += 1;
    await person.press('a');
    await waitFor(() => progressOf(page)).toEqual([catalog.tags - catalog.doubts + doubt, catalog.tags]);
  }
  await person.waits(() => isSaved(page));
  return { person, link: await publish(person, page, 'click') };
};

/** The tags of the first page are on the shopper's screen. */
export const shopperSees = async (shopper: Page): Promise<void> => {
  await shopper.locator('[data-tag]').first().waitFor(LONG);
  expect(await shopper.locator('[data-tag]').count()).toBeGreaterThanOrEqual(8);
};
