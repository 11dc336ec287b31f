/** Tags of a draft are hidden, copied and changed, and undo leads back to each. */
import { expect, test } from 'vitest';
import { tagNamed } from '../../support/studio/page.ts';
import { isSaved, reviewDesk } from '../../support/studio/review.ts';
import { waitFor } from '../../support/wait-for.ts';

const { tagsOf, tagOf, firstOf, newDraft, openPage } = reviewDesk();

// Covers §studio-173, §studio-172.
test('H hides a tag and shows it again, Delete hides what publishing found and says why, and undo leads back to its page', async () => {
  const draft = await newDraft();
  const found = await firstOf(draft, 5);
  const page = await openPage(draft, { query: `?elemento=${found.id}` });
  const tag = page.locator(`#elemento-${found.id}`);
  await waitFor(() => tag.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('h');
  await tagNamed(page, /oculta/).waitFor();
  await page.keyboard.press('h');
  await tagNamed(page, /oculta/).waitFor({ state: 'hidden' });
  await page.keyboard.press('Delete');
  await page
    .getByText(/La encontramos en tu PDF; si la quitáramos, volvería/)
    .first()
    .waitFor();
  await isSaved(page);
  expect(await tagOf(draft, found.id)).toMatchObject({ active: false, review: 'rejected' });
  await page.keyboard.press('Control+d');
  await page.getByRole('radio', { name: 'Bolsa' }).press('Space');
  await page.keyboard.press('PageDown');
  await page.getByRole('group', { name: /^Página 6, / }).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByRole('group', { name: /^Página 5, / }).waitFor();
  await page
    .getByText(/^Se deshizo: cambiar el ícono de .*, página 5$/)
    .first()
    .waitFor();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await tagNamed(page, /oculta/).waitFor({ state: 'hidden' });
  await isSaved(page);
  expect(await tagOf(draft, found.id)).toMatchObject({ active: true });
  expect((await tagsOf(draft)).filter((one) => one.page === 5)).toHaveLength(
    (await tagsOf(await newDraft())).filter((one) => one.page === 5).length,
  );
});
