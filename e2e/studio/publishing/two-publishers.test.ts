/** Two people publish one draft at once: it is published once, and the second one reads who did it. */
import { expect, test } from 'vitest';
import { visitorsBrowser } from '../../support/browser.ts';
import { LONG, press } from '../../support/studio/publishing.ts';
import { ask, NAMES, openCompany } from '../../support/studio/two-publishers.ts';
import { waitFor } from '../../support/wait-for.ts';

const { open } = visitorsBrowser();

// Covers §studio-142.
test(
  'one draft that two people publish at once is published once, and the second one reads who did it',
  LONG,
  async () => {
    const { openPublish, shown } = await openCompany(open, 1);
    const pages = [await openPublish(0, 2), await openPublish(1, 2)] as const;
    for (const page of pages) await ask(page);
    await Promise.all(pages.map((page) => press(page, 'Sí, publicar')));
    for (const page of pages) await page.getByRole('heading', { name: 'Verano está publicado' }).waitFor();
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
