/**
 * The review of a draft in a real browser. Violations of the security policy are errors on the console, which fail a test. Each test
 * makes a draft of its own over the publishers' API.
 */
import { type ElementChange, type PageState, PagesState } from '@vitrina/contract/admin';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { examined, violationsOn } from '../support/axe.ts';
import { DESKTOP, PHONE, SCREENS, visitorsBrowser } from '../support/browser.ts';
import { createPointer, drag } from '../support/pointer.ts';
import { type AdminClient, addPerson, adminOf, signIn } from '../support/studio/people.ts';
import { waitFor } from '../support/wait-for.ts';

const { open } = visitorsBrowser();
const DOCUMENT = '/companies/casa-nativa/documents/catalogo-casa-nativa';

let editor: { email: string };
let admin: AdminClient;
beforeAll(async () => {
  editor = addPerson('editor');
  admin = await adminOf(editor.email);
});

type Tag = PageState['tags'][number] & { page: number };
type Draft = { number: number; path: string; address: string };

const tagsOf = async ({ path }: Draft): Promise<Tag[]> => {
  const { pages } = PagesState.parse(await admin('GET', `${path}/pages`));
  return pages.flatMap(({ index, tags }) => tags.map((tag) => ({ ...tag, page: index })));
};
const versionOf = async ({ path }: Draft): Promise<number> => {
  const { pages } = PagesState.parse(await admin('GET', `${path}/pages`));
  return Math.max(...pages.map(({ version }) => version));
};
const change = async (draft: Draft, changes: ElementChange[]): Promise<void> => {
  await admin('POST', `${draft.path}/changes`, { version: await versionOf(draft), changes });
};

/** A draft whose tags are proposals again, but for those that a person placed. */
const newDraft = async (): Promise<Draft> => {
  const { number } = (await admin('POST', `${DOCUMENT}/draft`)) as { number: number };
  return {
    number,
    path: `${DOCUMENT}/editions/${number}`,
    address: `/casa-nativa/catalogo/catalogo-casa-nativa/${number}/revisar`,
  };
};

const openReview = async (draft: Draft, options: Parameters<typeof open>[1] = DESKTOP): Promise<Page> => {
  const page = await open(`/studio${draft.address}`, options);
  await signIn(page, editor.email);
  await page.getByRole('heading', { level: 1, name: /^Revisar/ }).waitFor();
  return page;
};
const isSaved = (page: Page) => page.getByText('Guardado', { exact: true }).waitFor();
const progressOf = async (page: Page): Promise<[number, number]> => {
  const bar = page.getByRole('progressbar', { name: 'Etiquetas revisadas' });
  return [Number(await bar.getAttribute('value')), Number(await bar.getAttribute('max'))];
};

const named = (tags: readonly Tag[], state: Tag['review']): string[] =>
  tags.filter(({ review }) => review === state).map(({ id }) => id);
const focusedCell = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

// Covers §studio-60, §studio-61, §studio-63, §studio-64.
test('a person reviews a draft with the keyboard only, and the decisions are in the draft', async () => {
  const draft = await newDraft();
  const page = await openReview(draft);
  await page.getByRole('gridcell').first().waitFor();
  await waitFor(() => focusedCell(page)).toMatch(
    /^código CN-1042, Sofá Guatapé 3 puestos, .*por qué: .*, sin decidir/i,
  );
  await page.keyboard.press('x');
  await waitFor(() => focusedCell(page)).toMatch(/^código CN-1042\.02/);
  await page.keyboard.press('a');
  await waitFor(() => focusedCell(page)).toMatch(/^código CN-1042\.03/);
  await page.keyboard.press('Shift+A');
  await waitFor(() => focusedCell(page)).toMatch(/^código CN-1050/);
  expect(await progressOf(page)).toEqual([3, 44]);
  await page.keyboard.press('Control+Shift+Enter');
  const question = page.getByRole('dialog', { name: '¿Aceptar 40 etiquetas seguras?' });
  await question.getByText(/no han estado en tu pantalla/).waitFor();
  await page.keyboard.press('Enter');
  // The tag to look at follows by itself.
  await page.getByRole('heading', { name: '¿Qué producto es?' }).waitFor();
  expect(await progressOf(page)).toEqual([43, 44]);
  await waitFor(() => focusedCell(page)).toContain('¿Qué producto es?');
  await page.keyboard.press('1');
  await waitFor(() => progressOf(page)).toEqual([44, 44]);
  await isSaved(page);
  const tags = await tagsOf(draft);
  expect([named(tags, 'rejected').length, named(tags, 'confirmed').length]).toEqual([1, 43]);
  expect(tags.find(({ review }) => review === 'rejected')).toMatchObject({
    product: { ref: 'CN-1042' },
    active: false,
  });
});

// Covers §studio-61.
test('undo takes a whole page back in one step, in the draft, too', async () => {
  const draft = await newDraft();
  const page = await openReview(draft);
  await page.getByRole('gridcell').first().waitFor();
  await page.keyboard.press('Shift+A');
  await waitFor(() => progressOf(page)).toEqual([3, 44]);
  await isSaved(page);
  await page.keyboard.press('Control+z');
  await page.getByText('Se deshizo: aceptar 3 etiquetas').first().waitFor();
  await waitFor(() => progressOf(page)).toEqual([0, 44]);
  await isSaved(page);
  expect(named(await tagsOf(draft), 'proposed')).toHaveLength(44);
  await page.keyboard.press('Control+y');
  await waitFor(() => progressOf(page)).toEqual([3, 44]);
});

