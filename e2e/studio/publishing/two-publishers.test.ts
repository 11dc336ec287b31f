/** Two people publish one draft at once: it is published once, and the second one reads who did it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visitorsBrowser } from '../../support/browser.ts';
import { LONG } from '../../support/studio/publishing.ts';
import { ask, NAMES, openCompany } from '../../support/studio/two-publishers.ts';
import { waitFor } from '../../support/wait-for.ts';

const { open } = visitorsBrowser();

const published = (page: Page) => page.getByRole('heading', { name: 'Verano está publicado' });

/** The question closes by itself when the screen learns that the other person has published. */
const confirm = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: 'Sí, publicar', exact: true })
    .click({ timeout: 5000 })
    .catch(() => published(page).waitFor());

// Covers §studio-142.
test(
  'one draft that two people publish at once is published once, and the second one reads who did it',
  LONG,
  async () => {
    const { openPublish, shown } = await openCompany(open, 1);
    const pages = [await openPublish(0, 2), await openPublish(1, 2)] as const;
    for (const page of pages) await ask(page);
    await Promise.all(pages.map(confirm));
    for (const page of pages) await published(page).waitFor();
    const undo = pages.map((page) => page.getByRole('button', { name: /^Deshacer publicación/ }));
    await waitFor(async () =>
      (await Promise.all(undo.map((button) => button.count()))).toSorted((a, b) => a - b),
    ).toEqual([0, 1]);
    const winner = (await undo[0]?.count()) === 1 ? 0 : 1;
    const loser = pages[1 - winner] ?? expect.fail();
    await loser.getByText(`${NAMES[winner]} publicó este borrador antes que tú`).waitFor();
    await loser.getByText('Tus clientes ven la edición 2, con todo lo que tenía.', { exact: false }).waitFor();
    expect(await pages[winner]?.getByText('antes que tú', { exact: false }).count()).toBe(0);
    expect(await shown()).toEqual(['D-2']);
  },
);
