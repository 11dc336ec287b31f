/** Drafts of the demo catalogue in their review and in the page editor, for browser tests: each is made over the publishers' API. */
import { type ElementChange, type PageState, PagesState } from '@vitrina/contract/admin';
import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { DESKTOP, visitorsBrowser } from '../browser.ts';
import { waitFor } from '../wait-for.ts';
import { type AdminClient, addPerson, adminOf, signIn } from './people.ts';

const DOCUMENT = '/companies/casa-nativa/documents/catalogo-casa-nativa';

export type Tag = PageState['tags'][number] & { page: number };
export type Draft = { number: number; path: string; address: string };

export const isSaved = (page: Page, timeout = 30_000) =>
  page.getByText('Guardado', { exact: true }).waitFor({ timeout });
export const progressOf = async (page: Page): Promise<[number, number]> => {
  const bar = page.getByRole('progressbar', { name: 'Etiquetas revisadas' });
  return [Number(await bar.getAttribute('value')), Number(await bar.getAttribute('max'))];
};

export const named = (tags: readonly Tag[], state: Tag['review']): string[] =>
  tags.filter(({ review }) => review === state).map(({ id }) => id);
export const focusedCell = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** After the first focus, which a new sheet gives to its first open cell. */
export const isOnCell = (page: Page) =>
  waitFor(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell');

/** One decision for each key, on the screen. */
export const decide = async (page: Page, keys: readonly string[]): Promise<void> => {
  const [before] = await progressOf(page);
  for (const key of keys) await page.keyboard.press(key);
  await waitFor(async () => (await progressOf(page))[0]).toBe(before + keys.length);
};

export const OFFLINE = 'Sin conexión: guardado en este equipo';
/** Below the wait of 30 s after many failures. */
export const SOON_MS = 15_000;

/** On the installed clock of the page, in steps, because requests fail in between. */
export const passFiveMinutes = async (page: Page): Promise<void> => {
  for (let half = 0; half < 10; half += 1) await page.clock.runFor(30_000);
};

/** Registers the browser and an editor of the company for the tests of a file. */
export const reviewDesk = () => {
  const { open } = visitorsBrowser();
  let editor: { email: string };
  let admin: AdminClient;
  beforeAll(async () => {
    editor = addPerson('editor');
    admin = await adminOf(editor.email);
  });

  const tagsOf = async ({ path }: Draft): Promise<Tag[]> => {
    const { pages } = PagesState.parse(await admin('GET', `${path}/pages`));
    return pages.flatMap(({ index, tags }) => tags.map((tag) => ({ ...tag, page: index })));
  };
  const tagOf = async (draft: Draft, id: string): Promise<Tag> => {
    const found = (await tagsOf(draft)).find((tag) => tag.id === id);
    if (!found) throw new Error(`no tag ${id}`);
    return found;
  };
  /** The first tag of a page. */
  const firstOf = async (draft: Draft, index: number): Promise<Tag> => {
    const found = (await tagsOf(draft)).find(({ page }) => page === index);
    if (!found) throw new Error(`page ${index} has no tag`);
    return found;
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
  /** `query`: what is to be done on arrival. */
  const openPage = async (
    draft: Draft,
    {
      index = 5,
      query = '',
      options = DESKTOP,
    }: { index?: number; query?: string; options?: Parameters<typeof open>[1] } = {},
  ): Promise<Page> => {
    const page = await open(`/studio${draft.address.replace('revisar', `pagina/${index}`)}${query}`, options);
    await signIn(page, editor.email);
    await page.getByRole('group', { name: new RegExp(`^Página ${index}, `) }).waitFor();
    return page;
  };
  return { tagsOf, tagOf, firstOf, change, newDraft, openReview, openPage };
};