// Covers §studio-62.
test('decisions made offline are kept in the browser and sent after a reload', async () => {
  const draft = await newDraft();
  const page = await openReview(draft);
  await page.getByRole('gridcell').first().waitFor();
  await page.route('**/changes', (route) => route.abort());
  await page.keyboard.press('a');
  await page.keyboard.press('x');
  await page.getByText('Sin conexión: guardado en este equipo').waitFor();
  expect(named(await tagsOf(draft), 'proposed')).toHaveLength(44);
  await page.unroute('**/changes');
  await page.reload();
  await page.getByRole('gridcell', { name: /Aceptada$/ }).waitFor();
  await page.getByRole('gridcell', { name: /Oculta$/ }).waitFor();
  await isSaved(page);
  const tags = await tagsOf(draft);
  expect([named(tags, 'confirmed').length, named(tags, 'rejected').length]).toEqual([1, 1]);
});

// Covers §studio-62.
test('another person changes the draft meanwhile: both changes are kept, and nobody is asked', async () => {
  const draft = await newDraft();
  const page = await openReview(draft);
  await page.getByRole('gridcell').first().waitFor();
  const [mine, other] = await tagsOf(draft);
  if (!mine || !other) throw new Error('the draft has no tags');
  await change(draft, [{ op: 'set', page: other.page, id: other.id, fields: { review: 'rejected' } }]);
  await page.keyboard.press('a');
  await page.getByRole('gridcell', { name: /Oculta$/ }).waitFor();
  await isSaved(page);
  const tags = await tagsOf(draft);
  expect([named(tags, 'confirmed'), named(tags, 'rejected')]).toEqual([[mine.id], [other.id]]);
});

// Covers §studio-65.
test('E searches another product by name, and the tag gets it', async () => {
  const draft = await newDraft();
  const page = await openReview(draft);
  await page.getByRole('gridcell').first().waitFor();
  const [first] = await tagsOf(draft);
  await page.keyboard.press('e');
  await page.getByRole('dialog', { name: 'Buscar el producto' }).waitFor();
  await page.keyboard.type('nuqui');
  const found = page.getByRole('option', { name: /Mecedora Nuquí/ }).first();
  await found.getByText(/En la página/).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: /Con otro producto$/ }).waitFor();
  await isSaved(page);
  const changed = (await tagsOf(draft)).find(({ id }) => id === first?.id);
  expect(changed).toMatchObject({ review: 'confirmed', name: expect.stringContaining('Mecedora Nuquí') });
});

// Covers §studio-66.
test('a person reviews by touch at 390 px: buttons of 56 px, swipe right accepts, left hides', async () => {
  const draft = await newDraft();
  const page = await openReview(draft, PHONE);
  const accept = page.getByRole('button', { name: 'Aceptar', exact: true });
  await accept.waitFor();
  expect((await accept.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  await accept.tap();
  await waitFor(() => progressOf(page)).toEqual([1, 44]);
  const finger = await createPointer(page, 'finger');
  const swipe = async (by: number): Promise<void> => {
    const box = await page.getByRole('heading', { level: 2 }).first().boundingBox();
    if (!box) throw new Error('no card is shown');
    const from = { x: 195, y: box.y + 10 };
    await drag(finger, { from, to: { x: from.x + by, y: from.y }, within: 250 });
  };
  await swipe(150);
  await waitFor(() => progressOf(page)).toEqual([2, 44]);
  await swipe(-150);
  await waitFor(() => progressOf(page)).toEqual([3, 44]);
  await isSaved(page);
  const tags = await tagsOf(draft);
  expect(tags.slice(0, 4).map(({ review }) => review)).toEqual(['confirmed', 'confirmed', 'rejected', 'proposed']);
});

// Covers §studio-67.
test.each(SCREENS)('no state of the review has a violation of WCAG at %s', async (name, screen) => {
  const draft = await newDraft();
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openReview(draft, { ...screen, ...examined, colorScheme });
    const look = async (state: string): Promise<void> => {
      expect([state, ...(await violationsOn(page))]).toEqual([state]);
    };
    await page
      .getByText(/^Sofá Guatapé/)
      .first()
      .waitFor();
    await page.getByText('$ 4.890.000').first().waitFor();
    if (name === '1280 px') {
      await page.keyboard.press('a');
      await page.keyboard.press('x');
      await isSaved(page);
    }
    await look('sheet');
    await page.getByRole('radio', { name: /^Por mirar/ }).click();
    await page.getByRole('button', { name: 'Otro producto' }).waitFor();
    await look('doubt');
    await page.getByRole('button', { name: 'Otro producto' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('silla');
    await page.getByRole('option').first().waitFor();
    await look('search');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('radio', { name: /^Sin página/ }).click();
    await look('missing');
    await page.getByRole('radio', { name: /^Seguras/ }).click();
    await page.getByRole('button', { name: /^Aceptar todas las seguras/ }).click();
    await page.getByRole('dialog').waitFor();
    await look('accept-all');
    await page.keyboard.press('Escape');
    if (name === '1280 px') {
      await page.getByRole('button', { name: 'Teclas' }).click();
      await page.getByRole('dialog', { name: 'Teclas de esta pantalla' }).waitFor();
      await look('keys');
    }
  }
});
