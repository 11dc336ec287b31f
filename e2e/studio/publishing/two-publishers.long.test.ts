/** Two people publish two drafts of one catalogue at once, and one restores an edition while the other publishes. */
import { expect, test } from 'vitest';
import { visitorsBrowser } from '../../support/browser.ts';
import { LONG, press } from '../../support/studio/publishing.ts';
import { ask, NAMES, openCompany } from '../../support/studio/two-publishers.ts';

const { open } = visitorsBrowser();

// Covers §studio-142.
test(
  'of two drafts that are published at once one is live; the other publisher reads which, and replaces it with a way back',
  LONG,
  async () => {
    const { openPublish, shown } = await openCompany(open, 2);
    const pages = [await openPublish(0, 2), await openPublish(1, 3)] as const;
    for (const page of pages) await ask(page);
    await Promise.all(pages.map((page) => press(page, 'Sí, publicar')));
    await Promise.race(pages.map((page) => page.getByRole('heading', { name: 'Verano está publicado' }).waitFor()));
    const [live] = await shown();
    const winner = live === 'D-2' ? 0 : 1;
    const loser = pages[1 - winner] ?? expect.fail();
    const [theirs, own] = live === 'D-2' ? [2, 3] : [3, 2];
    await loser.getByText(`Tus clientes ven ahora la edición ${theirs}, que publicó ${NAMES[winner]}`).waitFor();
    expect(await shown()).toEqual([`D-${theirs}`]);
    await press(loser, 'Publicar y reemplazar');
    await loser.getByRole('heading', { name: 'Verano está publicado' }).waitFor();
    expect(await shown()).toEqual([`D-${own}`]);
    await loser.getByText(`Tus clientes vuelven a ver la edición ${theirs}.`).waitFor();
    await loser.getByRole('button', { name: /^Deshacer publicación/ }).click();
    await loser.getByText('Se deshizo la publicación').waitFor();
    expect(await shown()).toEqual([`D-${theirs}`]);
  },
);

// Covers §studio-142.
test('an older edition does not replace one that its restorer has not seen', LONG, async () => {
  const { openPublish, publish, shown } = await openCompany(open, 2);
  await publish(2);
  const page = await openPublish(0, 1);
  // Nothing tells the screen of the next edition.
  await page.route('**/events', (route) => route.abort());
  await page.reload();
  await page.getByText('Tus clientes ven hoy la edición 2. Si publicas esta, la reemplaza.').waitFor();
  await publish(3);
  await press(page, 'Volver a esta edición');
  await page.getByText('Alguien publicó otra edición mientras mirabas esta.', { exact: false }).waitFor();
  await page.getByText('Tus clientes ven hoy la edición 3. Si publicas esta, la reemplaza.').waitFor();
  expect(await shown()).toEqual(['D-3']);
  await press(page, 'Volver a esta edición');
  await page.getByRole('heading', { name: 'Verano está publicado' }).waitFor();
  expect(await shown()).toEqual([]);
});
